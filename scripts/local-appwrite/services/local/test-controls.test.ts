import { Account, TablesDB, Users } from 'node-appwrite';
import { afterEach, expect, test } from 'vitest';
import { column } from '../../testing/columns.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { setClock } from '../../testing/test-controls.ts';

const local = await startInstallation({
  testControls: true,
  tables: [{ $id: 'notes', columns: [column.text('text')] }],
});

afterEach(async () => {
  await setClock(local, null);
});

test('the clock is what tests set, and goes on from there', async () => {
  const set = new Date('2031-05-01T20:30:00Z');
  expect((await setClock(local, set)).status).toBe(200);
  const row = await new TablesDB(local.admin).createRow({
    databaseId: 'main',
    tableId: 'notes',
    rowId: 'unique()',
    data: { text: 'x' },
  });
  const age = Date.parse(row.$createdAt) - set.getTime();
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);
  await setClock(local, null);
  const shown = (await (await fetch(`${local.server.origin}/__local/clock`)).json()) as { now: string };
  expect(Math.abs(Date.parse(shown.now) - Date.now())).toBeLessThan(60_000);
});

test.each([
  ['no time', '{"now":"tomorrow"}'],
  ['no JSON', 'now'],
  ['nothing', ''],
])('the clock refuses %s', async (_case, body) => {
  const response = await fetch(`${local.server.origin}/__local/clock`, { method: 'POST', body });
  expect(response.status).toBe(400);
});

test('a reset leaves an installation without data, under the same keys', async () => {
  const member = await local.join();
  const tables = new TablesDB(local.admin);
  await tables.createRow({ databaseId: 'main', tableId: 'notes', rowId: 'gone', data: { text: 'x' } });
  const response = await fetch(`${local.server.origin}/__local/reset`, { method: 'POST' });
  expect(response.status).toBe(204);
  expect((await tables.listRows({ databaseId: 'main', tableId: 'notes' })).total).toBe(0);
  expect((await new Users(local.admin).list()).total).toBe(0);
  expect(await refusal(new Account(member.client).get())).toMatchObject({ code: 401 });
  expect((await local.join()).email).toContain('@');
});

test('pages of other sites have no control', async () => {
  const response = await fetch(`${local.server.origin}/__local/reset`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status).toBe(404);
});
