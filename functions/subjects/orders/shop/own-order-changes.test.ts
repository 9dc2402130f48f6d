import { describe, expect, test } from 'vitest';
import { orderEventId, orderMovementId, returnId, returnLineId } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { requestReturn as requestReturnHandler } from '#subjects/returns/shop/request-return.ts';
import { withdrawReturn as withdrawReturnHandler } from '#subjects/returns/shop/withdraw-return.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import { cancelOrder as cancelOrderHandler } from './cancel-order.ts';

const requestReturn = asCalled(requestReturnHandler);
const withdrawReturn = asCalled(withdrawReturnHandler);
const cancelOrder = asCalled(cancelOrderHandler);

/** What customers do with an own order: they cancel it, ask to give pieces back, and take that back. */

const NOW = new Date('2026-11-26T10:00:00.000Z');
const ORDER = {
  $id: 'order',
  $createdAt: '2026-11-20T10:00:00.000Z',
  number: 'N1',
  user_id: 'mona',
  version: 4,
  payment_method: 'cash',
  payment_status: 'pending',
  delivery_status: 'processing',
  amount_piasters: 455_000,
  delivery_fee_piasters: 5_000,
  vat_piasters: 0,
  returned_piasters: 0,
  return_id: null,
  counted_at: '2026-11-20T10:00:00.000Z',
  card_order_at: null,
  payment_undecided_at: null,
  replaced_by: null,
  shown_at: null,
  lang: 'ar',
  search: 'mona adel',
};
const AID = { product_type: 'hearing-aids', product_id: 'aid' } as const;
const CABLE = { product_type: 'accessories', product_id: 'cable' } as const;
const BOX = { product_type: 'accessories', product_id: 'box' } as const;
const line = (product: { product_id: string }, count: number, change: object = {}) => ({
  $id: product.product_id,
  order_id: 'order',
  ...product,
  title_ar: 'سماعة',
  title_en: 'Aid',
  unit_price_piasters: 100_000,
  count,
  making: null,
  ...change,
});
const taken = (count: number, change: object = {}) => {
  const one = { return_id: 'earlier', order_id: 'order', ...AID, count, restocked: count, unsellable: 0, sent_back: 0 };
  return { $id: `back ${count}`, ...one, ...change };
};
const delivered = (at: string) => {
  const event = { order_id: 'order', payment_status: 'paid', delivery_status: 'delivered', return_state: null };
  return { $id: 'event', $createdAt: at, ...event };
};

/** The settings say nothing of returns, so pieces may come back for 14 days. */
const SCENE: Held = {
  orders: [ORDER],
  order_lines: [line(AID, 3), line(CABLE, 1), line(BOX, 2)],
  hearing_aids: [{ $id: 'aid', stock: 7 }],
  accessories: [{ $id: 'cable', stock: 7 }],
  order_events: [delivered('2026-11-25T10:00:00.000Z')],
};
const DELIVERED = { payment_status: 'paid', delivery_status: 'delivered' };
const scene = (order: object = {}, change: Held = {}) =>
  new HeldTables({ ...SCENE, orders: [{ ...ORDER, ...order }], ...change });

/** What a call of Mona's comes to: a refusal, or null. */
async function outcome(tables: HeldTables, call: (context: never) => Promise<unknown>): Promise<unknown> {
  const actor = { id: 'mona', name: 'Mona', email: 'mona@example.com', role: 'user' };
  try {
    await call({ tables, actor, now: () => NOW, pause: async () => {} } as never);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
}
const of = (tables: HeldTables, table: string) =>
  (tables.transactions[0] ?? []).filter(({ tableId }) => tableId === table);

describe('cancelling an order', () => {
  const cancel = (tables: HeldTables) =>
    outcome(tables, (context) => cancelOrder({ userId: 'mona', orderId: 'order' }, context));

  test('gives back the stock of products that are there, once', async () => {
    const tables = scene();
    expect(await cancel(tables)).toBeNull();
    expect(of(tables, 'orders')).toMatchObject([{ data: { value: 1 } }, { data: { delivery_status: 'cancelled' } }]);
    const [movements] = of(tables, 'stock_movements');
    expect(movements?.data).toMatchObject([
      { $id: orderMovementId('order', 5, 'hearing-aids', 'aid'), change: 3, reason: 'cancelled' },
      { $id: orderMovementId('order', 5, 'accessories', 'cable'), change: 1 },
    ]);
    expect(of(tables, 'order_events')).toMatchObject([{ rowId: orderEventId('order', 5) }]);
    const again = scene({ delivery_status: 'cancelled', payment_status: 'refunded' });
    expect([await cancel(again), again.transactions]).toEqual([null, []]);
  });

  test.each<[string, string, object]>([
    ['of somebody else', 'not_found', { user_id: 'ali' }],
    ['that is confirmed', 'order_not_cancellable', { delivery_status: 'confirmed' }],
    ['that is paid', 'order_not_cancellable', { payment_status: 'paid' }],
    ['by card', 'order_not_cancellable', { payment_method: 'card', payment_status: 'paid' }],
    ['by card that nobody paid', 'not_found', { payment_method: 'card' }],
  ])('is refused of an order %s', async (_title, code, order) => {
    const tables = scene(order);
    expect([await cancel(tables), tables.transactions]).toEqual([code, []]);
  });

  test('is retried when another write comes first, with the day that is missing', async () => {
    const overtaken = scene();
    overtaken.problems.push('conflict');
    expect(await cancel(overtaken)).toBeNull();
    expect([overtaken.transactions.length, overtaken.held.state_days]).toEqual([2, undefined]);
    const ids = (rows: { $id: string }[] | undefined) => rows?.map(({ $id }) => $id).toSorted();
    const fresh = scene();
    fresh.problems.push('missing');
    expect(await cancel(fresh)).toBeNull();
    expect(ids(fresh.held.state_days)).toEqual(['2026-11-20']);
  });
});

describe('asking to give pieces back', () => {
  const INPUT = { userId: 'mona', orderId: 'order', requestId: 'request', reason: 'changed_mind' } as const;
  const ID = returnId('order', 'request');
  const ask = (tables: HeldTables, change: object = {}) =>
    outcome(tables, (context) => requestReturn({ ...INPUT, lines: [{ ...AID, count: 1 }], ...change }, context));
  const attempts = ({ held }: HeldTables) => held.rate_limits?.map(({ count }) => count);

  test('makes a return of those pieces, which the order has from then on, and the customer is told', async () => {
    const tables = scene(DELIVERED);
    const lines = [
      { ...AID, count: 2 },
      { ...CABLE, count: 1 },
    ];
    expect(await ask(tables, { lines, reason_text: ' too loud ' })).toBeNull();
    expect(of(tables, 'orders')).toMatchObject([{ data: { value: 1 } }, { data: { return_id: ID } }]);
    const own = { order_id: 'order', user_id: 'mona', number: 'N1', state: 'requested', reason_text: 'too loud' };
    expect(of(tables, 'returns')).toMatchObject([{ rowId: ID, data: { ...own, search: 'mona adel' } }]);
    expect(of(tables, 'return_lines')[0]?.data).toMatchObject([
      { $id: returnLineId(ID, 'hearing-aids', 'aid'), return_id: ID, count: 2, restocked: 0, unsellable: 0 },
      { $id: returnLineId(ID, 'accessories', 'cable'), return_id: ID, count: 1, sent_back: 0 },
    ]);
    expect(of(tables, 'outbox')).toMatchObject([{ data: { kind: 'return_asked' } }]);
    const [after] = of(tables, 'audit_log').map(({ data }) => JSON.parse((data as { after: string }).after));
    expect(after).toMatchObject({ pieces: 3, return_reason: 'changed_mind' });
    expect(attempts(tables)).toEqual([1]);
  });

  test('counts once among the requests of the account, however often it is overtaken', async () => {
    const tables = scene(DELIVERED);
    tables.problems.push('conflict', 'conflict');
    expect(await ask(tables)).toBeNull();
    expect([tables.transactions.length, attempts(tables)]).toEqual([3, [1]]);
  });

  test('is refused after too many, and what is refused anyway does not count', async () => {
    const tables = scene(DELIVERED);
    for (const code of [null, null, null, null, null, 'too_many_attempts']) {
      expect(await ask(tables)).toBe(code);
    }
    const late = scene(DELIVERED, { order_events: [delivered('2026-11-01T10:00:00.000Z')] });
    expect([await ask(late), attempts(late)]).toEqual(['return_too_late', undefined]);
  });

  test('is answered with the order as it is when it was asked before', async () => {
    const returns = [{ $id: ID, order_id: 'order', state: 'refused', refund_piasters: 0, received_at: null }];
    const tables = scene(DELIVERED, { returns });
    expect([await ask(tables), tables.transactions, attempts(tables)]).toEqual([null, [], undefined]);
  });

  test.each<[string, string, object, Held?, object?]>([
    ['of an order of somebody else', 'not_found', { ...DELIVERED, user_id: 'ali' }],
    ['before the order came', 'not_returnable', { payment_status: 'paid', delivery_status: 'shipped' }],
    ['of an order that is owed back', 'not_returnable', { ...DELIVERED, payment_status: 'refund_due' }],
    ['while others are coming back', 'return_open', { ...DELIVERED, return_id: 'other' }],
    ['of which more came back than are left', 'return_line_refused', DELIVERED, { return_lines: [taken(3)] }],
    [
      'of which two came back, and two are asked for',
      'return_line_refused',
      DELIVERED,
      { return_lines: [taken(2)] },
      { lines: [{ ...AID, count: 2 }] },
    ],
    ['more than there are', 'return_line_refused', DELIVERED, {}, { lines: [{ ...AID, count: 4 }] }],
    [
      'that were made for an ear',
      'return_line_refused',
      DELIVERED,
      { order_lines: [line(AID, 3, { making: 'custom-made' }), line(CABLE, 1)] },
    ],
    ['of something else', 'not_returnable', DELIVERED, {}, { lines: [{ ...CABLE, product_id: 'aid', count: 1 }] }],
  ])('is refused for pieces %s', async (_title, code, order, change = {}, input = {}) => {
    const tables = scene(order, change);
    expect([await ask(tables, input), tables.transactions]).toEqual([code, []]);
  });

  test('is validated again when pieces came back while the order was read', async () => {
    const tables = scene(DELIVERED);
    const comeBack = () => Object.assign(tables.held, { return_lines: [taken(3)] });
    tables.whenReading('return_lines', () => {}, comeBack);
    expect([await ask(tables), tables.transactions.length]).toEqual(['return_line_refused', 1]);
  });

  test('goes without words of the search where the order has none', async () => {
    const tables = scene(DELIVERED);
    Object.assign(tables.held.orders?.[0] ?? {}, { search: null });
    expect(await ask(tables)).toBeNull();
    expect(of(tables, 'returns')).toMatchObject([{ data: { search: null } }]);
  });
});

describe('taking a return back', () => {
  const withdraw = (tables: HeldTables, id = 'return') =>
    outcome(tables, (context) => withdrawReturn({ userId: 'mona', orderId: 'order', returnId: id }, context));
  const one = (state: string, id = 'return') => {
    const own = { order_id: 'order', number: 'N1', reason: 'changed_mind', received_at: null, refund_piasters: 0 };
    return { $id: id, $createdAt: NOW.toISOString(), ...own, state };
  };
  const returning = (...returns: ReturnType<typeof one>[]) => scene({ ...DELIVERED, return_id: 'return' }, { returns });

  test('ends the one that is meant, and another one can be asked for', async () => {
    const tables = returning(one('refused', 'older'), one('requested'));
    expect(await withdraw(tables)).toBeNull();
    expect(of(tables, 'orders')).toMatchObject([{ data: { value: 1 } }, { data: { return_id: null } }]);
    const ended = { state: 'withdrawn', ended_at: NOW.toISOString() };
    expect(of(tables, 'returns')).toMatchObject([{ rowId: 'return', data: ended }]);
  });

  test('that was taken back already is answered as it is', async () => {
    const tables = returning(one('requested'), one('withdrawn', 'older'));
    expect([await withdraw(tables, 'older'), tables.transactions]).toEqual([null, []]);
  });

  test.each<[string, string, HeldTables]>([
    ['of another order', 'not_found', returning(one('requested', 'other'))],
    ['of somebody else', 'not_found', scene({ ...DELIVERED, user_id: 'ali' }, { returns: [one('requested')] })],
    ['whose pieces are here', 'return_changed', returning(one('received'))],
    ['that was refused', 'return_changed', returning(one('refused'))],
  ])('is refused for one %s', async (_title, code, tables) => {
    expect([await withdraw(tables), tables.transactions]).toEqual([code, []]);
  });

  test('is refused when the pieces arrive at the same moment', async () => {
    const tables = returning(one('requested'));
    const arrive = () => Object.assign(tables.held, { returns: [one('received')] });
    tables.whenReading('returns', () => {}, arrive);
    expect([await withdraw(tables), tables.transactions.length]).toEqual(['return_changed', 1]);
  });
});
