import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tables } from './tables.ts';

const ROWS = '/v1/tablesdb/main/tables/users/rows';

/** A backend that has cached a row before it changed, and answers that one to whoever asks for it by its address. */
const backend = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  const asksForOne = url.pathname === `${ROWS}/Mona`;
  const row = { $id: 'Mona', username: asksForOne ? 'before' : 'after' };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(asksForOne ? row : { total: 0, rows: [row] }));
});
let tables: Tables;

beforeAll(async () => {
  await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done));
  const { port } = backend.address() as AddressInfo;
  tables = new Tables(new Client().setEndpoint(`http://127.0.0.1:${port}/v1`).setProject('samaa'));
});
afterAll(() => {
  backend.close();
});

test('a row is read as it is now, past the cache of single rows', async () => {
  expect(await tables.get('users', 'Mona', ['username'])).toMatchObject({ username: 'after' });
});

test('an id in another spelling is not that row', async () => {
  expect(await tables.get('users', 'mona', ['username'])).toBeNull();
});
