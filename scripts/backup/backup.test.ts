import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Account, Client, Functions, Permission, Role, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#contract/people/calls.ts';
import { VERSION } from '#contract/version.generated.ts';
import { forgetPeople } from '../../functions/subjects/privacy/admin/forget-people.ts';
import { checkoutKit } from '../../functions/testing/checkout.ts';
import { type Caller, startShop, type TestShop } from '../../functions/testing/kit.ts';
import { goThrough } from '../books/main.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { checkCopy } from './check-copy.ts';
import { compare } from './compare.ts';
import { eraseAgain } from './erase-again.ts';
import { type Backup, checkWhole, openBackup, readBooks, rowsOf } from './format.ts';
import { schemaOf } from './origin.ts';
import { Project } from './project.ts';
import { putToSleep, restore } from './restore.ts';
import { takeBackup } from './take.ts';

/** With one order: what a hundred would tell, each backup and restoration would take longer for. */
const shop = await startShop();
await placeOrder(shop);
const top = mkdtempSync(join(tmpdir(), 'samaa-backup-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const silent = () => {};
const folderOf = (name: string) => join(top, name);
const take = (
  name: string,
  options: { since?: string; passphrase?: string; log?: (line: string) => void } = {},
  from: TestShop = shop,
) => takeBackup(new Project(from.admin), { folder: folderOf(name), log: silent, ...options });

async function placeOrder(of: TestShop): Promise<void> {
  const kit = checkoutKit(of);
  const aid = await of.addHearingAid();
  const { caller } = await kit.customer([aid, 1]);
  expect(await kit.place(caller, kit.form(caller, [aid, 1]))).toMatchObject({ status: 200 });
}

/** What is said of a backup that is restored into a shop, and whether it is the same there. */
async function restored(backup: Backup, into: TestShop): Promise<{ isSame: boolean; lines: string[] }> {
  const lines: string[] = [];
  return { isSame: await restore(new Project(into.admin), backup, (line) => lines.push(line)), lines };
}

/** So few that a restoration needs many runs, and more than putting the functions to sleep, waking them and making room takes. */
const WRITES_OF_A_RUN = 18;

/** Does something once, for the first who asks. */
function beforeAllOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** A shop into which nothing is to come. */
const emptyShop = beforeAllOnce(() => startShop());

/** The smallest picture that there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function addPicture(
  bucketId: string,
  fileId: string,
  permissions: string[] = [],
  to: TestShop = shop,
): Promise<void> {
  const file = InputFile.fromBuffer(PICTURE, 'picture.png');
  await to.storage.createFile({ bucketId, fileId, file, permissions });
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
  const busy = await startShop({ max_open_cash_orders: 10_000, max_orders_a_day: 10_000 });
  const kit = checkoutKit(busy);
  // Cheap, so that a slow copy does not bring anybody to what they may leave unpaid.
  const aid = await busy.addHearingAid({ stock: 5_000, price_piasters: 1_000 });
  const battery = await busy.addAccessory({ stock: 5_000, price_piasters: 100 });
  const mona = await busy.join();
  const buyers = [mona, await busy.join(), await busy.join()];
  await busy.users.updatePrefs({ userId: mona.id, prefs: { theme: 'dark' } });
  await busy.users.updatePhoneVerification({ userId: mona.id, phoneVerification: true });
  await busy.prove(mona);
  await busy.join('cs');
  await addPicture('products', 'aid-picture', [], busy);
  await addPicture('assessments', 'audiogram', [Permission.read(Role.user(mona.id))], busy);
  await goThrough(busy.admin, { fix: true, log: silent });

  let isOpen = true;
  let placed = 0;
  let copiedOn = Promise.withResolvers<void>();
  const buy = async (caller: Caller): Promise<void> => {
    await kit.put(caller, [aid, 1]);
    await kit.put(caller, [battery, 2]);
    const { status, body } = await kit.place(caller, kit.form(caller, [aid, 1], [battery, 2]));
    expect(status, body).toBe(200);
    placed += 1;
  };
  await Promise.all(buyers.map(buy));
  // Once for each line of the copy: without an end the orders of a fast machine would keep the copy from its own.
  const log = () => {
    copiedOn.resolve();
    copiedOn = Promise.withResolvers();
  };
  const buying = buyers.map(async (caller) => {
    while (isOpen) {
      const more = copiedOn.promise;
      await buy(caller);
      await more;
    }
  });
  const backup = await take('open', { log }, busy).finally(() => {
    isOpen = false;
    log();
  });
  await Promise.all(buying);
  expect((await idsOf(backup, 'orders')).length).toBeGreaterThanOrEqual(buyers.length);
  expect(placed).toBeGreaterThanOrEqual(2 * buyers.length);

  const lines: string[] = [];
  expect(await checkCopy(backup, (line) => lines.push(line)), lines.join('\n')).toBe(true);
  expect(readBooks(backup)).toEqual({ isInOrder: true, findings: [] });

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
  await other.create('migrations', { started_at: '2026-11-20T10:00:00.000Z' }, '0012-lost-orders-of-days');
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

const PASSPHRASE = 'quiet lamps and tall harbours';

describe('With its passphrase only what was made with it is restored', () => {
  const chain = async () => {
    await shop.addHearingAid();
    await addPicture('products', `of-${top.length}-${Date.now()}`);
    await take('chain/old', { passphrase: PASSPHRASE });
    await shop.addHearingAid();
    await take('chain/new', { since: folderOf('chain/old'), passphrase: PASSPHRASE });
    await take('chain/other', { passphrase: PASSPHRASE });
    await take('chain/plain');
  };
  const made = beforeAllOnce(chain);
  const flip = (path: string, at = 40) => {
    const bytes = readFileSync(path);
    bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  const changeManifest = (folder: string, change: (manifest: Record<string, unknown>) => void) => {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    change(manifest);
    writeFileSync(path, JSON.stringify(manifest, null, 2));
  };
  const firstOfTable = (folder: string, table: string) => join(folder, 'tables', table, '0001.jsonl.gz');
  const replace = (folder: string, by: string) => {
    rmSync(folder, { recursive: true });
    cpSync(by, folder, { recursive: true });
  };

  test.each<[string, (root: string) => void]>([
    ['a plain backup in its place', (root) => replace(join(root, 'new'), join(root, 'plain'))],
    ['a plain backup that it seems to continue', (root) => replace(join(root, 'old'), join(root, 'plain'))],
    ['another encrypted one that it seems to continue', (root) => replace(join(root, 'old'), join(root, 'other'))],
    ['a bit of a table', (root) => flip(firstOfTable(join(root, 'old'), 'settings'))],
    ['a bit of the accounts', (root) => flip(join(root, 'new', 'accounts.jsonl.gz'))],
    ['a bit of the list of files', (root) => flip(join(root, 'new', 'files.jsonl.gz'))],
    [
      'a bit of a picture',
      (root) => {
        const folder = join(root, 'old', 'files', 'products');
        flip(join(folder, readdirSync(folder)[0] ?? ''));
      },
    ],
    [
      'two tables that are exchanged',
      (root) => {
        const [one, other] = ['hearing_aids', 'settings'].map((table) => firstOfTable(join(root, 'old'), table));
        renameSync(one ?? '', join(root, 'aside'));
        renameSync(other ?? '', one ?? '');
        renameSync(join(root, 'aside'), other ?? '');
      },
    ],
    ['a table that is gone', (root) => rmSync(firstOfTable(join(root, 'old'), 'hearing_aids'))],
    [
      'a manifest without a table',
      (root) => changeManifest(join(root, 'new'), (one) => delete (one.tables as Record<string, unknown>).orders),
    ],
    ['a manifest of another moment', (root) => changeManifest(join(root, 'new'), (one) => (one.moment = '2026-01-01'))],
    ['a manifest that continues nothing', (root) => changeManifest(join(root, 'new'), (one) => (one.since = null))],
    [
      'a manifest of the earlier format, which proved less',
      (root) => changeManifest(join(root, 'new'), (one) => (one.format = 1)),
    ],
    ['a manifest that says it is plain', (root) => changeManifest(join(root, 'new'), (one) => (one.encryption = null))],
    ['a manifest without its signature', (root) => changeManifest(join(root, 'new'), (one) => delete one.signature)],
    ['half a manifest', (root) => writeFileSync(join(root, 'new', 'manifest.json'), '{"format": 2,')],
  ])(
    'not %s',
    async (_name, tamper) => {
      await made();
      const root = mkdtempSync(join(top, 'tampered-'));
      cpSync(folderOf('chain'), root, { recursive: true });
      tamper(root);
      const empty = await emptyShop();
      const before = await empty.rows('settings');
      const attempt = openBackup(join(root, 'new'), PASSPHRASE).then((backup) => restored(backup, empty));
      await expect(attempt).rejects.toBeInstanceOf(Problem);
      expect(await empty.rows('settings')).toEqual(before);
      expect(await empty.rows('hearing_aids')).toEqual([]);
    },
    60_000,
  );

  test('and that is, with what it continues', async () => {
    await made();
    const backup = await openBackup(folderOf('chain/new'), PASSPHRASE);
    expect(backup.manifest.since?.seal).toBe(backup.earlier?.manifest.signature);
    await checkWhole(backup);
  });

  test('and an interrupted one does not go on as a plain one, nor with parts that somebody says are whole', async () => {
    const breakOff = (line: string) => {
      if (line.startsWith('orders ')) {
        throw new Error('interrupted');
      }
    };
    const begin = (name: string) =>
      expect(take(name, { passphrase: PASSPHRASE, log: breakOff })).rejects.toThrow('interrupted');
    const progress = (name: string) => join(folderOf(name), 'progress.jsonl');
    await begin('broken-off');
    const lines = readFileSync(progress('broken-off'), 'utf8').split('\n');
    const begun = JSON.parse(lines[0]?.split('\t')[0] ?? '') as object;
    writeFileSync(progress('broken-off'), `${JSON.stringify({ ...begun, salt: null, check: null })}\t\n`);
    await expect(take('broken-off', { passphrase: PASSPHRASE })).rejects.toThrow('another passphrase');
    writeFileSync(progress('broken-off'), lines.join('\n').replace('"rows":', '"rows":1'));
    await expect(take('broken-off', { passphrase: PASSPHRASE })).rejects.toThrow('was changed');
    writeFileSync(progress('broken-off'), lines.join('\n'));
    await take('broken-off', { passphrase: PASSPHRASE });
    await checkWhole(await openBackup(folderOf('broken-off'), PASSPHRASE));
  });
});

test('A backup says of which version, tables and engine it is, and does not go where the tables are others', async () => {
  const backup = await take('of-version');
  expect(backup.manifest.origin).toEqual({
    version: VERSION,
    schema: schemaOf(readProject().tables),
    engine: expect.stringMatching(/^Appwrite 1\.9\.6, MariaDB$/),
  });
  const other = await startShop();
  await new TablesDB(other.admin).deleteColumn({ databaseId: DATABASE_ID, tableId: 'hearing_aids', key: 'family' });
  const before = await other.rows('settings');
  await expect(restored(backup, other)).rejects.toThrow(
    new Problem(
      `The backup was made of Samaa ${VERSION}, and this project has not the same tables (hearing_aids). Check out version ${VERSION}, deploy it to an empty project (on this machine: a new DATA_DIR), restore there, and upgrade that.`,
    ),
  );
  // As version 0.3.1 wrote it.
  const { origin: _, ...older } = backup.manifest;
  await expect(restored({ ...backup, manifest: { ...older, format: 1 } }, other)).rejects.toThrow(
    'made of another version of Samaa, and this project has not the same tables (hearing_aids)',
  );
  expect(await other.rows('settings')).toEqual(before);
}, 60_000);

test('A backup whose books differ says how when it is made and when it is restored', async () => {
  const { $id } = await shop.addHearingAid({ stock: 9 });
  await goThrough(shop.admin, { fix: true, log: silent });
  await shop.change('hearing_aids', $id, { stock: 8 });
  const backup = await take('wrong-books', { passphrase: PASSPHRASE });
  await goThrough(shop.admin, { fix: true, log: silent });
  expect(await checkCopy(backup, silent)).toBe(false);
  const told = expect.stringMatching(new RegExp(`^ *wrong: hearing_aids.stock of ${$id} .* is 8, by its rows 9$`));
  const opened = await openBackup(folderOf('wrong-books'), PASSPHRASE);
  expect(readBooks(opened)).toEqual({ isInOrder: false, findings: [told] });
  const { lines } = await restored(opened, await startShop());
  expect(lines).toContainEqual(told);
  // What somebody else writes of it is nobody's word.
  const path = join(folderOf('wrong-books'), 'books.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"isInOrder": false', '"isInOrder": true'));
  expect(readBooks(opened)).toBeUndefined();
}, 60_000);

test('A project in which only the deployment and the schedule have been at work counts as empty', async () => {
  const backup = await take('before-schedule');
  const other = await startShop();
  await other.create('system_state', { version: 0 }, 'system');
  await other.create('sales_months', { version: 0 }, '2026-11');
  const term = { table_id: 'users', term: 'boss', row_id: 'boss', batch_id: 'batch' };
  await other.create('search_terms', term, 'of-the-first-admin');
  expect(await restored(backup, other)).toMatchObject({ isSame: true });
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
  for (const picture of ['in-pieces', 'a-second', 'a-third', 'a-fourth']) {
    await shop.join();
    await addPicture('products', picture);
  }
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
