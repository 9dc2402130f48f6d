import { describe, expect, test } from 'vitest';
import { orderEventId, orderMovementId, outboxId } from '#lib/ids.ts';
import { rowsOf } from '#runtime/operations.ts';
import type { Operation, TableId } from '#runtime/tables.ts';
import { type CardOrderRow, type ChangeDetails, changeOperations, stateOf } from './card-order.ts';
import type { CardOrderChange, CardOrderState } from './rules/payments.ts';

const AT = new Date('2026-11-26T10:00:00.000Z');
const TIME = AT.toISOString();
/** A card order of which nobody has paid anything yet. */
const UNPAID: CardOrderRow = {
  $id: 'order',
  $createdAt: '2026-11-26T09:00:00.000Z',
  $updatedAt: '2026-11-26T09:00:00.000Z',
  number: '10000001',
  user_id: 'mona',
  amount_piasters: 100_000,
  discount_code: null,
  code_granted_piasters: 0,
  vat_piasters: 0,
  contents_hash: '',
  version: 4,
  delivery_fee_piasters: 0,
  payment_method: 'card',
  payment_status: 'pending',
  delivery_status: 'processing',
  online_method: 'card',
  kiosk_code: null,
  kiosk_until: null,
  card_order_id: null,
  card_transaction_id: null,
  card_order_at: null,
  counted_at: null,
  received_piasters: 0,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_id: null,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: '2026-11-26T11:00:00.000Z',
  refund_started_at: null,
  user_email: 'mona@example.com',
  user_phone: '01000000000',
  first_name: 'Mona',
  last_name: 'Adel',
  city: 'Giza',
  address: 'Street 1',
  lang: 'ar',
  payment_undecided_at: null,
  shown_at: null,
  replaced_by: null,
  recipient_name: null,
  recipient_phone: null,
  delivery_method: null,
  promised_until: null,
  forgotten_at: null,
};
const PAID: CardOrderRow = {
  ...UNPAID,
  payment_status: 'paid',
  received_piasters: 100_000,
  counted_at: '2026-11-26T09:30:00.000Z',
  reserved_until: null,
};
const DELIVERED: CardOrderRow = { ...PAID, payment_method: 'cash', delivery_status: 'delivered' };
const RETURNING: Partial<CardOrderRow> = { return_id: 'return', return_due_piasters: 30_000 };

/** What a change of an order writes. */
function written(
  order: CardOrderRow,
  state: Partial<CardOrderState>,
  change: Partial<Omit<CardOrderChange, 'state'>> = {},
  details: Partial<ChangeDetails> = {},
) {
  const next = { ...stateOf(order), ...state };
  const operations = changeOperations(
    order,
    { state: next, stock: 'keep', orders: 0, revenuePiasters: 0, ...change },
    { at: AT, by: null, pieces: [], ...details },
  );
  const of = (table: TableId) => operations.filter(({ tableId }) => tableId === table);
  const columnsOf = (table: TableId, action: Operation['action']) =>
    of(table)
      .filter((one) => one.action === action)
      .map(({ data }) => data);
  return {
    order: columnsOf('orders', 'update')[0],
    returns: columnsOf('returns', 'update'),
    events: columnsOf('order_events', 'create'),
    messages: columnsOf('outbox', 'create').map((row) => 'kind' in row && row.kind),
    moved: columnsOf('stock_movements', 'bulkCreate').flat(),
    stock: [...of('hearing_aids'), ...of('accessories')].map(({ action }) => action),
    counted: [...of('counters'), ...of('sales_days')].map(({ data }) => 'column' in data && data.column),
    claimed: of('orders').filter((one) => 'claims' in one && one.claims).length,
  };
}

describe('a payment', () => {
  test('ends the reservation and the waiting, and counts the order and the money on its day', () => {
    const undecided = { ...UNPAID, payment_undecided_at: TIME };
    const paid = { payment: 'paid', receivedPiasters: 100_000 } as const;
    const { order, events, counted, claimed } = written(undecided, paid, { orders: 1, revenuePiasters: 100_000 });
    expect(order).toMatchObject({ payment_status: 'paid', received_piasters: 100_000, counted_at: TIME });
    expect(order).toMatchObject({ reserved_until: null, payment_undecided_at: null });
    expect(events).toMatchObject([{ payment_status: 'paid', delivery_status: 'processing', return_state: null }]);
    expect(counted.toSorted()).toEqual(['orders', 'revenue_piasters', 'value', 'value']);
    expect(claimed).toBe(1);
  });

  test('of an order that is counted already counts its money alone', () => {
    const { order, counted } = written(PAID, { receivedPiasters: 200_000 }, { revenuePiasters: 100_000 });
    expect(order).not.toHaveProperty('counted_at');
    expect(counted.toSorted()).toEqual(['revenue_piasters', 'value']);
  });

  test('that is not decided yet keeps the reservation', () => {
    const { order } = written(UNPAID, {}, {}, { columns: { shown_at: TIME } });
    expect(order).toMatchObject({ shown_at: TIME });
    expect(order).not.toHaveProperty('reserved_until');
    expect(written(UNPAID, { holdsStock: false }).order).toMatchObject({ reserved_until: null });
  });
});

describe('the customer hears of a change', () => {
  test.each<[string, CardOrderRow, Partial<CardOrderState>, Partial<ChangeDetails>, number]>([
    ['when the order is paid', UNPAID, { payment: 'paid' }, {}, 1],
    ['when it is sent', PAID, { delivery: 'shipped' }, {}, 1],
    ['when its return moves', PAID, {}, { ofReturn: { state: 'received', tells: null } }, 1],
    [
      'when the bank has decided',
      { ...UNPAID, payment_undecided_at: TIME },
      {},
      { columns: { payment_undecided_at: null } },
      1,
    ],
    ['not while the bank has not decided', { ...UNPAID, payment_undecided_at: TIME }, {}, {}, 0],
    ['not when nothing waited for the bank', UNPAID, {}, { columns: { payment_undecided_at: null } }, 0],
    ['not when nothing changed', PAID, {}, {}, 0],
  ])('%s', (_title, order, state, details, events) => {
    expect(written(order, state, {}, details).events).toHaveLength(events);
  });

  test('with what became of the return, and what is said of it', () => {
    const ofReturn = { state: 'received', tells: 'return_received' } as const;
    const { events, messages } = written(PAID, {}, {}, { ofReturn });
    expect(events).toMatchObject([{ return_state: 'received' }]);
    expect(messages).toEqual(['return_received']);
  });
});

test('events, messages and movements are those of the version that the change leads to', () => {
  const pieces = [{ product_type: 'hearing-aids', product_id: 'aid', count: 2 }] as const;
  const state = { ...stateOf(PAID), delivery: 'cancelled', payment: 'refund_due' } as const;
  const change = { state, stock: 'give back', orders: 0, revenuePiasters: 0 } as const;
  const ids = changeOperations(PAID, change, { at: AT, by: null, pieces }).flatMap((one) => rowsOf(one) ?? []);
  const version = PAID.version + 1;
  expect(ids).toEqual(
    expect.arrayContaining([
      orderEventId('order', version),
      outboxId('order', version, 'cancelled'),
      orderMovementId('order', version, 'hearing-aids', 'aid'),
    ]),
  );
});

describe('pieces', () => {
  const pieces = [{ product_type: 'hearing-aids', product_id: 'aid', count: 2 }] as const;

  test('are taken for an order, and given back for the reason why it ended', () => {
    const move = (order: CardOrderRow, stock: 'take' | 'give back', state: Partial<CardOrderState>) => {
      const { moved, stock: actions } = written(order, state, { stock }, { pieces });
      return [actions, moved];
    };
    expect(move(UNPAID, 'take', {})).toMatchObject([['decrement'], [{ change: -2, reason: 'order' }]]);
    const back = (reason: string) => [['increment'], [{ change: 2, reason }]];
    expect(move(UNPAID, 'give back', { payment: 'expired' })).toMatchObject(back('expired'));
    expect(move(PAID, 'give back', { delivery: 'cancelled' })).toMatchObject(back('cancelled'));
    expect(move(DELIVERED, 'give back', { delivery: 'returned' })).toMatchObject(back('returned'));
    expect(written(PAID, {}, {}, { pieces })).toMatchObject({ moved: [], stock: [] });
  });

  test('are kept by an order that is paid or waits for cash, reserved by one that waits for a card', () => {
    const holds = (change: Partial<CardOrderRow>) => stateOf({ ...UNPAID, ...change }).holdsStock;
    expect([holds({}), holds({ reserved_until: null })]).toEqual([true, false]);
    expect(holds({ payment_method: 'cash', reserved_until: null })).toBe(true);
    expect(holds({ payment_status: 'paid', reserved_until: null })).toBe(true);
    for (const payment of [{ payment_method: 'cash' }, { payment_status: 'refund_due' }] as const) {
      expect(holds({ ...payment, delivery_status: 'cancelled' })).toBe(false);
      expect(holds({ ...payment, delivery_status: 'returned' })).toBe(false);
      // Nobody brings the pieces of a lost parcel back.
      expect(holds({ ...payment, delivery_status: 'lost' })).toBe(true);
    }
  });
});

describe('money that goes back', () => {
  const back = { revenuePiasters: -30_000 };

  test('ends the return for which it was owed, once nothing is owed any more', () => {
    const owed = { ...PAID, ...RETURNING, refund_due_piasters: 30_000 };
    const { order, returns, events } = written(owed, { refundDuePiasters: 0 }, back);
    expect(order).toMatchObject({ return_id: null, return_due_piasters: 0 });
    expect(returns).toEqual([{ state: 'refunded', ended_at: TIME }]);
    expect(events).toMatchObject([{ return_state: 'refunded' }]);
    const partly = written(owed, { refundDuePiasters: 1 }, back);
    expect([partly.returns, partly.events]).toEqual([[], []]);
    expect(partly.order).not.toHaveProperty('return_id');
    // A return for which nothing is owed yet is not over.
    const nothing = written({ ...owed, return_due_piasters: 0 }, { refundDuePiasters: 0 }, back);
    expect(nothing.returns).toEqual([]);
  });

  test('in cash counts on its day, for pieces that came back on the day of their return', () => {
    const cash = { ...DELIVERED, returns_cash_piasters: 5_000, refund_due_piasters: 30_000 };
    expect(written(cash, {}, { revenuePiasters: 100_000 }).order).toMatchObject({ cash_received_at: TIME });
    const whole = written(cash, { refundDuePiasters: 0 }, back).order;
    expect(whole).toMatchObject({ cash_returned_at: TIME });
    expect(whole).not.toHaveProperty('cash_received_at');
    const ofReturn = written({ ...cash, ...RETURNING }, { refundDuePiasters: 0 }, back);
    expect(ofReturn.order).toMatchObject({ returns_cash_piasters: 35_000 });
    expect(ofReturn.order).not.toHaveProperty('cash_returned_at');
    expect(ofReturn.returns).toMatchObject([{ cash_returned_at: TIME, cash_returned_piasters: 30_000 }]);
    // Money that comes while a return ends is still money that came.
    const came = written({ ...cash, ...RETURNING }, { refundDuePiasters: 0 }, { revenuePiasters: 1 });
    expect(came.order).toMatchObject({ cash_received_at: TIME });
  });

  test('to a card, or none at all, is no cash', () => {
    const columns = ['cash_received_at', 'cash_returned_at', 'returns_cash_piasters'];
    const named = [
      written(PAID, {}, back).order,
      written(PAID, {}, { revenuePiasters: 1 }).order,
      written({ ...PAID, ...RETURNING }, {}, back).order,
      written(DELIVERED, {}).order,
      written({ ...DELIVERED, ...RETURNING }, {}).order,
    ].flatMap((order) => Object.keys(order ?? {}));
    expect(named.filter((column) => columns.includes(column))).toEqual([]);
  });
});
