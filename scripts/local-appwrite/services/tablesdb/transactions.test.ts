import { Query, TablesDB } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { column, index } from '../../testing/columns.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({
  rateLimits: false,
  tables: [
    { $id: 'stock', columns: [column.integer('count'), column.integer('version', { default: 0 })] },
    {
      $id: 'orders',
      columns: [column.text('number', { required: true }), column.text('state')],
      indexes: [index('unique', 'number')],
      rowSecurity: true,
      $permissions: ['create("users")'],
    },
  ],
});
const tables = new TablesDB(local.admin);
const stock = { databaseId: 'main', tableId: 'stock' };
const orders = { databaseId: 'main', tableId: 'orders' };
const conflict = {
  code: 409,
  type: 'transaction_conflict',
  message: 'The transaction has a conflict. Please resolve the conflict and try again.',
};
const notReady = {
  code: 400,
  type: 'transaction_not_ready',
  message: 'The transaction is not ready yet. Please try again later.',
};

beforeEach(async () => {
  await tables.deleteRows({ ...stock, queries: [Query.isNotNull('$id')] });
  await tables.deleteRows({ ...orders, queries: [Query.isNotNull('$id')] });
  await tables.createRow({ ...stock, rowId: 'aid', data: { count: 5 } });
});

async function open(operations: object[] = []): Promise<string> {
  const { $id } = await tables.createTransaction({ ttl: 60 });
  if (operations.length > 0) {
    await tables.createOperations({ transactionId: $id, operations });
  }
  return $id;
}

const commit = (transactionId: string) => tables.updateTransaction({ transactionId, commit: true });
const count = async () => (await tables.getRow({ ...stock, rowId: 'aid' })).count;
const orderIds = async () => (await tables.listRows(orders)).rows.map((row) => row.$id);

const decrement = (value = 1) => ({
  action: 'decrement',
  ...stock,
  rowId: 'aid',
  data: { column: 'count', value, min: 0 },
});
const order = (rowId: string, data: object = {}) => ({
  action: 'create',
  ...orders,
  rowId,
  data: { number: rowId, ...data },
});

describe('a commit', () => {
  test('applies everything that was staged, and nothing shows before', async () => {
    const transaction = await open([decrement(2), order('o1'), order('o2')]);
    expect([await count(), await orderIds()]).toEqual([5, []]);
    expect(await commit(transaction)).toMatchObject({ status: 'committed', operations: 3 });
    expect([await count(), await orderIds()]).toEqual([3, ['o1', 'o2']]);
  });

  test('applies every kind of operation, each on what the ones before left', async () => {
    const at = (action: string, data: object, rowId?: string) => ({ action, ...orders, rowId, data });
    const transaction = await open([
      at('create', { number: '1' }, 'a'),
      at('update', { state: 'new' }, 'a'),
      at('upsert', { $id: 'b', number: '2' }, 'b'),
      at('bulkCreate', [
        { $id: 'c', number: '3', state: 'bulk' },
        { $id: 'd', number: '4', state: 'bulk' },
      ]),
      at('bulkUpsert', [{ $id: 'c', number: '3', state: 'upserted' }]),
      at('bulkDelete', { queries: [Query.equal('state', 'bulk')] }),
      { action: 'increment', ...stock, rowId: 'aid', data: { column: 'count', value: 4 } },
      { action: 'delete', ...stock, rowId: 'aid' },
    ]);
    await commit(transaction);
    const { rows } = await tables.listRows(orders);
    expect(rows.map((row) => [row.$id, row.state])).toEqual([
      ['a', 'new'],
      ['b', null],
      ['c', 'upserted'],
    ]);
    expect(await refusal(count())).toMatchObject({ type: 'row_not_found' });
  });

  test('gives rows of createOperations no permissions unless they are named', async () => {
    await commit(await open([order('bare'), order('named', { $permissions: ['read("any")'] })]));
    const { rows } = await tables.listRows(orders);
    expect(rows.map((row) => row.$permissions)).toEqual([[], ['read("any")']]);
  });

  test('of nothing is a commit', async () => {
    expect(await commit(await open())).toMatchObject({ status: 'committed', operations: 0 });
  });

  test('20 at once that take one of 5 each give exactly 5', async () => {
    const transactions = await Promise.all(
      Array.from({ length: 20 }, (_, at) => open([decrement(), order(`order-${at}`)])),
    );
    const results = await Promise.allSettled(transactions.map(commit));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
    expect([await count(), (await orderIds()).length]).toEqual([0, 5]);
  });

  test('with a version that only one can raise goes through once', async () => {
    const change = (state: number) => [
      { action: 'increment', ...stock, rowId: 'aid', data: { column: 'version', value: 1, max: 1 } },
      { action: 'update', ...stock, rowId: 'aid', data: { count: state } },
    ];
    const transactions = [await open(change(10)), await open(change(20))];
    const results = await Promise.allSettled(transactions.map(commit));
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? 10 : 20;
    expect(await tables.getRow({ ...stock, rowId: 'aid' })).toMatchObject({ version: 1, count: winner });
  });
});

describe('a commit that fails keeps nothing', () => {
  test('when a decrement would pass its bound', async () => {
    const transaction = await open([order('first'), decrement(4), decrement(2)]);
    expect(await refusal(commit(transaction))).toEqual({
      code: 400,
      type: 'attribute_limit_exceeded',
      message: 'Attribute value exceeds minimum limit: 0',
    });
    expect([await count(), await orderIds()]).toEqual([5, []]);
    expect(await refusal(commit(transaction))).toEqual(notReady);
  });

  test('when an id or a unique value is taken', async () => {
    await tables.createRow({ ...orders, rowId: 'taken', data: { number: 'N1' } });
    for (const taken of [order('taken', { number: 'N2' }), order('free', { number: 'n1' })]) {
      const transaction = await open([decrement(), taken]);
      expect(await refusal(commit(transaction))).toEqual(conflict);
      expect(await count()).toBe(5);
      expect(await refusal(commit(transaction))).toEqual(notReady);
    }
  });

  test('when somebody else changed the row after the change was staged', async () => {
    const change = { action: 'update', ...stock, rowId: 'aid', data: { count: 100 } };
    const transaction = await open([change]);
    await tables.updateRow({ ...stock, rowId: 'aid', data: { count: 1, $updatedAt: '2090-01-01' } });
    expect(await refusal(commit(transaction))).toEqual(conflict);
    expect(await count()).toBe(1);
  });

  test('when a row does not fit', async () => {
    const transaction = await open([decrement(), order('bad', { colour: 'red' })]);
    expect(await refusal(commit(transaction))).toEqual({
      code: 400,
      type: 'document_invalid_structure',
      message: 'Invalid document structure: Unknown attribute: "colour"',
    });
    expect(await count()).toBe(5);
  });
});

describe('a transaction that is over', () => {
  test('cannot be committed again', async () => {
    const transaction = await open([decrement()]);
    await commit(transaction);
    expect(await refusal(commit(transaction))).toEqual(notReady);
    expect(await count()).toBe(4);
  });

  test('by rollback has done nothing', async () => {
    const transaction = await open([decrement()]);
    const rolledBack = await tables.updateTransaction({ transactionId: transaction, rollback: true });
    expect([rolledBack.status, await count()]).toEqual(['failed', 5]);
    expect(await refusal(commit(transaction))).toEqual(notReady);
  });

  test('takes no more operations', async () => {
    const transactionId = await open();
    await commit(transactionId);
    expect(await refusal(tables.createOperations({ transactionId, operations: [decrement()] }))).toMatchObject({
      code: 400,
      type: 'general_bad_request',
    });
  });
});

describe('staging', () => {
  test('takes 100 operations, a bulk one counting as one', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ $id: `r${at}`, number: `r${at}` }));
    const transactionId = await open([{ action: 'bulkCreate', ...orders, data: rows }]);
    const operations = Array.from({ length: 99 }, (_, at) => order(`s${at}`));
    expect(await tables.createOperations({ transactionId, operations })).toMatchObject({ operations: 100 });
    expect(await refusal(tables.createOperations({ transactionId, operations: [decrement()] }))).toEqual({
      code: 400,
      type: 'transaction_limit_exceeded',
      message: 'Transaction already has 100 operations, adding 1 would exceed the maximum of 100',
    });
    await commit(transactionId);
    expect((await tables.listRows(orders)).total).toBe(149);
  });

  test('refuses a row that is not there, but not one that the same transaction makes', async () => {
    const update = { action: 'update', ...orders, rowId: 'later', data: { state: 'x' } };
    expect(await refusal(open([update]))).toEqual({
      code: 404,
      type: 'document_not_found',
      message: "Document with the requested ID 'later' could not be found.",
    });
    await commit(await open([order('later'), update]));
    expect(await tables.getRow({ ...orders, rowId: 'later' })).toMatchObject({ state: 'x' });
  });

  test('names what is wrong with an operation', async () => {
    const attempt = open([{ action: 'create', ...orders, data: {} }]);
    expect((await refusal(attempt)).message).toContain("Key 'rowId' is required for action 'create'");
  });

  test('is for createOperations: call by call with a transactionId is refused by name', async () => {
    const transactionId = await open();
    const made = tables.createRow({ ...orders, rowId: 'o1', data: { number: '7' }, transactionId });
    expect(await refusal(made)).toMatchObject({ code: 501, message: expect.stringContaining('transactionId') });
  });
});

describe('whose transaction it is', () => {
  test('a user works in their own and sees no other', async () => {
    const { client, id } = await local.join();
    const theirs = new TablesDB(client);
    const { $id: transactionId } = await theirs.createTransaction();
    const own = order('theirs', { $permissions: [`read("user:${id}")`] });
    await theirs.createOperations({ transactionId, operations: [own] });
    await theirs.updateTransaction({ transactionId, commit: true });
    expect(await theirs.getRow({ ...orders, rowId: 'theirs' })).toMatchObject({ number: 'theirs' });
    const foreign = await open([decrement()]);
    expect(await refusal(theirs.updateTransaction({ transactionId: foreign, commit: true }))).toMatchObject({
      type: 'transaction_not_found',
    });
  });

  test('a user stages only what they may do', async () => {
    const { client } = await local.join();
    const theirs = new TablesDB(client);
    const { $id: transactionId } = await theirs.createTransaction();
    const stage = (operation: object) => refusal(theirs.createOperations({ transactionId, operations: [operation] }));
    expect(await stage(decrement())).toMatchObject({ type: 'document_not_found' });
    expect(await stage({ action: 'create', ...stock, rowId: 'x', data: { count: 1 } })).toMatchObject({
      code: 401,
      type: 'user_unauthorized',
    });
    expect(await stage({ action: 'bulkDelete', ...orders, data: { queries: [] } })).toMatchObject({ code: 401 });
  });
});

test('the times that a transaction has are bounded', async () => {
  expect(await refusal(tables.createTransaction({ ttl: 59 }))).toEqual({
    code: 400,
    type: 'general_argument_invalid',
    message: 'Invalid `ttl` param: Value must be a valid range between 60 and 3,600',
  });
});
