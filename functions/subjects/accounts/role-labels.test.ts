import { Account, type Client, Project, TablesDB } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchUser, proveEmail } from '#contract/accounts/calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { createAdmin, deleteAdmin, resetSecondFactor, updateAdmin } from '#contract/people/calls.ts';
import { waitingLabel } from '#contract/people/roles.ts';
import { updateSettings } from '#contract/settings/admin-calls.ts';
import type { SecondFactorRules } from '#contract/settings/second-factor.ts';
import { DATABASE_ID } from '#runtime/tables.ts';
import { Users } from '#runtime/users.ts';
import { type Caller, startShop } from '../../testing/kit.ts';
import { enrolApp, mailedSecret, renewByMail, signInAgain } from '../../testing/second-factors.ts';
import { giveRoleOfProfile, holdToSecondFactor, LEAVING, RENEWED } from './role-labels.ts';

const shop = await startShop();
let boss: Caller = await shop.join('admin');
const PAST = '2026-01-01';
/** Waits for another password by a mail; then for the app. */
const waiting = [waitingLabel('cs'), 'mail'];
const renewed = [waitingLabel('cs'), RENEWED];

beforeEach(async () => {
  await shop.change('settings', 'settings', { second_factor: null });
  await shop.runSchedule('admin');
});

/** Since when an account has its email is told as `mail`. */
const labelsOf = async (userId: string) =>
  (await shop.users.get({ userId })).labels.map((label) => label.replace(/^mail\w+$/, 'mail'));
const rule = (from: string, role: 'cs' | 'accounting' | 'admin' = 'cs') => ({ role, from });
const require = (second_factor: SecondFactorRules) =>
  shop.call(boss, updateSettings, { id: boss.id, data: { second_factor } });
const meet = ({ id, client }: Caller) => shop.call({ ...boss, id, client }, fetchUser, { id });

const enrol = (person: Caller) => enrolApp(shop, person);

const listsTasks = ({ client }: Caller) =>
  new TablesDB(client).listRows({ databaseId: DATABASE_ID, tableId: 'tasks' }).then(
    () => true,
    () => false,
  );

/** What the owner of an account that waits does to work again. */
async function comeBack(person: Caller): Promise<Caller> {
  const owner = await renewByMail(shop, person);
  await meet(owner);
  await enrol(owner);
  await meet(owner);
  expect(await labelsOf(owner.id)).toEqual(['cs']);
  return owner;
}

describe('an account whose role must have a second factor', () => {
  test('reads no table from the moment on at which the rule is saved, and reads again once it has one', async () => {
    const [sara, omar] = [await shop.join('cs'), await shop.join('reception')];
    await enrol(await shop.join('cs'));
    expect(await listsTasks(sara)).toBe(true);
    expect((await require([rule(PAST)])).status).toBe(200);
    expect([await labelsOf(sara.id), await listsTasks(sara)]).toEqual([waiting, false]);
    expect([await labelsOf(omar.id), await listsTasks(omar)]).toEqual([['reception'], true]);
    expect((await meet(sara)).data).toMatchObject({ role: 'cs', factor: { on: false, step: 'password' } });
    expect(await labelsOf(sara.id)).toEqual(waiting);
    const owner = await renewByMail(shop, sara);
    expect((await meet(owner)).data).toMatchObject({ role: 'cs', factor: { on: false, step: 'app' } });
    expect([await labelsOf(sara.id), await listsTasks(owner)]).toEqual([renewed, false]);
    await enrol(owner);
    const { data } = await meet(owner);
    expect(data?.factor).toEqual({ from: PAST, on: true });
    expect([await labelsOf(sara.id), await listsTasks(owner)]).toEqual([['cs'], true]);
  });

  test('keeps what it reads until the day, and loses it by the schedule of that day', async () => {
    const [sara, hoda] = [await shop.join('cs'), await shop.join('cs')];
    await enrol(hoda);
    await require([rule(dayAfter(dayAfter(cairoDay(new Date()))))]);
    await shop.runSchedule('admin');
    expect([await labelsOf(sara.id), await listsTasks(sara)]).toEqual([['cs'], true]);
    await shop.runSchedule('admin', { hours: 48 });
    expect([await labelsOf(sara.id), await labelsOf(hoda.id)]).toEqual([waiting, ['cs']]);
  });

  test('waits before the day begins: an app that somebody sets up between midnight and the schedule counts for nothing', async () => {
    const sara = await shop.join('cs');
    await require([rule('2126-03-02')]);
    const at = (time: string) => shop.ports({ now: () => new Date(`${time}:00+02:00`) });
    await holdToSecondFactor(at('2126-03-01T23:45'));
    expect(await labelsOf(sara.id)).toEqual(['cs']);
    await holdToSecondFactor(at('2126-03-01T23:55'));
    expect(await labelsOf(sara.id)).toEqual(waiting);
    await enrol(sara);
    await holdToSecondFactor(at('2126-03-02T00:04'));
    expect(await labelsOf(sara.id)).toEqual(waiting);
  });

  test('gets back what it reads when the rule goes, or its day is put off', async () => {
    const sara = await shop.join('cs');
    for (const rules of [[], [rule('2126-01-01')], [rule(PAST, 'accounting')]]) {
      await require([rule(PAST)]);
      expect(await labelsOf(sara.id)).toEqual(waiting);
      await require(rules);
      expect(await labelsOf(sara.id)).toEqual(['cs']);
    }
  });

  test('loses what it reads with its factor, whether another admin resets it or the owner switches it off', async () => {
    const [sara, hoda] = [await shop.join('cs'), await shop.join('cs')];
    await require([rule(PAST)]);
    const owner = await comeBack(hoda);
    await comeBack(sara);
    const input = { id: boss.id, userId: sara.id, requestId: 'a'.repeat(24) };
    expect((await shop.call(boss, resetSecondFactor, input)).status).toBe(200);
    await new Account(owner.client).updateMFA({ mfa: false });
    await shop.runSchedule('admin');
    expect([await labelsOf(sara.id), await labelsOf(hoda.id)]).toEqual([waiting, waiting]);
  });

  test('has nothing to read from its first hour, and with every role that it gets', async () => {
    await require([rule(PAST), rule(PAST, 'accounting')]);
    const data = { username: 'Hoda', email: 'hoda@samaa.example', password: 'a long secret', role: 'cs' as const };
    const { $id } = (await shop.call(boss, createAdmin, { id: boss.id, data })).data ?? expect.fail();
    expect(await labelsOf($id)).toEqual(waiting);
    const move = (role: 'accounting' | 'reception') =>
      shop.call(boss, updateAdmin, { id: boss.id, adminId: $id, data: { role } });
    expect((await move('accounting')).data).toMatchObject({ role: 'accounting' });
    expect(await labelsOf($id)).toEqual([waitingLabel('accounting'), 'mail']);
    await move('reception');
    expect(await labelsOf($id)).toEqual(['reception']);
  });

  test('is still an admin, also the last one: it makes settings again as soon as it has a factor', async () => {
    expect((await require([rule(PAST, 'admin')])).status).toBe(200);
    expect(await labelsOf(boss.id)).toEqual([waitingLabel('admin'), 'mail']);
    expect((await meet(boss)).data).toMatchObject({ role: 'admin', factor: { on: false } });
    const owner = await renewByMail(shop, boss);
    await meet(owner);
    await enrol(owner);
    await meet(owner);
    expect(await labelsOf(boss.id)).toEqual(['admin']);
    await new Account(owner.client).updateMFA({ mfa: false });
    boss = owner;
  });
});

test('hundreds of accounts are gone through, and customers and accounts that met the rule before are left alone', async () => {
  const many = await Promise.all(Array.from({ length: 130 }, () => shop.join('cs')));
  const customer = await shop.join();
  await require([rule(PAST)]);
  const labels = await Promise.all(many.map(({ id }) => labelsOf(id)));
  expect(new Set(labels.map(String))).toEqual(new Set([String(waiting)]));
  expect(await labelsOf(customer.id)).toEqual([]);
});

describe('whoever knows the password of an account that waits', () => {
  test('gets nothing by an app of their own, whatever the owner does with a mail that confirms the email', async () => {
    const sara = await shop.join('cs');
    await shop.prove(sara);
    await require([rule(PAST)]);
    expect((await shop.users.get({ userId: sara.id })).emailVerification).toBe(false);
    const thief = await signInAgain(shop, sara);
    await enrol(thief);
    expect((await meet(thief)).data?.factor).toMatchObject({ on: false, step: 'password' });
    await shop.runSchedule('admin');
    expect([await labelsOf(sara.id), await listsTasks(thief)]).toEqual([waiting, false]);
    const input = { id: sara.id, secret: 'a'.repeat(64) };
    expect((await shop.call(thief, proveEmail, input)).code).toBe('factor_missing');
  });

  test('loses session, password and app as soon as its owner has set another one by a mail', async () => {
    const sara = await shop.join('cs');
    await require([rule(PAST)]);
    const thief = await signInAgain(shop, sara);
    await enrol(thief);
    const halfway = await renewByMail(shop, sara);
    // The app of the thief would be asked for: the schedule takes it away.
    await expect(meet(halfway)).rejects.toMatchObject({ type: 'user_more_factors_required' });
    await shop.runSchedule('admin');
    expect(await labelsOf(sara.id)).toEqual(renewed);
    await expect(new Account(thief.client).get()).rejects.toMatchObject({ code: 401 });
    await expect(signInAgain(shop, sara)).rejects.toMatchObject({ code: 401 });
    await enrol(halfway);
    await meet(halfway);
    expect(await labelsOf(sara.id)).toEqual(['cs']);
  });

  test('loses the session also where Appwrite ends none with the password of before', async () => {
    const sara = await shop.join('cs');
    await shop.prove(sara);
    await require([rule(PAST)]);
    const project = new Project(shop.admin);
    await project.updateSessionInvalidationPolicy({ enabled: false });
    const thief = await signInAgain(shop, sara);
    const owner = await renewByMail(shop, sara);
    expect((await new Account(thief.client).get()).$id).toBe(sara.id);
    expect((await meet(owner)).data?.factor).toMatchObject({ step: 'app' });
    await project.updateSessionInvalidationPolicy({ enabled: true });
    await expect(new Account(thief.client).get()).rejects.toMatchObject({ code: 401 });
    expect((await new Account(owner.client).get()).$id).toBe(sara.id);
  });

  test('gets nothing by a link that went to another address, which the account had for a moment', async () => {
    const sara = await shop.join('cs');
    await require([rule(PAST)]);
    await shop.runSchedule('admin', { hours: 2 });
    const thief = await signInAgain(shop, sara);
    const { password } = sara;
    const account = new Account(thief.client);
    await account.updateEmail({ email: `thief-${sara.email}`, password });
    const secret = await mailedSecret(shop, `thief-${sara.email}`);
    await account.updateEmail({ email: sara.email, password });
    await shop.runSchedule('admin');
    const won = 'a password of the thief';
    await new Account(shop.admin).updateRecovery({ userId: sara.id, secret, password: won });
    const again = await signInAgain(shop, { ...sara, password: won });
    expect((await meet(again)).data?.factor).toMatchObject({ step: 'password' });
    await enrol(again);
    await shop.runSchedule('admin');
    expect(await labelsOf(sara.id)).toEqual([waitingLabel('cs')]);
    // No such link works an hour later, and the owner comes back as anybody does.
    await shop.runSchedule('admin', { hours: 2 });
    expect(await labelsOf(sara.id)).toEqual(waiting);
    expect((await shop.users.get({ userId: sara.id })).emailVerification).toBe(false);
    const owner = await renewByMail(shop, sara);
    await shop.runSchedule('admin');
    expect([await labelsOf(sara.id), (await new Account(owner.client).listMFAFactors()).totp]).toEqual([
      renewed,
      false,
    ]);
  });

  test('gets nothing by another role of the account, nor by a deletion that is taken back', async () => {
    const sara = await shop.join('cs');
    await require([rule(PAST), rule(PAST, 'accounting')]);
    await enrol(await signInAgain(shop, sara));
    const data = { role: 'accounting' as const };
    expect((await shop.call(boss, updateAdmin, { id: boss.id, adminId: sara.id, data })).status).toBe(200);
    expect(await labelsOf(sara.id)).toEqual([waitingLabel('accounting'), 'mail']);
    await shop.users.updateLabels({
      userId: sara.id,
      labels: [LEAVING, ...(await shop.users.get({ userId: sara.id })).labels],
    });
    await giveRoleOfProfile(shop.contextOf(boss, {}, 'admin'), sara.id);
    expect(await labelsOf(sara.id)).toEqual([waitingLabel('accounting'), 'mail']);
  });
});

test('who waits with an email that an admin has changed proves it by the new password, once links to the old one have ended', async () => {
  const sara = await shop.join('cs');
  const moved = { ...sara, email: `new-${sara.email}` };
  await shop.users.updateEmail({ userId: sara.id, email: moved.email });
  await require([rule(PAST)]);
  expect(await labelsOf(sara.id)).toEqual([waitingLabel('cs')]);
  await shop.runSchedule('admin', { hours: 2 });
  const owner = await renewByMail(shop, moved);
  expect((await meet(owner)).data?.factor).toMatchObject({ step: 'app' });
  expect(await labelsOf(sara.id)).toEqual(renewed);
  expect(await shop.row('users', sara.id)).toMatchObject({ claimed_email: moved.email });
});

test('a repeat takes no proof that was given after the first one, and nobody is asked again who has a factor', async () => {
  const [sara, hoda] = [await shop.join('cs'), await shop.join('cs')];
  await enrol(hoda);
  await shop.prove(hoda);
  await require([rule(PAST)]);
  await renewByMail(shop, sara);
  await Promise.all([shop.runSchedule('admin'), shop.runSchedule('admin')]);
  expect(await labelsOf(sara.id)).toEqual(renewed);
  await shop.runSchedule('admin');
  expect([await labelsOf(sara.id), await labelsOf(hoda.id)]).toEqual([renewed, ['cs']]);
  const { emailVerification } = await shop.users.get({ userId: hoda.id });
  expect(emailVerification).toBe(true);
});

/** Accounts of which somebody deletes one just before it is given a role. */
class SlowLabels extends Users {
  #before: (() => Promise<unknown>) | undefined;

  constructor(client: Client, before: () => Promise<unknown>) {
    super(client, client);
    this.#before = before;
  }

  override async setLabels(id: string, labels: readonly string[]): Promise<void> {
    const before = this.#before;
    this.#before = undefined;
    await before?.();
    await super.setLabels(id, labels);
  }
}

test('an account that is being deleted while a role is given to it keeps none, and can be deleted to the end', async () => {
  const sara = await shop.join('cs');
  await shop.change('settings', 'settings', { second_factor: JSON.stringify([rule(PAST)]) });
  // What a deletion has done when it is stopped before its last step.
  const users = new SlowLabels(shop.admin, async () => {
    await shop.users.updateLabels({ userId: sara.id, labels: ['leaving'] });
    await new TablesDB(shop.admin).deleteRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: sara.id });
  });
  await giveRoleOfProfile(shop.contextOf(boss, { users }, 'admin'), sara.id);
  expect(await labelsOf(sara.id)).toEqual(['leaving']);
  expect((await shop.call(boss, deleteAdmin, { id: boss.id, adminId: sara.id })).status).toBe(200);
  await expect(shop.users.get({ userId: sara.id })).rejects.toMatchObject({ code: 404 });
});
