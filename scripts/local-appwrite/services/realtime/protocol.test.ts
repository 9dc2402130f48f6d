import { ID, Query } from 'appwrite';
import { TablesDB } from 'node-appwrite';
import { afterEach, describe, expect, test } from 'vitest';
import type { ClientOptions } from 'ws';
import { column } from '../../testing/columns.ts';
import { type Member, startInstallation } from '../../testing/installation.ts';
import { openSocket, type RawSocket } from '../../testing/raw-socket.ts';

const local = await startInstallation({
  tables: [{ $id: 'news', columns: [column.text('title')], $permissions: ['read("any")'] }],
});
const tables = new TablesDB(local.admin);
const news = { databaseId: 'main', tableId: 'news' };

const sockets: RawSocket[] = [];

afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function connect(query = 'project=samaa', options: ClientOptions = {}): Promise<RawSocket> {
  const socket = await openSocket(local.server.endpoint, `/realtime?${query}`, options);
  sockets.push(socket);
  return socket;
}

const cookieOf = (member: Member) => ({ headers: { cookie: `a_session_samaa=${member.session.secret}` } });
const error = (code: number, message: string) => ({ type: 'error', data: { code, message } });

async function publish(title: string): Promise<string> {
  return (await tables.createRow({ ...news, rowId: ID.unique(), data: { title } })).$id;
}

describe('opening', () => {
  test('greets a guest', async () => {
    const { frames } = await connect();
    expect(frames.all[0]).toEqual({ type: 'connected', data: { channels: [], subscriptions: [], user: null } });
  });

  test('greets an account with itself, without its password', async () => {
    const member = await local.join(['cs']);
    const { frames } = await connect(undefined, cookieOf(member));
    const user = frames.all[0]?.data.user;
    expect(user).toMatchObject({ $id: member.id, email: member.email, labels: ['cs'] });
    expect(user).not.toHaveProperty('password');
  });

  test('takes a forged or ended session for none', async () => {
    const member = await local.join();
    const forged = {
      headers: { cookie: `a_session_samaa=${Buffer.from(`{"id":"${member.id}","secret":"x"}`).toString('base64')}` },
    };
    expect((await connect(undefined, forged)).frames.all[0]?.data.user).toBeNull();
  });

  test.each([
    ['an unknown project', 'project=other', {}, 'Missing or unknown project ID'],
    ['no project', '', {}, 'Missing or unknown project ID'],
    [
      'a page of a foreign site',
      'project=samaa',
      { origin: 'https://evil.example' },
      'Invalid Origin. Register your new client (evil.example) as a new Web platform on your project console dashboard',
    ],
    [
      'channels in the address, as older SDKs send them',
      'project=samaa&channels[]=rows',
      {},
      'local-appwrite takes subscriptions by message only, as of SDK 27.',
    ],
  ])('refuses %s for good', async (_, query, options, message) => {
    const socket = await connect(query, options);
    expect(socket.frames.all).toEqual([error(1008, message)]);
    expect(await socket.closed).toBe(1008);
  });

  test('pages of this machine may', async () => {
    const { frames } = await connect(undefined, { origin: local.server.origin });
    expect(frames.all[0]?.type).toBe('connected');
  });

  test('no other address becomes a socket', async () => {
    await expect(openSocket(local.server.endpoint, '/account')).rejects.toThrow('404');
    await expect(openSocket(local.server.origin, '//')).rejects.toThrow('404');
  });
});

describe('messages', () => {
  test('ping', async () => {
    const socket = await connect();
    expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong' });
  });

  test('authentication signs an open socket in, again and as somebody else', async () => {
    const [one, other] = await Promise.all([local.join(), local.join()]);
    const socket = await connect();
    for (const { id, session } of [one, other]) {
      const answer = await socket.ask({ type: 'authentication', data: { session: session.secret } });
      expect(answer).toEqual({
        type: 'response',
        data: { to: 'authentication', success: true, user: expect.objectContaining({ $id: id }) },
      });
    }
    const again = await socket.ask({ type: 'authentication', data: { session: one.session.secret } });
    expect(again.data.success).toBe(true);
  });

  test('subscribe answers what is heard, and an id where none was given', async () => {
    const socket = await connect();
    const query = Query.select(['*']);
    const answer = await socket.ask({
      type: 'subscribe',
      data: [
        { subscriptionId: 'mine', channels: ['rows'], queries: [query] },
        { channels: ['account', 'rows.update'] },
      ],
    });
    expect(answer).toEqual({
      type: 'response',
      data: {
        to: 'subscribe',
        success: true,
        subscriptions: [
          { subscriptionId: 'mine', channels: ['rows'], queries: [query] },
          {
            subscriptionId: expect.stringMatching(/^[0-9a-f]{20}$/),
            channels: ['account', 'rows.update'],
            queries: [],
          },
        ],
      },
    });
  });

  test('unsubscribe says what there was, and nothing is heard afterwards', async () => {
    const socket = await connect();
    await socket.ask({ type: 'subscribe', data: [{ subscriptionId: 'a', channels: ['rows'] }] });
    const answer = await socket.ask({ type: 'unsubscribe', data: [{ subscriptionId: 'a' }, { subscriptionId: 'b' }] });
    expect(answer.data.subscriptions).toEqual([
      { subscriptionId: 'a', removed: true },
      { subscriptionId: 'b', removed: false },
    ]);
    await publish('unheard');
    // The answer comes on the same socket: an event would have come before it.
    expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong' });
  });

  test('one faulty subscription refuses all of a message', async () => {
    const socket = await connect();
    const wrong = [
      { subscriptionId: 'a', channels: ['rows'] },
      { channels: ['rows'], queries: ['{"method":"limit"}'] },
    ];
    expect((await socket.ask({ type: 'subscribe', data: wrong })).type).toBe('error');
    await publish('unheard');
    expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong' });
  });

  test.each<[string, unknown, string]>([
    ['no JSON', 'hello', 'Message format is not valid.'],
    ['a list', [], 'Message format is not valid.'],
    ['neither type nor data', { test: 1 }, 'Message format is not valid.'],
    ['an unknown type', { type: 'shout' }, 'Message type is not valid.'],
    ['no session', { type: 'authentication', data: {} }, 'Payload is not valid. Session is required'],
    ['a wrong session', { type: 'authentication', data: { session: 'no\u0000pe' } }, 'Session is not valid.'],
    ['no subscriptions', { type: 'subscribe' }, 'Payload is not valid. Items is required'],
    ['a subscription that is no list', { type: 'subscribe', data: {} }, 'items: Payload is not valid.'],
    ['a text', { type: 'subscribe', data: ['rows'] }, 'items: Each subscribe payload must be an object.'],
    ['no channels', { type: 'subscribe', data: [{}] }, 'items: channels is not present in payload.'],
    [
      'channels as a text',
      { type: 'subscribe', data: [{ channels: 'rows' }] },
      'items: channels is not a valid array.',
    ],
    [
      'a number as channel',
      { type: 'subscribe', data: [{ channels: [1] }] },
      'items: channels must contain only strings.',
    ],
    [
      'a bad id',
      { type: 'subscribe', data: [{ channels: [], subscriptionId: '?' }] },
      'items: subscriptionId is not a valid id.',
    ],
    [
      'queries as a text',
      { type: 'subscribe', data: [{ channels: [], queries: 'x' }] },
      'items: queries is not a valid array.',
    ],
    [
      'a query, which only a real server has,',
      { type: 'subscribe', data: [{ channels: ['rows'], queries: [Query.equal('title', ['x'])] }] },
      'local-appwrite does not support queries of subscriptions. Use a real Appwrite for them.',
    ],
    [
      'an empty id to end',
      { type: 'unsubscribe', data: [{ subscriptionId: '' }] },
      'items: Each unsubscribe payload must include a non-empty subscriptionId.',
    ],
  ])('%s is refused, and the socket stays', async (_, message, text) => {
    const socket = await connect();
    expect(await socket.ask(message)).toEqual(error(1003, text));
    expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong' });
  });

  test('of more than 64,000 bytes end the socket', async () => {
    const socket = await connect();
    socket.send({ type: 'ping', data: 'x'.repeat(64_000) });
    expect(await socket.closed).toBe(1009);
  });

  test('more than 32 in a minute are refused, and the socket stays', async () => {
    const socket = await connect();
    for (let sent = 0; sent < 80; sent += 1) {
      socket.send({ type: 'ping' });
    }
    const answers = (await socket.frames.count(81)).slice(1);
    // A new minute may have begun in between.
    expect(answers.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(64);
    expect(answers).toContainEqual(error(1013, 'Too many messages.'));
    await publish('still there?');
    await socket.close();
  });
});
