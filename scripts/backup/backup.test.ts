import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Account, Client, Functions, Permission, Role } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, expect, test } from 'vitest';
import { deleteUser } from '#contract/people/calls.ts';
import { forgetPeople } from '../../functions/admin/forget-people.ts';
import { checkoutKit } from '../../functions/testing/checkout.ts';
import { type Caller, startShop, type TestShop } from '../../functions/testing/kit.ts';
import { goThrough } from '../books/main.ts';
import { checkCopy } from './check-copy.ts';
import { compare } from './compare.ts';
import { eraseAgain } from './erase-again.ts';
import { type Backup, checkWhole, openBackup, rowsOf } from './format.ts';
import { Project } from './project.ts';
import { putToSleep, restore } from './restore.ts';
import { takeBackup } from './take.ts';

const shop = await startShop({ max_open_cash_orders: 10_000, max_orders_a_day: 10_000 });
const kit = checkoutKit(shop);
const top = mkdtempSync(join(tmpdir(), 'samaa-backup-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const silent = () => {};
const folderOf = (name: string) => join(top, name);
const take = (name: string, options: { since?: string; passphrase?: string; log?: (line: string) => void } = {}) =>
  takeBackup(new Project(shop.admin), { folder: folderOf(name), log: silent, ...options });

/** What is said of a backup that is restored into a shop, and whether it is the same there. */
async function restored(backup: Backup, into: TestShop): Promise<{ isSame: boolean; lines: string[] }> {
  const lines: string[] = [];
  return { isSame: await restore(new Project(into.admin), backup, (line) => lines.push(line)), lines };
}

/** So few that a restoration needs many runs, and more than putting the functions to sleep and waking them takes. */
const WRITES_OF_A_RUN = 13;

/** The smallest picture that there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function addPicture(bucketId: string, fileId: string, permissions: string[] = []): Promise<void> {
  const file = InputFile.fromBuffer(PICTURE, 'picture.png');
  await shop.storage.createFile({ bucketId, fileId, file, permissions });
}

/** What the shop has otherwise than a backup; what whole transactions leave in the journal is in none. */
async function differences(backup: Backup): Promise<string[]> {
  const all = await compare(new Project(shop.admin), backup, (_table, row) => row);
  return all.filter((line) => !line.startsWith('journal has'));
}

async function idsOf(backup: Backup, table: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { $id } of rowsOf(backup, table)) {
    ids.push($id);
  }
  return ids;
}

test('A shop that takes orders while it is copied is whole elsewhere: rows, files, accounts and books, and people sign in and order', async () => {
  // Cheap, so that a slow copy does not bring anybody to what they may leave unpaid.
  const aid = await shop.addHearingAid({ stock: 5_000, price_piasters: 1_000 });
  const battery = await shop.addAccessory({ stock: 5_000, price_piasters: 100 });
  const mona = await shop.join();
  const buyers = [mona, await shop.join(), await shop.join()];
  await shop.users.updatePrefs({ userId: mona.id, prefs: { theme: 'dark' } });
  await shop.users.updatePhoneVerification({ userId: mona.id, phoneVerification: true });
  await shop.prove(mona);
  await shop.join('cs');
  await addPicture('products', 'aid-picture');
  await addPicture('assessments', 'audiogram', [Permission.read(Role.user(mona.id))]);
  await goThrough(shop.admin, { fix: true, log: silent });

  let isOpen = true;
  let placed = 0;
  const buy = async (caller: Caller): Promise<void> => {
    await kit.put(caller, [aid, 1]);
    await kit.put(caller, [battery, 2]);
    const { status, body } = await kit.place(caller, kit.form(caller, [aid, 1], [battery, 2]));
    expect(status, body).toBe(200);
    placed += 1;
  };
  await Promise.all(buyers.map(buy));
  const buying = buyers.map(async (caller) => {
    do {
      await buy(caller);
    } while (isOpen);
  });
  const backup = await take('open').finally(() => {
    isOpen = false;
  });
  await Promise.all(buying);
  expect((await idsOf(backup, 'orders')).length).toBeGreaterThanOrEqual(buyers.length);
  expect(placed).toBeGreaterThanOrEqual(2 * buyers.length);

  const lines: string[] = [];
  expect(await checkCopy(backup, (line) => lines.push(line)), lines.join('\n')).toBe(true);
  expect(backup.manifest.books).toBe('in order');

  const other = await startShop();
  const functions = new Functions(other.admin);
  const awake = (await functions.list()).functions.map(({ $id, enabled, events }) => ({ $id, enabled, events }));
  expect(await restored(backup, other)).toMatchObject({ isSame: true });
  // What functions heard of while files came back would have started the one that looks at pictures.
  expect((await functions.listExecutions({ functionId: 'admin' })).executions).toEqual([]);
  expect((await functions.list()).functions).toMatchObject(awake);
  expect(await other.users.get({ userId: mona.id })).toMatchObject({
    emailVerification: true,
    phoneVerification: true,
    prefs: { theme: 'dark' },
  });
  const { secret } = await new Account(other.admin).createEmailPasswordSession(mona);
  const client = new Client().setEndpoint(other.endpoint).setProject('samaa').setSession(secret);
  const caller = { ...mona, client };
  const there = checkoutKit(other);
  const left = (await other.row('hearing_aids', aid.$id))?.stock ?? 0;
  for (const { $id, user_id } of await other.rows('cart_items')) {
    if (user_id === mona.id) {
      await other.remove('cart_items', $id);
    }
  }
  await there.put(caller, [aid, 1]);
  expect(await there.place(caller, there.form(caller, [aid, 1]))).toMatchObject({ status: 200 });
  expect((await other.row('hearing_aids', aid.$id))?.stock).toBe(left - 1);
}, 180_000);

test('A backup that continues another one has what changed, and what was deleted stays away', async () => {
  const kept = await shop.addHearingAid();
  const gone = await shop.addAccessory();
  await addPicture('products', 'to-be-deleted');
  await take('first');
  await shop.change('hearing_aids', kept.$id, { price_piasters: 123_400 });
  await shop.remove('accessories', gone.$id);
  const added = await shop.addHearingAid();
  await shop.storage.deleteFile({ bucketId: 'products', fileId: 'to-be-deleted' });
  await addPicture('products', 'added');
  await take('second', { since: folderOf('first') });
  const backup = await openBackup(folderOf('second'), undefined);
  expect(await idsOf(backup, 'hearing_aids')).toEqual(expect.arrayContaining([kept.$id, added.$id]));
  expect(await idsOf(backup, 'accessories')).not.toContain(gone.$id);
  const other = await startShop();
  // As a restoration that was interrupted leaves them.
  await putToSleep(new Project(other.admin));
  // The release before knew of no migrations: what this deployment noted does not hold for the rows of the backup.
  await other.create('migrations', { started_at: '2026-11-20T10:00:00.000Z' }, '0004-returns-of-orders');
  delete backup.manifest.tables.migrations;
  expect(await restored(backup, other)).toMatchObject({ isSame: true });
  expect(await new Functions(other.admin).get({ functionId: 'admin' })).toMatchObject({
    enabled: true,
    events: ['buckets.assessments.files.*.create', 'buckets.assessments.files.*.update'],
  });
  expect(await other.rows('migrations')).toEqual([]);
  expect((await other.row('hearing_aids', kept.$id))?.price_piasters).toBe(123_400);
  expect(await other.storage.getFile({ bucketId: 'products', fileId: 'added' })).toMatchObject({ name: 'picture.png' });
  await expect(other.storage.getFile({ bucketId: 'products', fileId: 'to-be-deleted' })).rejects.toThrow(
    'could not be found',
  );
  // Nothing is written in the shop now, so the backup is the shop.
  expect(await differences(backup)).toEqual([]);
}, 60_000);

test('Whoever was erased after a backup is erased again after it was restored, as a newer one knows', async () => {
  const [mona, laila, boss] = [await shop.join(), await shop.join(), await shop.join('admin')];
  // Who is added by a test is counted by the books.
  await goThrough(shop.admin, { fix: true, log: silent });
  await take('before-erasures');
  expect(await shop.call(boss, deleteUser, { id: boss.id, userId: mona.id })).toMatchObject({ status: 200 });
  await take('after-erasures');
  const other = await startShop();
  await restored(await openBackup(folderOf('before-erasures'), undefined), other);
  expect(await other.row('users', mona.id)).not.toBeNull();
  const newer = await openBackup(folderOf('after-erasures'), undefined);
  const again = () => eraseAgain(new Project(other.admin), newer);
  expect(await again()).toBe(1);
  expect(await again()).toBe(1);
  await forgetPeople(other.ports({}));
  expect(await other.row('users', mona.id)).toBeNull();
  await expect(other.users.get({ userId: mona.id })).rejects.toThrow('could not be found');
  expect(await other.row('users', laila.id)).not.toBeNull();
  expect(await again()).toBe(0);
}, 60_000);

test('An interrupted backup goes on with the parts that are whole', async () => {
  const seen: string[] = [];
  const breakOff = (line: string) => {
    seen.push(line);
    if (line.startsWith('orders')) {
      throw new Error('interrupted');
    }
  };
  await expect(take('resumed', { log: breakOff })).rejects.toThrow('interrupted');
  writeFileSync(join(folderOf('resumed'), 'tables/accessories/0001.jsonl.gz'), 'broken');
  const product = await shop.addHearingAid();
  const told: string[] = [];
  const backup = await take('resumed', { log: (line) => told.push(line) });
  expect(told[0]).toMatch(/^Goes on with \d+ parts/);
  expect(told.some((line) => /^accessories +\d+ rows$/.test(line))).toBe(true);
  expect(told.some((line) => line.startsWith('audit_log'))).toBe(false);
  expect(await idsOf(backup, 'hearing_aids')).toContain(product.$id);
  expect(await differences(backup)).toEqual([]);
  await expect(take('resumed')).rejects.toThrow('holds a finished backup');
}, 60_000);

test('An encrypted backup shows nothing, opens with its passphrase only, and tells of every change', async () => {
  const passphrase = 'quiet lamps and tall harbours';
  const { $id, model } = await shop.addHearingAid();
  await take('sealed', { passphrase });
  const folder = folderOf('sealed');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'accounts.jsonl.gz')).mode & 0o777).toBe(0o600);
  await expect(openBackup(folder, undefined)).rejects.toThrow('--passphrase-file');
  await expect(openBackup(folder, 'another passphrase')).rejects.toThrow('The passphrase is not that');
  const backup = await openBackup(folder, passphrase);
  await checkWhole(backup);
  const rows = [];
  for await (const row of rowsOf(backup, 'hearing_aids')) {
    rows.push(row);
  }
  expect(rows).toContainEqual(expect.objectContaining({ $id, model }));
  const path = join(folder, 'accounts.jsonl.gz');
  const bytes = readFileSync(path);
  expect(() => gunzipSync(bytes)).toThrow();
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(checkWhole(backup)).rejects.toThrow('accounts.jsonl.gz');
  const manifest = join(folder, 'manifest.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('"back": 0', '"back": 1').replace('"count": ', '"count": 1'),
  );
  await expect(openBackup(folder, passphrase)).rejects.toThrow('manifest was changed');
}, 60_000);

test('A manifest that leads out of its folder is refused', async () => {
  await take('leading-out');
  const manifest = join(folderOf('leading-out'), 'manifest.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('"accounts.jsonl.gz"', '"../first/accounts.jsonl.gz"'),
  );
  const backup = await openBackup(folderOf('leading-out'), undefined);
  await expect(checkWhole(backup)).rejects.toThrow("not in the backup's folder");
});

/** A project whose client breaks off before one of its writes, as a process that is killed. */
function breakingOff(into: TestShop, afterWrites: number): Project {
  const client = Object.assign(new Client(), { config: into.admin.config, headers: into.admin.headers });
  const call = client.call.bind(client);
  let writes = 0;
  client.call = (method, ...rest) => {
    writes += method.toLowerCase() === 'get' ? 0 : 1;
    return writes > afterWrites ? Promise.reject(new Error('killed')) : call(method, ...rest);
  };
  return new Project(client);
}

test('A restoration that is killed again and again goes on each time, and the project has all in the end', async () => {
  const person = await shop.join();
  await shop.users.updatePrefs({ userId: person.id, prefs: { theme: 'dark' } });
  await shop.addHearingAid();
  await addPicture('products', 'in-pieces');
  await take('killed', { passphrase: 'quiet lamps and tall harbours' });
  const backup = await openBackup(folderOf('killed'), 'quiet lamps and tall harbours');
  const other = await startShop();
  const told: string[][] = [];
  const tryOnce = async () => {
    const lines: string[] = [];
    told.push(lines);
    // Each run also puts the functions to sleep, or wakes them.
    const project = breakingOff(other, WRITES_OF_A_RUN);
    return restore(project, backup, (line) => lines.push(line)).catch((error: Error) => error.message);
  };
  let outcome: string | boolean = 'killed';
  while (outcome === 'killed') {
    outcome = await tryOnce();
  }
  expect(outcome, told.at(-1)?.join('\n')).toBe(true);
  expect(told.length).toBeGreaterThan(4);
  expect(told[0]?.join()).not.toContain('Goes on');
  expect(told.at(-1)?.[1]).toMatch(/^Goes on with \d+ accounts, \d+ rows and \d+ files/);
  const functions = new Functions(other.admin);
  expect(await functions.get({ functionId: 'admin' })).toMatchObject({ enabled: true });
  expect((await functions.listVariables({ functionId: 'admin' })).variables).toEqual([]);
  expect(await other.users.get({ userId: person.id })).toMatchObject({ prefs: { theme: 'dark' } });
  await expect(restored(backup, other)).rejects.toThrow('is in use: it has rows in');
}, 120_000);

test('What was restored in part is refused once somebody has used it, and for another backup', async () => {
  const person = await shop.join();
  const product = await shop.addHearingAid();
  await take('part');
  const backup = await openBackup(folderOf('part'), undefined);
  const other = await startShop();
  const breakOff = (line: string) => {
    if (line.startsWith('users')) {
      throw new Error('killed');
    }
  };
  await expect(restore(new Project(other.admin), backup, breakOff)).rejects.toThrow('killed');
  const refused = async (message: string) => {
    await expect(restored(backup, other)).rejects.toThrow(message);
  };

  await other.change('hearing_aids', product.$id, { price_piasters: 1 });
  await refused('is in use: it has 1 rows in hearing_aids');
  const { $updatedAt } = product;
  await other.change('hearing_aids', product.$id, { price_piasters: product.price_piasters, $updatedAt } as never);

  const stranger = await other.join('user', { profile: false });
  await refused('is in use: it has 1 accounts');
  await other.users.delete({ userId: stranger.id });

  await other.users.updatePassword({ userId: person.id, password: 'tall-lamps-and-harbours' });
  await refused('is in use: it has 1 accounts');

  await take('another');
  const another = await openBackup(folderOf('another'), undefined);
  await expect(restored(another, other)).rejects.toThrow('restoration of another backup was begun');
}, 60_000);

test('A project in which anybody has done anything is refused, and nothing of it is touched', async () => {
  await take('refused');
  const backup = await openBackup(folderOf('refused'), undefined);
  const before = await shop.rows('settings');
  await expect(restored(backup, shop)).rejects.toThrow('is in use: it has rows in');
  expect(await shop.rows('settings')).toEqual(before);
}, 60_000);
