import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, Client, Query, Storage, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { readCatalogue } from './catalogue.ts';
import { seed } from './main.ts';

const PASSWORD = 'spring-wind-4821';
const catalogue = readCatalogue();
const dataDir = mkdtempSync(join(tmpdir(), 'samaa-seed-'));
let server: LocalAppwrite;
let tables: TablesDB;
let users: Users;
let storage: Storage;

beforeAll(async () => {
  server = await startLocalAppwrite({ config: readProject(), dataDir, port: 0, quickHashes: true });
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
  tables = new TablesDB(client);
  users = new Users(client);
  storage = new Storage(client);
  await seed(server, { accounts: { password: PASSWORD } });
}, 180_000);

afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function rows(tableId: string): Promise<Record<string, unknown>[]> {
  const list = await tables.listRows({ databaseId: DATABASE_ID, tableId, queries: [Query.limit(500)] });
  return list.rows as unknown as Record<string, unknown>[];
}

test('every product of the catalogue is there, with a picture that anybody may see', async () => {
  const products = [...(await rows('hearing_aids')), ...(await rows('accessories'))];
  expect(products.map(({ $id }) => $id).sort()).toEqual(catalogue.map(({ id }) => id).sort());

  const visitor = new Storage(new Client().setEndpoint(server.endpoint).setProject(server.projectId));
  const picture = Buffer.from(await visitor.getFileView({ bucketId: 'products', fileId: String(products[0]?.image) }));
  expect(picture.subarray(8, 12).toString()).toBe('WEBP');
});

test('seeding again changes nothing, whatever was edited meanwhile', async () => {
  const place = { databaseId: DATABASE_ID, tableId: 'settings', rowId: 'settings' };
  await tables.updateRow({ ...place, data: { delivery_fee_piasters: 5000 } });
  const everything = async () => ({
    tables: await Promise.all(readProject().tables.map(({ $id }) => rows($id))),
    files: (await storage.listFiles({ bucketId: 'products' })).total,
    users: (await users.list()).total,
  });
  const before = await everything();

  await seed(server, { accounts: { password: 'another-password' } });

  expect(await everything()).toEqual(before);
});

describe('a shop that lacks what every installation has', () => {
  const settings = { databaseId: DATABASE_ID, tableId: 'settings', rowId: 'settings' };

  test('gets its settings anew when they are gone, and keeps its products', async () => {
    const products = await rows('hearing_aids');
    await tables.deleteRow(settings);
    const said: string[] = [];
    await seed(server, { log: (line) => said.push(line) });
    expect(said).toEqual([expect.stringContaining('The settings of this shop are gone.')]);
    // Nobody is named whom the shop did not name.
    expect(await tables.getRow(settings)).toMatchObject({ seller_name_ar: null, privacy_ar: expect.any(String) });
    expect(await rows('hearing_aids')).toEqual(products);
  });

  test('gets counters and texts that are younger than it is, and keeps its settings', async () => {
    await tables.deleteRow({ databaseId: DATABASE_ID, tableId: 'counters', rowId: 'catalogue' });
    await tables.updateRow({ ...settings, data: { privacy_ar: null, privacy_en: null, delivery_fee_piasters: 5_100 } });
    await seed(server);
    expect((await rows('counters')).map(({ $id }) => $id)).toContain('catalogue');
    expect(await tables.getRow(settings)).toMatchObject({
      privacy_en: expect.any(String),
      delivery_fee_piasters: 5_100,
    });
  });
});

describe('demo accounts', () => {
  test.each(DEMO_ACCOUNTS)('$email signs in with the password and has its role', async ({ id, email, role }) => {
    const guest = new Account(new Client().setEndpoint(server.endpoint).setProject(server.projectId));
    const session = await guest.createEmailPasswordSession({ email, password: PASSWORD });
    expect(session.userId).toBe(id);
    expect((await users.get({ userId: id })).labels).toEqual(role === 'user' ? [] : [role]);
    expect(await tables.getRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: id })).toMatchObject({
      email,
      role,
    });
  });

  test('a new password reaches those that exist when asked for', async () => {
    await seed(server, { accounts: { password: 'autumn-rain-1234', resetPassword: true } });

    const guest = new Account(new Client().setEndpoint(server.endpoint).setProject(server.projectId));
    const account = { email: 'admin@samaa.local', password: 'autumn-rain-1234' };
    expect((await guest.createEmailPasswordSession(account)).userId).toBe('demo-admin');
    await seed(server, { accounts: { password: PASSWORD, resetPassword: true } });
  });
});
