import { Account, Channel, ID, Query, type Client as WebClient } from 'appwrite';
import { TablesDB, Users } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { column } from '../../testing/columns.ts';
import { type Member, startInstallation } from '../../testing/installation.ts';
import { Arrivals, type Heard, idsOf, isAnswerTo, useRealtime } from '../../testing/realtime.ts';

const local = await startInstallation({
  rateLimits: false,
  tables: [
    { $id: 'forms', columns: [column.text('state'), column.integer('version')], $permissions: ['read("label:cs")'] },
    { $id: 'news', columns: [column.text('title')], $permissions: ['read("any")'] },
    {
      $id: 'orders',
      columns: [column.text('state')],
      rowSecurity: true,
      $permissions: ['create("users")', 'read("label:admin")'],
    },
  ],
});
const tables = new TablesDB(local.admin);
const users = new Users(local.admin);
const forms = { databaseId: 'main', tableId: 'forms' };
const news = { databaseId: 'main', tableId: 'news' };
const orders = { databaseId: 'main', tableId: 'orders' };
const allForms = 'tablesdb.main.tables.forms.rows';

const realtime = useRealtime();

/** The browser SDK of somebody who is signed in, or of a guest. */
function browser(member?: Member): WebClient {
  const client = local.browser();
  return member === undefined ? client : client.setSession(member.session.secret);
}

const listen = (member: Member | undefined, channels: unknown) => realtime.listen(browser(member), channels);

const staff = (label: string) => local.join([label]);

/** Writes a row that everybody may know of: whoever has heard of it has heard of everything before. */
async function mark(): Promise<string> {
  const row = await tables.createRow({ ...news, rowId: ID.unique(), data: { title: 'marker' } });
  return row.$id;
}

const isOf = (id: string) => (event: Heard['all'][number]) => event.payload.$id === id;

describe('who hears of a row', () => {
  test('an account with a label that the table lets read, and nobody else', async () => {
    const [service, reception] = await Promise.all([staff('cs'), staff('reception')]);
    const channels = [allForms, 'rows'];
    const heard = await listen(service, channels);
    const others = [await listen(reception, channels), await listen(undefined, channels)];

    const { $id } = await tables.createRow({ ...forms, rowId: ID.unique(), data: { state: 'pending' } });
    const marker = await mark();

    await Promise.all([heard, ...others].map((one) => one.heard.first(isOf(marker))));
    expect(idsOf(heard.heard)).toEqual([$id, marker]);
    expect(others.map((one) => idsOf(one.heard))).toEqual([[marker], [marker]]);
  });

  test('by the permissions of the row too where rows have security', async () => {
    const [owner, other, admin] = await Promise.all([local.join(), local.join(), staff('admin')]);
    const tabs = [await listen(owner, 'rows'), await listen(other, 'rows'), await listen(admin, 'rows')];

    const permissions = [`read("user:${owner.id}")`];
    const own = await tables.createRow({ ...orders, rowId: ID.unique(), data: { state: 'new' }, permissions });
    const nobodys = await tables.createRow({ ...orders, rowId: ID.unique(), data: { state: 'new' } });
    const marker = await mark();

    await Promise.all(tabs.map(({ heard }) => heard.first(isOf(marker))));
    expect(tabs.map(({ heard }) => idsOf(heard))).toEqual([
      [own.$id, marker],
      [marker],
      [own.$id, nobodys.$id, marker],
    ]);
  });

  test('two tabs of one account', async () => {
    const service = await staff('cs');
    const tabs = [await listen(service, allForms), await listen(service, allForms)];
    const { $id } = await tables.createRow({ ...forms, rowId: ID.unique(), data: { version: 1 } });
    await Promise.all(tabs.map(({ heard }) => heard.first(isOf($id))));
    expect(tabs.map(({ heard }) => idsOf(heard))).toEqual([[$id], [$id]]);
  });

  const create = async () => (await tables.createRow({ ...forms, rowId: ID.unique(), data: { version: 1 } })).$id;

  test('a label that is given or taken later changes nothing for a socket that is open', async () => {
    const [hired, dismissed] = [await local.join(), await staff('cs')];
    const tabs = [await listen(hired, [allForms, 'rows']), await listen(dismissed, [allForms, 'rows'])];
    await users.updateLabels({ userId: hired.id, labels: ['cs'] });
    await users.updateLabels({ userId: dismissed.id, labels: [] });
    const row = await create();
    const marker = await mark();

    await Promise.all(tabs.map(({ heard }) => heard.first(isOf(marker))));
    expect(tabs.map(({ heard }) => idsOf(heard))).toEqual([[marker], [row, marker]]);

    const anew = [await listen(hired, [allForms, 'rows']), await listen(dismissed, [allForms, 'rows'])];
    const next = await create();
    const last = await mark();
    await Promise.all(anew.map(({ heard }) => heard.first(isOf(last))));
    expect(anew.map(({ heard }) => idsOf(heard))).toEqual([[next, last], [last]]);
  });

  test('a subscription that an open socket adds later goes by the rights of its opening too', async () => {
    const dismissed = await staff('cs');
    const tab = realtime.connect(browser(dismissed));
    const [first, later]: [Heard, Heard] = [new Arrivals(), new Arrivals()];
    const answers = () => realtime.log.frames.all.filter((frame) => isAnswerTo(frame, 'subscribe')).length;
    await tab.subscribe(['rows'], first.add as never);
    await realtime.log.frames.first(() => answers() === 1);
    await users.updateLabels({ userId: dismissed.id, labels: [] });
    await tab.subscribe([allForms], later.add as never);
    await realtime.log.frames.first(() => answers() === 2);
    const row = await create();
    await later.first(isOf(row));
  });

  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['signed out', (member) => new Account(browser(member)).deleteSession({ sessionId: 'current' })],
    ['blocked', (member) => users.updateStatus({ userId: member.id, status: false })],
    ['deleted', (member) => users.delete({ userId: member.id })],
    ['signed out everywhere by the administration', (member) => users.deleteSessions({ userId: member.id })],
  ])('whoever is %s hears on from a socket that is open', async (_, end) => {
    const member = await staff('cs');
    const { heard } = await listen(member, [allForms, 'rows']);
    const first = await create();
    await end(member);
    const second = await create();
    const marker = await mark();
    await heard.first(isOf(marker));
    expect(idsOf(heard)).toEqual([first, second, marker]);
  });

  test('the cookie of the browser signs a socket in', async () => {
    const service = await staff('cs');
    realtime.log.headers.cookie = `a_session_samaa=${encodeURIComponent(service.session.secret)}`;
    const { heard } = await listen(undefined, allForms);
    const connected = realtime.log.frames.all.find(({ type }) => type === 'connected');
    expect(connected?.data.user).toMatchObject({ $id: service.id, labels: ['cs'] });
    const { $id } = await tables.createRow({ ...forms, rowId: ID.unique(), data: { version: 1 } });
    await heard.first(isOf($id));
  });
});

describe('what an event tells', () => {
  test('names, channels, time and the row as the API answers it', async () => {
    const service = await staff('cs');
    const { heard } = await listen(service, Channel.tablesdb('main').table('forms').row());
    const row = await tables.createRow({ ...forms, rowId: 'form-1', data: { state: 'pending', version: 1 } });
    const [event] = await heard.count(1);

    expect(event?.payload).toEqual(row);
    expect(new Date(event?.timestamp ?? '').getTime()).toBeGreaterThanOrEqual(Date.parse(row.$createdAt));
    expect(event?.events[0]).toBe('tablesdb.main.tables.forms.rows.form-1.create');
    expect(event?.events).toEqual(
      expect.arrayContaining([
        'tablesdb.*.tables.*.rows.*.create',
        'tablesdb.main.tables.forms.rows.*.create',
        'tablesdb.main.tables.forms.rows.form-1',
        'tablesdb.main.tables.*',
        'tablesdb.*',
        'databases.main.tables.forms.rows.form-1.create',
        'databases.*.tables.*.rows.*.create',
        'databases.main.collections.forms.documents.form-1.create',
        'databases.*.collections.*.documents.*.create',
      ]),
    );
    expect(new Set(event?.events).size).toBe(event?.events.length);
    expect([...(event?.channels ?? [])].sort()).toEqual([
      'databases.main.collections.forms.documents',
      'databases.main.collections.forms.documents.create',
      'databases.main.collections.forms.documents.form-1',
      'databases.main.collections.forms.documents.form-1.create',
      'databases.main.tables.forms.rows',
      'databases.main.tables.forms.rows.create',
      'databases.main.tables.forms.rows.form-1',
      'databases.main.tables.forms.rows.form-1.create',
      'documents',
      'documents.create',
      'rows',
      'rows.create',
      'tablesdb.main.tables.forms.rows',
      'tablesdb.main.tables.forms.rows.create',
      'tablesdb.main.tables.forms.rows.form-1',
      'tablesdb.main.tables.forms.rows.form-1.create',
    ]);
  });

  test('every way of writing rows, one event a row', async () => {
    const service = await staff('cs');
    const { heard } = await listen(service, allForms);
    const write = { ...forms, rowId: 'w1' };
    await tables.createRow({ ...write, data: { state: 'a', version: 1 } });
    await tables.updateRow({ ...write, data: { state: 'b' } });
    await tables.upsertRow({ ...write, data: { state: 'c', version: 2 } });
    await tables.incrementRowColumn({ ...write, column: 'version', value: 3 });
    await tables.decrementRowColumn({ ...write, column: 'version', value: 1 });
    await tables.createRows({
      ...forms,
      rows: [
        { $id: 'w2', state: 'x' },
        { $id: 'w3', state: 'x' },
      ],
    });
    await tables.deleteRows({ ...forms, queries: [Query.equal('$id', ['w2', 'w3'])] });
    await tables.deleteRow(write);

    const events = await heard.count(10);
    const told = events.map(({ events: names, payload }) => [
      names[0]?.replace('tablesdb.main.tables.forms.rows.', ''),
      payload.state,
      payload.version,
    ]);
    expect(told).toEqual([
      ['w1.create', 'a', 1],
      ['w1.update', 'b', 1],
      ['w1.upsert', 'c', 2],
      ['w1.update', 'c', 5],
      ['w1.update', 'c', 4],
      ['w2.create', 'x', null],
      ['w3.create', 'x', null],
      ['w2.delete', 'x', null],
      ['w3.delete', 'x', null],
      ['w1.delete', 'c', 4],
    ]);
  });

  test('a refused write is no event', async () => {
    const service = await staff('cs');
    const { heard } = await listen(service, [allForms, 'rows']);
    const row = { ...forms, rowId: ID.unique() };
    await tables.createRow({ ...row, data: { version: 1 } });
    await expect(tables.createRow({ ...row, data: { version: 2 } })).rejects.toThrow();
    await expect(tables.decrementRowColumn({ ...row, column: 'version', value: 2, min: 0 })).rejects.toThrow();
    await expect(new TablesDB(service.client).deleteRow(row)).rejects.toThrow();
    const marker = await mark();
    await heard.first(isOf(marker));
    expect(idsOf(heard)).toEqual([row.rowId, marker]);
  });
});

describe('a transaction', () => {
  const operation = (action: string, rowId: string, data?: object) => ({ action, ...forms, rowId, data });

  async function stage(operations: object[]): Promise<string> {
    const { $id } = await tables.createTransaction({ ttl: 60 });
    await tables.createOperations({ transactionId: $id, operations });
    return $id;
  }

  test('is silent until its commit, and then tells of each single write with the rows as they are at the end', async () => {
    const service = await staff('cs');
    const { heard } = await listen(service, [allForms, 'rows']);
    await tables.createRow({ ...forms, rowId: 'kept', data: { state: 'a', version: 1 } });
    await tables.createRow({ ...forms, rowId: 'gone', data: { state: 'old' } });
    const transactionId = await stage([
      operation('create', 'new', { state: 'made', $permissions: [] }),
      operation('update', 'kept', { state: 'b' }),
      operation('increment', 'kept', { column: 'version', value: 1 }),
      operation('upsert', 'upserted', { $id: 'upserted', state: 'put', $permissions: [] }),
      operation('delete', 'gone'),
    ]);
    const marker = await mark();
    await heard.first(isOf(marker));
    expect(idsOf(heard)).toEqual(['kept', 'gone', marker]);

    await tables.updateTransaction({ transactionId, commit: true });
    await heard.count(8);
    expect(
      heard.all.slice(3).map(({ events, payload }) => [events[0]?.split('.').slice(-2).join('.'), payload.state]),
    ).toEqual([
      ['new.create', 'made'],
      ['kept.update', 'b'],
      ['kept.update', 'b'],
      ['upserted.update', 'put'],
      ['gone.delete', 'old'],
    ]);
    expect(heard.all.slice(4, 6).map(({ payload }) => payload.version)).toEqual([2, 2]);
  });

  test('tells nothing when it is rolled back or fails, nor of bulk operations', async () => {
    const service = await staff('cs');
    const { heard } = await listen(service, [allForms, 'rows']);
    const rolledBack = await stage([operation('create', ID.unique(), { $permissions: [] })]);
    await tables.updateTransaction({ transactionId: rolledBack, rollback: true });
    const failing = await stage([
      operation('create', 'fine', { version: 1, $permissions: [] }),
      operation('decrement', 'fine', { column: 'version', value: 2, min: 0 }),
    ]);
    await expect(tables.updateTransaction({ transactionId: failing, commit: true })).rejects.toThrow();
    const bulk = await stage([{ action: 'bulkCreate', ...forms, data: [{ $id: 'bulk-1', state: 'x' }] }]);
    await tables.updateTransaction({ transactionId: bulk, commit: true });
    const marker = await mark();
    await heard.first(isOf(marker));
    expect(idsOf(heard)).toEqual([marker]);
  });

  test('tells of no row that whoever commits cannot read themselves', async () => {
    const [admin, member] = [await staff('admin'), await local.join()];
    const { heard } = await listen(admin, 'rows');
    for (const [caller, rowId] of [
      [new TablesDB(member.client), 'by-member'],
      [tables, 'by-key'],
    ] as const) {
      const { $id: transactionId } = await caller.createTransaction();
      const create = { action: 'create', ...orders, rowId, data: { state: 'x', $permissions: [] } };
      await caller.createOperations({ transactionId, operations: [create] });
      await caller.updateTransaction({ transactionId, commit: true });
    }
    await heard.count(1);
    expect(idsOf(heard)).toEqual(['by-key']);
  });
});

describe('subscriptions', () => {
  test('of one row, and of one action', async () => {
    const service = await staff('cs');
    const rows = Channel.tablesdb('main').table('forms');
    const one = await listen(service, rows.row('s1'));
    const deletions = await listen(service, rows.row().delete());
    const all = await listen(service, allForms);

    await tables.createRow({ ...forms, rowId: 's1', data: { state: 'calm', version: 1 } });
    await tables.createRow({ ...forms, rowId: 's2', data: { state: 'urgent', version: 1 } });
    await tables.updateRow({ ...forms, rowId: 's2', data: { version: 2 } });
    await tables.deleteRow({ ...forms, rowId: 's1' });
    await tables.deleteRow({ ...forms, rowId: 's2' });

    await all.heard.count(5);
    expect(idsOf(one.heard)).toEqual(['s1', 's1']);
    expect(idsOf(deletions.heard)).toEqual(['s1', 's2']);
  });

  test('share a socket and end one by one', async () => {
    const service = await staff('cs');
    const tab = realtime.connect(browser(service));
    const [kept, ended]: [Heard, Heard] = [new Arrivals(), new Arrivals()];
    const subscribedTo = () =>
      realtime.log.frames.all
        .filter((frame) => isAnswerTo(frame, 'subscribe'))
        .flatMap(({ data }) => data.subscriptions).length;
    await tab.subscribe([allForms], kept.add as never);
    const subscription = await tab.subscribe([allForms], ended.add as never);
    await realtime.log.frames.first(() => subscribedTo() === 2);
    await tables.createRow({ ...forms, rowId: 'u1', data: { version: 1 } });
    await Promise.all([kept.count(1), ended.count(1)]);
    await subscription.unsubscribe();
    await realtime.log.frames.first((frame) => isAnswerTo(frame, 'unsubscribe'));
    await tables.createRow({ ...forms, rowId: 'u2', data: { version: 1 } });
    await kept.count(2);
    expect([idsOf(kept), idsOf(ended)]).toEqual([['u1', 'u2'], ['u1']]);
    expect(realtime.log.frames.all.filter(({ type }) => type === 'connected')).toHaveLength(1);
  });

  test('the older client.subscribe hears too', async () => {
    const service = await staff('cs');
    const heard: Heard = new Arrivals();
    const unsubscribe = browser(service).subscribe(allForms, heard.add as never);
    await realtime.log.frames.first((frame) => isAnswerTo(frame, 'subscribe'));
    const { $id } = await tables.createRow({ ...forms, rowId: ID.unique(), data: { version: 1 } });
    await heard.first(isOf($id));
    unsubscribe();
    await realtime.log.closed.count(1);
  });
});
