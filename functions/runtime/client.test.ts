import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppwriteException, Query, Storage, TablesDB } from 'node-appwrite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { FunctionClient } from './client.ts';

/** What Appwrite is asked, and by which connection. */
const asked: { method: string; url: string; body: string; port: number }[] = [];
let answer = { status: 200, type: 'application/json', body: '{}' };
const server = createServer(async (request, response) => {
  const chunks = await request.toArray();
  const { method = '', url = '', socket } = request;
  asked.push({ method, url, body: Buffer.concat(chunks).toString(), port: socket.remotePort ?? 0 });
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const tables = new TablesDB(new FunctionClient().setEndpoint(endpoint).setProject('samaa').setKey('key'));
const place = { databaseId: 'main', tableId: 'notes' };

test('queries travel in the address, data as JSON, over one connection that stays open', async () => {
  answer = { status: 200, type: 'application/json', body: '{"total":1,"rows":[{"$id":"a","text":"سماعة"}]}' };
  const queries = [Query.equal('text', 'سماعة')];
  expect(await tables.listRows({ ...place, queries })).toEqual({ total: 1, rows: [{ $id: 'a', text: 'سماعة' }] });
  await tables.createRow({ ...place, rowId: 'b', data: { text: 'سماعة' } });
  const [list, create] = asked.slice(-2);
  expect(new URL(`http://x${list?.url}`).searchParams.getAll('queries[0]')).toEqual(queries);
  expect(JSON.parse(create?.body ?? '')).toEqual({ rowId: 'b', data: { text: 'سماعة' } });
  expect(create?.port).toBe(list?.port);
});

test('a refusal is thrown as the SDK throws it', async () => {
  answer = { status: 404, type: 'application/json', body: '{"message":"No row.","type":"row_not_found","code":404}' };
  const refusal = await tables.getRow({ ...place, rowId: 'gone' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppwriteException);
  expect(refusal).toMatchObject({ message: 'No row.', type: 'row_not_found', code: 404 });
});

test('an answer that is no JSON is a message', async () => {
  answer = { status: 502, type: 'text/html', body: 'Bad gateway' };
  await expect(tables.getRow({ ...place, rowId: 'a' })).rejects.toMatchObject({ message: 'Bad gateway', code: 502 });
});

test.each([
  ['rows', (client: FunctionClient) => new TablesDB(client).getRow({ ...place, rowId: 'a' })],
  ['files', (client: FunctionClient) => new Storage(client).getFileView({ bucketId: 'products', fileId: 'a' })],
])('a server that takes a question for %s and never answers is an error', async (_what, ask) => {
  const silent = createServer(() => {});
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const impatient = new FunctionClient({ patienceMs: 20 })
    .setEndpoint(`http://127.0.0.1:${port}/v1`)
    .setProject('samaa')
    .setKey('key');
  await expect(ask(impatient)).rejects.toThrow('Appwrite does not answer');
});
