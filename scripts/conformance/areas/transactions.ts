import { Query } from 'node-appwrite';
import { eventually } from '../eventually.ts';
import { countSuccesses, expectFit, expectRefusal, expectSame, refusalOf } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

const CONFLICT = { code: 409, type: 'transaction_conflict' };
const NOT_READY = { code: 400, type: 'transaction_not_ready' };

type Data = Record<string, unknown>;

/** A product of five pieces, and how to change it and orders in transactions. */
async function arrange(stage: Stage) {
  const { tables } = stage;
  const products = stage.table('products');
  const orders = stage.table('orders');
  const rowId = stage.newId();
  await tables.createRow({ ...products, rowId, data: { title: 'Audéo', stock: 5 } as Data });
  return {
    products,
    orders,
    rowId,
    product: () => tables.getRow({ ...products, rowId }),
    hasOrder: async (id: string) =>
      (await tables.listRows({ ...orders, queries: [Query.equal('$id', id)] })).rows.length > 0,
    decrement: (value = 1) => ({
      action: 'decrement',
      ...products,
      rowId,
      data: { column: 'stock', value, min: 0 },
    }),
    claim: (version: number) => ({
      action: 'increment',
      ...products,
      rowId,
      data: { column: 'version', value: 1, max: version + 1 },
    }),
    update: (data: Data) => ({ action: 'update', ...products, rowId, data }),
    order: (id: string, data: Data = {}) => ({ action: 'create', ...orders, rowId: id, data: { number: id, ...data } }),
    async open(operations: object[]): Promise<string> {
      const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
      await tables.createOperations({ transactionId, operations });
      return transactionId;
    },
    commit: (transactionId: string) => tables.updateTransaction({ transactionId, commit: true }),
    /**
     * Changes an order and answers its state; the change is at least a millisecond younger than what came before. A row
     * conflicts only when it is younger than the staged operation, and times have milliseconds.
     */
    async changeLater(id: string): Promise<string> {
      let first: string | undefined;
      return eventually('a change in a later millisecond', 5, async () => {
        const state = stage.newId();
        const { $updatedAt } = await tables.updateRow({ ...orders, rowId: id, data: { state } as Data });
        first ??= $updatedAt;
        return $updatedAt > first ? state : undefined;
      });
    },
  };
}

/** Several writes as one. */
export const transactions = area('Transactions', {
  'nothing shows before the commit, and everything after it': async (stage) => {
    const { open, commit, decrement, order, product, hasOrder } = await arrange(stage);
    const [one, two] = [stage.newId(), stage.newId()];
    const transaction = await open([decrement(2), order(one), order(two)]);
    expectSame('before', [(await product()).stock, await hasOrder(one)], [5, false]);
    expectSame('the status', (await commit(transaction)).status, 'committed');
    expectSame('after', [(await product()).stock, await hasOrder(one), await hasOrder(two)], [3, true, true]);
  },

  'every kind of operation works, each on what the ones before left': async (stage) => {
    const { open, commit, orders } = await arrange(stage);
    const [a, b, c, d] = [stage.newId(), stage.newId(), stage.newId(), stage.newId()];
    const state = stage.newId();
    const at = (action: string, data: object, rowId?: string) => ({ action, ...orders, rowId, data });
    const transaction = await open([
      at('create', { number: a, state }, a),
      at('update', { state: `${state} changed` }, a),
      // The id of an upsert is taken from its data.
      at('upsert', { $id: b, number: b, state }, b),
      at('bulkCreate', [
        { $id: c, number: c, state },
        { $id: d, number: d, state },
      ]),
      at('bulkDelete', { queries: [Query.equal('$id', [d])] }),
    ]);
    await commit(transaction);
    const query = [Query.equal('$id', [a, b, c, d]), Query.orderAsc('$sequence')];
    const { rows } = await stage.tables.listRows({ ...orders, queries: query });
    expectSame(
      'the rows',
      rows.map((row) => [row.$id, row.state]),
      [
        [a, `${state} changed`],
        [b, state],
        [c, state],
      ],
    );
  },

  'a bulk upsert makes rows and changes others; one that changes after it was staged is a conflict': async (stage) => {
    const { open, commit, order, orders, changeLater } = await arrange(stage);
    const [known, made] = [stage.newId(), stage.newId()];
    await commit(await open([order(known, { state: 'before' })]));
    const put = (state: string) => ({
      action: 'bulkUpsert',
      ...orders,
      data: [known, made].map((id) => ({ $id: id, number: id, state })),
    });
    const query = [Query.equal('$id', [known, made]), Query.orderAsc('$sequence')];
    const states = async () =>
      (await stage.tables.listRows({ ...orders, queries: query })).rows.map((row) => row.state);
    await commit(await open([put('after')]));
    expectSame('the rows', await states(), ['after', 'after']);
    const late = await open([put('late')]);
    const between = await changeLater(made);
    await expectRefusal('the commit', commit(late), CONFLICT);
    expectSame('the rows after it', await states(), ['after', between]);
  },

  'transactions that wait for one another’s rows happen whole or not at all': async (stage) => {
    const { open, commit, order, orders, rowId, products } = await arrange(stage);
    const waiting = Array.from({ length: 12 }, () => ({ first: stage.newId(), bulk: stage.newId() }));
    const counted = { action: 'increment', ...products, rowId, data: { column: 'version', value: 1 } };
    const opened = await Promise.all(
      waiting.map(({ first, bulk }) =>
        // The bulk operation has MariaDB look at what is there by then; from 11.6.2 on it refuses what changed since.
        open([order(first), { action: 'bulkCreate', ...orders, data: [{ $id: bulk, number: bulk }] }, counted]),
      ),
    );
    const refusals = await Promise.all(opened.map((transaction) => refusalOf(commit(transaction))));
    const ids = waiting.flatMap(({ first, bulk }) => [first, bulk]);
    const { rows } = await stage.tables.listRows({ ...orders, queries: [Query.equal('$id', ids), Query.limit(50)] });
    const isThere = (id: string) => rows.some(({ $id }) => $id === id);
    const half = waiting.filter(({ first, bulk }, index) => {
      const happened = refusals[index] === null;
      return isThere(first) !== happened || isThere(bulk) !== happened;
    });
    expectSame('transactions of which a part is missing', half.length, 0);
  },

  'rows of createOperations have no permissions unless they are named': async (stage) => {
    const { open, commit, order, orders } = await arrange(stage);
    const [bare, named] = [stage.newId(), stage.newId()];
    await commit(await open([order(bare), order(named, { $permissions: ['read("any")'] })]));
    const permissionsOf = async (rowId: string) => (await stage.tables.getRow({ ...orders, rowId })).$permissions;
    expectSame('without', await permissionsOf(bare), []);
    expectSame('with', await permissionsOf(named), ['read("any")']);
  },

  'a decrement below min rolls everything back': async (stage) => {
    const { open, commit, decrement, order, product, hasOrder } = await arrange(stage);
    const id = stage.newId();
    const transaction = await open([order(id), decrement(4), decrement(2)]);
    await expectRefusal('the commit', commit(transaction), { code: 400, type: 'attribute_limit_exceeded' });
    expectSame('what is there', [(await product()).stock, await hasOrder(id)], [5, false]);
    await expectRefusal('another commit', commit(transaction), NOT_READY);
  },

  'an id that exists and a unique value that exists are conflicts, and roll everything back': async (stage) => {
    const { open, commit, decrement, order, product } = await arrange(stage);
    const taken = stage.newId();
    await commit(await open([order(taken)]));
    for (const operation of [order(taken, { number: stage.newId() }), order(stage.newId(), { number: taken })]) {
      const transaction = await open([decrement(), operation]);
      await expectRefusal('the commit', commit(transaction), CONFLICT);
      await expectRefusal('another commit', commit(transaction), NOT_READY);
    }
    expectFit('the product', await product(), { stock: 5 });
  },

  'a second commit is transaction_not_ready': async (stage) => {
    const { open, commit, decrement, product } = await arrange(stage);
    const transaction = await open([decrement()]);
    await commit(transaction);
    await expectRefusal('the second', commit(transaction), NOT_READY);
    expectFit('the product', await product(), { stock: 4 });
  },

  'a rollback leaves nothing': async (stage) => {
    const { open, decrement, product } = await arrange(stage);
    const transactionId = await open([decrement()]);
    await stage.tables.updateTransaction({ transactionId, rollback: true });
    expectFit('the product', await product(), { stock: 5 });
  },

  '20 at once that take one of five: exactly five succeed': async (stage) => {
    const { open, commit, decrement, order, product, hasOrder } = await arrange(stage);
    const ids = Array.from({ length: 20 }, () => stage.newId());
    const opened = await Promise.all(ids.map((id) => open([decrement(), order(id)])));
    expectSame('successes', await countSuccesses(opened.map(commit)), 5);
    expectFit('the product', await product(), { stock: 0 });
    const kept = await Promise.all(ids.map(hasOrder));
    expectSame('orders', kept.filter(Boolean).length, 5);
  },

  'of two that read the same version exactly one gets through, with all of its writes': async (stage) => {
    const { open, commit, claim, update, product } = await arrange(stage);
    const opened = [
      await open([claim(0), update({ title: 'first' })]),
      await open([claim(0), update({ title: 'second' })]),
    ];
    expectSame('successes', await countSuccesses(opened.map(commit)), 1);
    expectFit('the product', await product(), { version: 1, title: /^(first|second)$/ });
    const late = await open([claim(0), update({ title: 'late' })]);
    expectSame('successes of one that is late', await countSuccesses([commit(late)]), 0);
    expectFit('the product', await product(), { title: /^(first|second)$/ });
  },

  'a transaction takes 100 operations, of which a bulk one is one': async (stage) => {
    const { open, commit, order, orders, decrement } = await arrange(stage);
    const many = Array.from({ length: 50 }, () => stage.newId());
    const transactionId = await open([
      { action: 'bulkCreate', ...orders, data: many.map(($id) => ({ $id, number: $id })) },
      ...Array.from({ length: 99 }, () => order(stage.newId())),
    ]);
    const more = stage.tables.createOperations({ transactionId, operations: [decrement()] });
    await expectRefusal('one more', more, { code: 400, type: 'transaction_limit_exceeded' });
    await commit(transactionId);
    const query = [Query.equal('$id', many), Query.limit(100)];
    expectSame('bulk rows', (await stage.tables.listRows({ ...orders, queries: query })).rows.length, 50);
  },

  'a bulk deletion may find nothing, and a bulk operation takes a hundred rows': async (stage) => {
    const { open, commit, orders } = await arrange(stage);
    const many = Array.from({ length: 100 }, () => stage.newId());
    await commit(
      await open([
        { action: 'bulkDelete', ...orders, data: { queries: [Query.equal('$id', [stage.newId()])] } },
        { action: 'bulkCreate', ...orders, data: many.map(($id) => ({ $id, number: $id })) },
      ]),
    );
    const query = [Query.equal('$id', many), Query.limit(100)];
    expectSame('the rows', (await stage.tables.listRows({ ...orders, queries: query })).rows.length, 100);
  },

  'a row that is not there is refused when a change of it is staged': async (stage) => {
    const { open, products } = await arrange(stage);
    const update = { action: 'update', ...products, rowId: stage.newId(), data: { stock: 1 } };
    await expectRefusal('the staging', open([update]), { code: 404 });
  },
});
