import { Client as WebClient } from 'appwrite';
import {
  Account,
  type AppwriteException,
  Role as AppwriteRole,
  AuthenticationFactor,
  AuthenticatorType,
  ID,
  Permission,
  Storage,
  TablesDB,
} from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { ROLES, type Role } from '#contract/call.ts';
import { CALLS } from '#contract/index.ts';
import { RECORDS } from '#records/registry.ts';
import { readProject } from '../../scripts/lib/project.ts';
import { currentCodeAt } from '../../scripts/local-appwrite/testing/current-code.ts';
import { useRealtime } from '../../scripts/local-appwrite/testing/realtime.ts';
import { HEARD_TABLES } from '../runtime/operations.ts';
import type { AnyCall } from '../runtime/service.ts';
import { DATABASE_ID } from '../runtime/tables.ts';
import { exampleRow } from './example-row.ts';
import { type Caller, startShop } from './kit.ts';
import { enrolApp, renewByMail, signInAgain } from './second-factors.ts';

/** Whatever the password of a member of staff opens by itself, where every role of the staff must have a second factor. */
const STAFF = ROLES.filter((role) => role !== 'user');
const shop = await startShop({ second_factor: due('2026-01-01') });
const realtime = useRealtime();
const type = AuthenticatorType.Totp;
const HALFWAY = 'user_more_factors_required';

/** Every call that not everybody may make. */
const calls = Object.values(CALLS)
  .flatMap((service): AnyCall[] => Object.values(service))
  .filter(({ access }) => access !== 'anyone');
const { buckets } = readProject();
const closed = buckets.filter(({ $permissions = [] }) => !$permissions.includes('read("any")'));

for (const record of RECORDS) {
  if ((await shop.rows(record.name)).length === 0) {
    await shop.create(record.name, exampleRow(record));
  }
}
const files = new Map<string, string>();
for (const { $id: bucketId } of closed) {
  const file = InputFile.fromBuffer(Buffer.from('a letter'), 'letter.png');
  const made = await shop.storage.createFile({ bucketId, fileId: ID.unique(), file, permissions: [] });
  files.set(bucketId, made.$id);
}

function due(from: string): string {
  return JSON.stringify(STAFF.map((role) => ({ role, from })));
}

interface Thief extends Caller {
  secret: string;
}

/** Somebody who knows email and password, and nothing else. */
const thiefOf = (victim: Caller): Promise<Thief> => signInAgain(shop, victim);
const enrol = (person: Caller) => enrolApp(shop, person);

/** Shows the app in this session. */
async function meet({ client }: Caller, secret: string): Promise<void> {
  const account = new Account(client);
  const { $id: challengeId } = await account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
  await account.updateMFAChallenge({ challengeId, otp: await currentCodeAt(shop.endpoint, secret) });
}

/** What every call says, by what it says. */
async function answersTo(thief: Caller): Promise<Record<string, string[]>> {
  const said: Record<string, string[]> = {};
  for (const call of calls) {
    const answer = await shop.call(thief, call, { id: thief.id }).then(
      ({ status, code }) => code ?? String(status),
      (error: AppwriteException) => error.type,
    );
    said[answer] = [...(said[answer] ?? []), call.type];
  }
  return said;
}

/** The tables and buckets of which somebody reads something past the functions. */
async function readPast({ client }: Caller): Promise<string[]> {
  const [tables, storage] = [new TablesDB(client), new Storage(client)];
  const tries: [string, () => Promise<unknown>][] = [
    ...RECORDS.map(({ name }): [string, () => Promise<unknown>] => [
      name,
      async () => (await tables.listRows({ databaseId: DATABASE_ID, tableId: name })).rows[0] ?? Promise.reject(),
    ]),
    ...closed.map(({ $id: bucketId }): [string, () => Promise<unknown>] => [
      bucketId,
      async () => (await storage.listFiles({ bucketId })).files[0] ?? Promise.reject(),
    ]),
    ...closed.map(({ $id: bucketId }): [string, () => Promise<unknown>] => [
      bucketId,
      () => storage.getFileView({ bucketId, fileId: files.get(bucketId) ?? '' }),
    ]),
  ];
  const read = await Promise.allSettled(tries.map(([, attempt]) => attempt()));
  return tries.flatMap(([name], place) => (read[place]?.status === 'fulfilled' ? [name] : []));
}

/** The tables of which somebody hears while every one of them changes. */
async function heardBy({ id, secret }: Thief): Promise<string[]> {
  const client = new WebClient().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret);
  const { heard } = await realtime.listen(client, ['rows', 'documents', 'files', 'account']);
  for (const { name: table } of RECORDS) {
    const [row] = await shop.rows(table);
    const [column = '', value] = Object.entries(row ?? {}).find(([key]) => !key.startsWith('$')) ?? [];
    if (row) {
      await shop.change(table, row.$id, { [column]: value });
    }
  }
  // The last one is the account's own.
  const own = { databaseId: DATABASE_ID, tableId: 'order_events', rowId: ID.unique() };
  const data = { order_id: 'order', payment_status: 'pending', delivery_status: 'processing' };
  await new TablesDB(shop.admin).createRow({ ...own, data, permissions: [Permission.read(AppwriteRole.user(id))] });
  await heard.first(({ payload }) => payload.$id === own.rowId);
  await new TablesDB(shop.admin).deleteRow(own);
  return heard.all.flatMap(({ payload }) => (payload.$id === own.rowId ? [] : [String(payload.$tableId)]));
}

const isClosed = (table: string) => !HEARD_TABLES.some((heard) => heard === table);
const callsOf = (role: Role) => calls.filter(({ access }) => access.includes(role));
const typesOf = (some: readonly AnyCall[]) => some.map((call) => call.type);

describe.each(STAFF)('the password of %s alone', (role) => {
  test('runs and reads nothing where the account has a second factor', async () => {
    const victim = await shop.join(role);
    await enrol(victim);
    const thief = await thiefOf(victim);
    expect(Object.keys(await answersTo(thief))).toEqual([HALFWAY]);
    expect(await readPast(thief)).toEqual([]);
    // An open socket is not asked for factors: it hears of states and times.
    expect((await heardBy(thief)).filter(isClosed)).toEqual([]);
    const account = new Account(thief.client);
    const attempts = {
      account: () => account.get(),
      jwt: () => account.createJWT(),
      sessions: () => account.listSessions(),
      'switching off': () => account.updateMFA({ mfa: false }),
      'another app': () => account.createMFAAuthenticator({ type }),
      'taking the app away': () => account.deleteMFAAuthenticator({ type }),
      'recovery codes': () => account.createMFARecoveryCodes(),
      password: () => account.updatePassword({ password: 'another long one', oldPassword: thief.password }),
    };
    for (const [what, attempt] of Object.entries(attempts)) {
      await expect(attempt(), what).rejects.toMatchObject({ type: HALFWAY });
    }
  });

  test('runs nothing but the own profile where the account has none yet, and reads and hears nothing past it', async () => {
    const victim = await shop.join(role);
    const thief = await thiefOf(victim);
    await shop.runSchedule('admin');
    const said = await answersTo(thief);
    const [open, shut] = [callsOf(role).filter((call) => call.beforeFactor), callsOf(role)];
    expect(typesOf(open)).toEqual(['fetch-user']);
    expect(said['200']).toEqual(typesOf(open));
    expect(said.factor_missing).toEqual(typesOf(shut.filter((call) => !call.beforeFactor)));
    const others = Object.keys(said).filter((answer) => !['200', 'factor_missing'].includes(answer));
    // Of other roles the function says it, or Appwrite before.
    expect(['forbidden', 'user_unauthorized']).toEqual(expect.arrayContaining(others));
    expect([await readPast(thief), await heardBy(thief)]).toEqual([[], []]);
    // To ask for a factor at signing in needs none.
    await new Account(thief.client).updateMFA({ mfa: true });
    expect((await shop.call(thief, fetchUser, { id: thief.id })).status).toBe(200);
    expect([await readPast(thief), await heardBy(thief)]).toEqual([[], []]);
    await shop.runSchedule('admin');
    expect(await readPast(thief)).toEqual([]);
  });

  test('runs nothing but the own profile where it sets up an app of its own, and reads and hears nothing past it', async () => {
    const victim = await shop.join(role);
    await shop.runSchedule('admin');
    const thief = await thiefOf(victim);
    await meet(thief, await enrol(thief));
    const said = await answersTo(thief);
    expect(said['200']).toEqual(['fetch-user']);
    expect(said.factor_missing).toEqual(typesOf(callsOf(role).filter((call) => !call.beforeFactor)));
    await shop.runSchedule('admin');
    expect([await readPast(thief), await heardBy(thief)]).toEqual([[], []]);
    // The owner, who reads the mails, is in, and the thief is not.
    const owner = await renewByMail(shop, victim);
    await shop.runSchedule('admin');
    await meet(owner, await enrol(owner));
    expect((await shop.call(owner, fetchUser, { id: owner.id })).data?.factor).toMatchObject({ on: true });
    expect((await answersTo(owner)).factor_missing).toBeUndefined();
    await expect(new Account(thief.client).get()).rejects.toMatchObject({ code: 401 });
  });

  test('runs nothing but the own profile where a factor was switched on and never shown', async () => {
    const victim = await shop.join(role);
    await enrol(victim);
    const said = await answersTo(victim);
    expect(said['200']).toEqual(['fetch-user']);
    expect(said.factor_needed).toEqual(typesOf(callsOf(role).filter((call) => !call.beforeFactor)));
  });
});
