import { Client, Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { rowsOf } from '#runtime/operations.ts';
import { type Operation, stage, type TableId, Tables } from '#runtime/tables.ts';
import { orderEvent } from '#subjects/orders/order-events.ts';
import { orderMessages } from '#subjects/orders/order-messages.ts';
import { moveStock, orderMoves, type Pieces } from '#subjects/stock/stock.ts';
import { overLeftovers } from './leftovers.ts';

const at = new Date('2026-11-26T10:00:00.000Z');
const PIECES: Pieces[] = [
  { product_type: 'hearing-aids', product_id: 'aid', count: 2 },
  // A product of the other kind may have the same id.
  { product_type: 'accessories', product_id: 'aid', count: 1 },
  { product_type: 'hearing-aids', product_id: 'other', count: 3 },
];
const reached = { orderId: 'order', userId: 'mona', version: 5 } as const;
const before = { payment_method: 'card', delivery_status: 'processing', returned_piasters: 0 } as const;

/** What a payment after the reservation writes, in the order of `changeOperations`. */
const CLAIM = stage.claim('orders', 'order', 'version', 4);
const STOCK = moveStock(orderMoves('take', PIECES, { ...reached, reason: 'order' }), { by: null, at });
const MOVEMENTS = STOCK.at(-1) as Operation;
const EVENT = orderEvent({ ...reached, paymentStatus: 'paid', deliveryStatus: 'processing' });
const [MESSAGE] = orderMessages({
  ...reached,
  lang: 'ar',
  before: { ...before, payment_status: 'expired' },
  after: { ...before, payment_status: 'paid' },
}) as [Operation];
const TRANSACTION = stage.update('payment_transactions', 'transaction', { outcome: 'paid' });
const COUNTER = stage.increment('counters', 'revenue', 'value', { by: 100 });
const OPERATIONS = [CLAIM, ...STOCK, TRANSACTION, EVENT, MESSAGE, COUNTER];
const [AID, ACCESSORY, OTHER] = rowsOf(MOVEMENTS) as string[];

type Left = [TableId, string | undefined];

/** Tables in which these rows are. */
function holding(...left: Left[]): Tables {
  const tables = new Tables(new Client());
  tables.list = (async (table: TableId, _columns: unknown, queries: string[]) => {
    const there = left.filter(([one]) => one === table).map(([, $id = '']) => ({ $id }));
    const asked = (JSON.parse(queries[0] ?? '') as { values: string[] }).values;
    expect(queries).toEqual([Query.equal('$id', asked), Query.limit(asked.length)]);
    return { rows: there.filter(({ $id }) => asked.includes($id)), total: 0 };
  }) as Tables['list'];
  return tables;
}

/** What is written where these rows are there already. */
const over = (...left: Left[]) => overLeftovers(holding(...left), OPERATIONS);
const idOf = (operation: Operation) => rowsOf(operation)?.[0];
const without = (...gone: (Operation | undefined)[]) => OPERATIONS.filter((one) => !gone.includes(one));

test('where nothing was left a change is written as it is', async () => {
  expect(await over()).toEqual(OPERATIONS);
  // What others have under the same id is no leftover.
  expect(await over(['orders', 'order'], ['payment_transactions', 'transaction'])).toEqual(OPERATIONS);
});

test('an event that was left says from now on what has become of the order, and of no return', async () => {
  const now = { payment_status: 'paid', delivery_status: 'processing', return_state: null } as const;
  const corrected = stage.update('order_events', idOf(EVENT) ?? '', now);
  expect(await over(['order_events', idOf(EVENT)])).toEqual(OPERATIONS.map((one) => (one === EVENT ? corrected : one)));
});

test('a message that was left is not sent twice, and names the amount that goes back now', async () => {
  const silent = stage.update('outbox', idOf(MESSAGE) ?? '', { amount_piasters: null });
  const correctedBy = (correction: Operation) => OPERATIONS.map((one) => (one === MESSAGE ? correction : one));
  expect(await over(['outbox', idOf(MESSAGE)])).toEqual(correctedBy(silent));
  const refund = { ...MESSAGE, data: { ...(MESSAGE.action === 'create' ? MESSAGE.data : {}), amount_piasters: 700 } };
  const operations = correctedBy(refund as Operation);
  const told = stage.update('outbox', idOf(MESSAGE) ?? '', { amount_piasters: 700 });
  expect(await overLeftovers(holding(['outbox', idOf(MESSAGE)]), operations)).toEqual(correctedBy(told));
});

test('pieces whose movement was left do not move again, and all others do', async () => {
  const [takeAid, takeAccessory, takeOther] = STOCK;
  const movementsOf = (...ids: (string | undefined)[]) =>
    MOVEMENTS.action === 'bulkCreate'
      ? { ...MOVEMENTS, data: MOVEMENTS.data.filter(({ $id }) => ids.includes($id)) }
      : MOVEMENTS;
  const moving = (gone: (Operation | undefined)[], ...ids: (string | undefined)[]) =>
    without(...gone).map((one) => (one === MOVEMENTS ? movementsOf(...ids) : one));
  expect(await over(['stock_movements', AID])).toEqual(moving([takeAid], ACCESSORY, OTHER));
  expect(await over(['stock_movements', ACCESSORY])).toEqual(moving([takeAccessory], AID, OTHER));
  expect(await over(['stock_movements', AID], ['stock_movements', OTHER])).toEqual(
    moving([takeAid, takeOther], ACCESSORY),
  );
  const all = [AID, ACCESSORY, OTHER].map((id): Left => ['stock_movements', id]);
  expect(await over(...all)).toEqual(without(...STOCK));
});
