import { ID } from 'appwrite';
import { TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { column } from '../../testing/columns.ts';
import { startInstallation } from '../../testing/installation.ts';
import { openSocket } from '../../testing/raw-socket.ts';
import { idsOf, useRealtime } from '../../testing/realtime.ts';
import { Heartbeat } from './heartbeat.ts';

const local = await startInstallation({
  rateLimits: false,
  tables: [{ $id: 'forms', columns: [column.text('state')], $permissions: ['read("label:cs")'] }],
});
const realtime = useRealtime();
const channel = 'tablesdb.main.tables.forms.rows';

async function write(): Promise<string> {
  const row = { databaseId: 'main', tableId: 'forms', rowId: ID.unique(), data: { state: 'x' } };
  return (await new TablesDB(local.admin).createRow(row)).$id;
}

test('after a restart of the server the SDK comes back by itself, signed in and subscribed; nothing is replayed', async () => {
  const member = await local.join(['cs']);
  const { heard } = await realtime.listen(local.browser().setSession(member.session.secret), channel);
  const before = await write();
  await heard.count(1);

  await local.restart({ keepPort: true });
  expect((await realtime.log.closed.count(1))[0]).toBe(1001);
  const missed = await write();
  const frames = realtime.log.frames.all.length;
  await realtime.log.frames.first(
    (frame) => realtime.log.frames.all.indexOf(frame) >= frames && frame.data.to === 'subscribe',
  );
  const after = await write();

  await heard.first(({ payload }) => payload.$id === after);
  expect(idsOf(heard)).toEqual([before, after]);
  expect(idsOf(heard)).not.toContain(missed);
});

test('a server that closes ends its sockets, whether they answer or not', async () => {
  const polite = await openSocket(local.server.endpoint, '/realtime?project=samaa');
  const silent = new WebSocket(`${local.server.endpoint.replace('http', 'ws')}/realtime?project=samaa`);
  await new Promise((resolve) => silent.once('message', resolve));
  silent.pause();
  const closed = new Promise((resolve) => silent.once('close', resolve));

  await local.restart();
  expect(await polite.closed).toBe(1001);
  silent.resume();
  await closed;
});

test('a socket whose other end has gone without a word is dropped', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const heartbeat = new Heartbeat();
  const join = async (autoPong: boolean) => {
    const accepted = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
    const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
    const socket = await accepted;
    heartbeat.watch(socket);
    return { client, socket };
  };
  const alive = await join(true);
  const gone = await join(false);

  const answered = new Promise((resolve) => alive.socket.once('pong', resolve));
  const dropped = new Promise((resolve) => gone.socket.once('close', resolve));
  heartbeat.beat();
  await answered;
  heartbeat.beat();
  await dropped;
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);

  heartbeat.stop();
  for (const client of server.clients) {
    client.terminate();
  }
  await new Promise((resolve) => server.close(resolve));
});
