import { describe, expect, test } from 'vitest';
import { orderEventId, orderMovementId, productSaleId } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { stage } from '#runtime/tables.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import { changeOrder, type WantedChange } from '../change-order.ts';

/** What is written when somebody at the desk moves an order on. */

const NOW = new Date('2026-11-26T10:00:00.000Z');
const ORDER = {
  $id: 'order',
  $createdAt: '2026-09-30T10:00:00.000Z',
  number: 'N1',
  user_id: 'mona',
  version: 4,
  payment_method: 'cash',
  payment_status: 'pending',
  delivery_status: 'shipped',
  amount_piasters: 455_000,
  received_piasters: 0,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: null,
  return_id: null,
  counted_at: '2026-09-30T22:30:00.000Z',
  card_order_at: null,
  payment_undecided_at: null,
  lang: 'ar',
};
const DELIVERED = { ...ORDER, payment_status: 'paid', delivery_status: 'delivered', received_piasters: 455_000 };
const AID = { product_type: 'hearing-aids', product_id: 'aid' };
const CABLE = { product_type: 'accessories', product_id: 'cable' };
const BOX = { product_type: 'accessories', product_id: 'box' };
const line = (product: { product_id: string }, count: number, price: number) => {
  const titles = { title_ar: 'سماعة', title_en: 'Aid', vat_piasters: 0 };
  return { $id: product.product_id, order_id: 'order', ...product, ...titles, count, unit_price_piasters: price };
};
const cameBack = (product: { product_id: string }, restocked: number, unsellable: number) => {
  const one = { return_id: 'earlier', order_id: 'order', count: restocked + unsellable, sent_back: 0 };
  return { ...one, ...product, $id: `back ${product.product_id}`, restocked, unsellable };
};
const piece = (serial: string, state: string) => {
  const own = { order_id: 'order', product_id: 'aid', serial_number: serial, version: 2 };
  return { $id: `piece ${serial}`, ...own, state };
};

/** Four hearing aids, a cable, and two boxes that are no product of the store any more. */
const SCENE: Held = {
  orders: [ORDER],
  order_lines: [line(AID, 4, 100_000), line(CABLE, 1, 50_000), line(BOX, 2, 2_500)],
  hearing_aids: [{ $id: 'aid', stock: 7 }],
  accessories: [{ $id: 'cable', stock: 7 }],
  stock_pieces: [piece('A1', 'sold'), piece('A0', 'gone')],
};
const scene = (order: object = {}, change: Held = {}) =>
  new HeldTables({ ...SCENE, orders: [{ ...ORDER, ...order }], ...change });

/** Changes the order; answers a refusal, or null. */
async function move(tables: HeldTables, change: Partial<WantedChange> & { states?: object } = {}) {
  const { states = {}, ...wanted } = change;
  const actor = { id: 'boss', name: 'Hany', email: 'hany@example.com', role: 'admin' };
  const context = { tables, actor, now: () => NOW, pause: async () => {} };
  const audit = { action: 'update', before: { note: 'old' }, after: { note: 'new' } } as const;
  const decide = () => ({ states, columns: { note: 'new' }, others: [OTHER], audit });
  try {
    const change = { orderId: 'order', version: 4, isDone: () => false, decide, ...wanted };
    await retryWhenOvertaken(context, () => changeOrder(change, context as never));
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
}
const OTHER = stage.update('order_calls', 'call', { note: 'said' });

/** What a change of the order's states writes. */
async function written(tables: HeldTables, states: object) {
  expect(await move(tables, { states })).toBeNull();
  const [operations = []] = tables.transactions;
  const of = (table: string) => operations.filter(({ tableId }) => tableId === table);
  const moved = of('stock_movements').flatMap((one) => (one.action === 'bulkCreate' ? one.data : []));
  const sold = of('product_sales').flatMap((one) => (one.action === 'bulkUpsert' ? one.data : []));
  const pieces = of('stock_pieces').flatMap((one) => (one.action === 'update' ? [[one.rowId, one.data]] : []));
  return {
    operations,
    of,
    order: of('orders').find(({ action }) => action === 'update')?.data,
    log: Object.assign({}, ...of('audit_log').map(({ data }) => data)),
    moved: moved.map(({ product_id, change }) => [product_id, change]),
    movements: moved,
    sold: sold.map(({ $id, pieces: count, amount_piasters }) => [$id, count, amount_piasters]),
    pieces: Object.fromEntries(pieces),
  };
}
const sale = (month: string, { product_type, product_id }: typeof AID) =>
  productSaleId(month, product_type as 'accessories', product_id);

describe('an order that is taken back', () => {
  test('gives back the stock of products that are there, and counts as sold no more, in the month of its day', async () => {
    const { moved, sold, pieces, movements, of } = await written(scene(), { delivery: 'returned' });
    expect(moved.toSorted()).toEqual([
      ['aid', 4],
      ['cable', 1],
    ]);
    expect(movements).toMatchObject([
      { $id: orderMovementId('order', 5, 'hearing-aids', 'aid'), reason: 'returned' },
      { $id: orderMovementId('order', 5, 'accessories', 'cable') },
    ]);
    // In the month of Cairo in which it was counted.
    expect(sold).toEqual([
      [sale('2026-10', AID), -4, -400_000],
      [sale('2026-10', CABLE), -1, -50_000],
      [sale('2026-10', BOX), -2, -5_000],
    ]);
    expect(pieces).toEqual({ 'piece A1': { state: 'in_stock', order_id: null } });
    expect(of('order_events')).toMatchObject([{ rowId: orderEventId('order', 5) }]);
  });

  test('gives back neither what came back before nor what could not be sold again', async () => {
    const return_lines = [cameBack(AID, 1, 1), cameBack(CABLE, 0, 1)];
    const { moved, sold } = await written(scene(DELIVERED, { return_lines }), { delivery: 'returned' });
    expect(moved).toEqual([['aid', 2]]);
    expect(sold).toEqual([
      [sale('2026-10', AID), -2, -200_000],
      [sale('2026-10', BOX), -2, -5_000],
    ]);
  });

  test('is not while pieces of it are coming back one by one', async () => {
    expect(await move(scene({ ...DELIVERED, return_id: 'return' }), { states: { delivery: 'returned' } })).toBe(
      'transition_refused',
    );
  });
});

describe('an order that goes on', () => {
  test('moves no stock: it counts as sold once it is confirmed, in its month', async () => {
    const { moved, sold, pieces, order } = await written(scene({ delivery_status: 'processing' }), {
      delivery: 'confirmed',
    });
    expect(sold).toEqual([
      [sale('2026-10', AID), 4, 400_000],
      [sale('2026-10', CABLE), 1, 50_000],
      [sale('2026-10', BOX), 2, 5_000],
    ]);
    expect([moved, pieces]).toEqual([[], {}]);
    expect(order).toMatchObject({ delivery_status: 'confirmed', note: 'new' });
  });

  test('and is sold already, or whose money alone is noted, counts nothing again', async () => {
    for (const states of [{ delivery: 'delivered' }, { payment: 'paid' }, {}]) {
      const { moved, sold, pieces, of } = await written(scene(), states);
      expect([moved, sold, pieces, of('sales_months')]).toEqual([[], [], {}, []]);
    }
  });

  test('but whose parcel was lost is sold no longer, and neither are its numbered pieces, which are gone', async () => {
    const { moved, sold, pieces } = await written(scene(), { delivery: 'lost' });
    expect([moved, pieces]).toEqual([[], { 'piece A1': { state: 'gone' } }]);
    expect(sold[0]).toEqual([sale('2026-10', AID), -4, -400_000]);
  });

  test('is written down with what it was before', async () => {
    const paid = { ...DELIVERED, refund_due_piasters: 0 };
    const { operations, log } = await written(scene(paid), { payment: 'refund_due' });
    expect(operations).toContain(OTHER);
    expect(log).toMatchObject({ action: 'update', kind: 'order', subject_id: 'order', label: 'N1', actor_id: 'boss' });
    expect(JSON.parse(log.before)).toEqual({ payment_status: 'paid', refund_due: 0, note: 'old' });
    expect(JSON.parse(log.after)).toEqual({ payment_status: 'refund_due', refund_due: 4550, note: 'new' });
  });

  test('counts in the month of today where its own day is not known', async () => {
    const unknown = { counted_at: null, payment_method: 'card', payment_status: 'failed', delivery_status: 'shipped' };
    const { sold } = await written(scene(unknown), { delivery: 'returned' });
    expect(sold[0]?.[0]).toBe(sale('2026-11', AID));
  });
});

describe('a change', () => {
  test('that is done already writes nothing, also when the order has changed since', async () => {
    const tables = scene({ version: 9 });
    expect(await move(tables, { isDone: () => true })).toBeNull();
    expect(tables.transactions).toEqual([]);
  });

  test('of an order that is gone, has changed, or must not change so is refused', async () => {
    expect(await move(scene(), { orderId: 'other' })).toBe('not_found');
    for (const version of [3, 5]) {
      expect(await move(scene(), { version })).toBe('order_changed');
    }
    const tables = scene();
    expect(await move(tables, { states: { delivery: 'processing' } })).toBe('transition_refused');
    expect(tables.transactions).toEqual([]);
  });

  test('is retried when another write comes first, and makes the day that is missing', async () => {
    const overtaken = scene();
    overtaken.problems.push('conflict');
    expect(await move(overtaken)).toBeNull();
    expect([overtaken.transactions.length, overtaken.held.state_days]).toEqual([2, undefined]);
    const fresh = scene();
    fresh.problems.push('missing');
    expect(await move(fresh, { states: { delivery: 'returned' } })).toBeNull();
    expect(fresh.held.state_days?.map(({ $id }) => $id)).toEqual(['2026-10-01']);
  });

  test('of an order that is gone afterwards is a failure that is told', async () => {
    const tables = scene();
    tables.transactAndRead = (async (_operations: unknown, read: () => Promise<unknown>) => {
      tables.held.orders = [];
      return { problem: null, after: await read() };
    }) as typeof tables.transactAndRead;
    await expect(move(tables)).rejects.toThrow('The order order is gone.');
  });
});
