import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import type { inspectReturn as call } from '#contract/returns/admin-calls.ts';
import { orderMovementId, productSaleId } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { stage } from '#runtime/tables.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import { inspectReturn as inspectReturnHandler } from './inspect-return.ts';

const inspectReturn = asCalled(inspectReturnHandler);

/** What somebody who looked at the pieces of a return says, and what is written of it. */

const TIME = '2026-11-26T10:00:00.000Z';
const ORDER = {
  $id: 'order',
  $createdAt: '2026-09-30T10:00:00.000Z',
  number: 'N1',
  user_id: 'mona',
  version: 4,
  payment_method: 'cash',
  payment_status: 'paid',
  delivery_status: 'delivered',
  amount_piasters: 455_000,
  delivery_fee_piasters: 5_000,
  received_piasters: 455_000,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_id: 'return',
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: null,
  counted_at: '2026-09-30T22:30:00.000Z',
  lang: 'ar',
};
const AID = { product_type: 'hearing-aids', product_id: 'aid' } as const;
const CABLE = { product_type: 'accessories', product_id: 'cable' } as const;
const NOTHING = { restocked: 0, unsellable: 0, sent_back: 0 };
const orderLine = (product: object, count: number, price: number) => {
  const titles = { title_ar: 'سماعة', title_en: 'Aid' };
  return { $id: JSON.stringify(product), order_id: 'order', ...product, ...titles, count, unit_price_piasters: price };
};
const returnLine = (product: object, count: number, change: object = {}) => {
  const line = { return_id: 'return', order_id: 'order', ...product, count, ...NOTHING, ...change };
  return { ...line, $id: `${line.return_id} ${JSON.stringify(product)}` };
};
const piece = (serial: string, change: object = {}) => {
  const own = { order_id: 'order', product_id: 'aid', serial_number: serial, state: 'sold', version: 2 };
  return { $id: `piece ${serial}`, ...own, ...change };
};
const RETURN = {
  $id: 'return',
  $createdAt: TIME,
  order_id: 'order',
  number: 'N1',
  state: 'received',
  received_at: TIME,
  ended_at: null,
  refund_piasters: 0,
  fee_piasters: 0,
};

type Input = InputOf<typeof call>;
type Said = Input['lines'][number];
const said = (change: Partial<Said> = {}): Said => ({ ...AID, unsellable: 0, sent_back: 0, ...change });
const fate = (of: 'restocked' | 'unsellable', ...serials: string[]) => serials.map((serial) => ({ serial, fate: of }));

/** Four hearing aids of 1,000 pounds and a cable of 500 were sold; three of the hearing aids come back. */
const SCENE = {
  orders: [ORDER],
  order_lines: [orderLine(AID, 4, 100_000), orderLine(CABLE, 1, 50_000)],
  returns: [RETURN],
  return_lines: [returnLine(AID, 3)],
  hearing_aids: [{ $id: 'aid', stock: 7 }],
  accessories: [{ $id: 'cable', stock: 7 }],
} satisfies Held;
const scene = (change: Held = {}) => new HeldTables({ ...SCENE, ...change });
const numbered = (...pieces: ReturnType<typeof piece>[]) => scene({ stock_pieces: pieces });

async function look(tables: HeldTables, lines: Said[], note?: string) {
  const actor = { id: 'boss', name: 'Hany', email: 'hany@example.com', role: 'admin' };
  const context = { tables, actor, now: () => new Date(TIME), pause: async () => {} };
  try {
    const input = { id: 'boss', returnId: 'return', lines, ...(note === undefined ? {} : { note }) };
    await inspectReturn(input, context as never);
  } catch (error) {
    return error instanceof Refusal ? (error.params.fields ?? error.code) : Promise.reject(error);
  }
  return null;
}

/** What is written of it. */
async function written(tables: HeldTables, lines: Said[], note?: string) {
  expect(await look(tables, lines, note)).toBeNull();
  const [operations = []] = tables.transactions;
  const of = (table: string) => operations.filter(({ tableId }) => tableId === table);
  const [log] = of('audit_log').map(({ data }) => JSON.parse((data as { after: string }).after));
  return { operations, of, log };
}

/** What becomes of numbered pieces: in the stock again (`true`) or gone (`false`). */
async function fates(tables: HeldTables, ...lines: Said[]) {
  const { of } = await written(tables, lines);
  const updates = of('stock_pieces').flatMap((one) => (one.action === 'update' ? [[one.rowId, one.data]] : []));
  return Object.fromEntries(updates.map(([id, data]) => [String(id).slice('piece '.length), data]));
}
const RESTOCKED = { state: 'in_stock', order_id: null };
const GONE = { state: 'gone' };
const UNCLEAR = { 'lines.0.pieces': expect.objectContaining({ key: 'which_pieces' }) };

describe('the pieces of a return', () => {
  test('as new are in the stock again, all that were taken are paid back and no longer sold, the rest is sent back', async () => {
    const { of, log } = await written(scene(), [said({ unsellable: 1, sent_back: 1 })], '  as agreed ');
    expect(of('return_lines')).toEqual([
      stage.upsertMany('return_lines', [
        { ...SCENE.return_lines[0], restocked: 1, unsellable: 1, sent_back: 1 } as never,
      ]),
    ]);
    expect(of('hearing_aids')).toMatchObject([{ action: 'increment', data: { value: 1 } }]);
    const id = orderMovementId('order', 5, 'hearing-aids', 'aid');
    expect(of('stock_movements')).toMatchObject([{ data: [{ $id: id, change: 1, reason: 'returned' }] }]);
    expect(of('orders')).toMatchObject([
      { action: 'increment' },
      { data: { refund_due_piasters: 200_000, return_due_piasters: 200_000 } },
    ]);
    const inspected = { state: 'inspected', inspected_at: TIME, refund_piasters: 200_000, fee_piasters: 0 };
    expect(of('returns')).toMatchObject([{ data: { ...inspected, note: 'as agreed' } }]);
    // In the month in which they were sold, which begins earlier in Cairo.
    const sale = { $id: productSaleId('2026-10', 'hearing-aids', 'aid'), month: '2026-10' };
    expect(of('product_sales')).toMatchObject([{ data: [{ ...sale, pieces: -2, amount_piasters: -200_000 }] }]);
    expect(of('outbox')).toEqual([]);
    expect(log).toMatchObject({ note: 'as agreed', refund: 2000, restocked: 1, unsellable: 1, sent_back: 1 });
  });

  test('that are all sent back end the return without money, and the customer hears that they come', async () => {
    const { of, log } = await written(scene(), [said({ sent_back: 3 })], '  ');
    expect(of('returns')).toMatchObject([
      { data: { state: 'closed', note: null, refund_piasters: 0, fee_piasters: 0, ended_at: TIME } },
    ]);
    expect(of('orders')[1]).toMatchObject({ data: { return_id: null } });
    expect(of('orders')[1]?.data).not.toHaveProperty('return_due_piasters');
    expect(of('outbox')).toMatchObject([{ data: { kind: 'return_sent_back' } }]);
    const untouched = ['hearing_aids', 'stock_movements', 'product_sales', 'sales_months', 'stock_pieces'];
    expect(untouched.flatMap(of)).toEqual([]);
    expect(log).toMatchObject({ restocked: 0, sent_back: 3 });
  });

  test('that nobody can buy any more are paid back and in no stock', async () => {
    const { of } = await written(scene(), [said({ unsellable: 3 })]);
    expect([of('hearing_aids'), of('stock_movements')]).toEqual([[], []]);
    expect(of('returns')).toMatchObject([{ data: { refund_piasters: 300_000, note: null } }]);
  });

  test('with all others of the order bring the order back, and its fee', async () => {
    const earlier = { return_id: 'earlier', unsellable: 1 };
    const lines = [returnLine(AID, 1, earlier), returnLine(CABLE, 1, { ...earlier, unsellable: 0, restocked: 1 })];
    const paidBack = { ...ORDER, returned_piasters: 150_000 };
    const all = { orders: [paidBack], return_lines: [...lines, returnLine(AID, 3)] };
    const { of } = await written(scene(all), [said()]);
    expect(of('orders')[1]).toMatchObject({
      data: { delivery_status: 'returned', payment_status: 'refund_due', refund_due_piasters: 305_000 },
    });
    expect(of('returns')).toMatchObject([{ data: { refund_piasters: 305_000, fee_piasters: 5_000 } }]);
    // The lines of the other return stay as they are.
    expect(of('return_lines')).toMatchObject([{ data: [{ return_id: 'return', restocked: 3 }] }]);
    expect(of('product_sales')).toMatchObject([{ data: [{ pieces: -3 }] }]);
    for (const missing of [lines.slice(1), lines.slice(0, 1)]) {
      const some = await written(scene({ ...all, return_lines: [...missing, returnLine(AID, 3)] }), [said()]);
      expect(some.of('orders')[1]).toMatchObject({ data: { refund_due_piasters: 300_000 } });
      expect(some.of('orders')[1]?.data).toMatchObject({ delivery_status: 'delivered' });
    }
  });

  test('of several products are looked at each by itself', async () => {
    const both = { return_lines: [returnLine(AID, 3), returnLine(CABLE, 1)] };
    const { of } = await written(scene(both), [said({ ...CABLE, sent_back: 1 }), said({ unsellable: 3 })]);
    expect(of('return_lines')).toMatchObject([
      {
        data: [
          { ...AID, restocked: 0, unsellable: 3, sent_back: 0 },
          { ...CABLE, restocked: 0, unsellable: 0, sent_back: 1 },
        ],
      },
    ]);
    expect(of('product_sales')).toMatchObject([{ data: [{ ...AID, pieces: -3 }] }]);
    expect([of('accessories'), of('hearing_aids')]).toEqual([[], []]);
  });

  test('that nobody has looked at, or that are not all of the return, are refused', async () => {
    const wrong: [Held, Said[]][] = [
      [{}, []],
      [{}, [said(), said(CABLE)]],
      [{}, [said(CABLE)]],
      [{}, [said({ unsellable: 4 })]],
      [{}, [said({ sent_back: 4 })]],
      [{}, [said({ unsellable: 2, sent_back: 2 })]],
      [{ return_lines: [returnLine(AID, 3), returnLine(CABLE, 1)] }, [said()]],
      [{ return_lines: [returnLine(AID, 3), returnLine(CABLE, 1)] }, [said(), said()]],
      [{ returns: [{ ...RETURN, state: 'requested' }] }, [said()]],
    ];
    for (const [change, lines] of wrong) {
      const tables = scene(change);
      expect(await look(tables, lines), JSON.stringify([change, lines])).toBe('return_changed');
      expect(tables.transactions).toEqual([]);
    }
  });

  test('are looked at once: the same again is answered, anything else is refused', async () => {
    const done = (state: string, ...lines: ReturnType<typeof returnLine>[]) => {
      const earlier = returnLine(AID, 1, { return_id: 'earlier', restocked: 1 });
      return scene({ returns: [{ ...RETURN, state }], return_lines: [earlier, ...lines] });
    };
    const looked = returnLine(AID, 3, { restocked: 1, unsellable: 1, sent_back: 1 });
    const cable = returnLine(CABLE, 1, { unsellable: 1 });
    const again = [said({ unsellable: 1, sent_back: 1 })];
    const both = [...again, said({ ...CABLE, unsellable: 1 })];
    const same: [HeldTables, Said[]][] = [
      [done('inspected', looked), again],
      [done('refunded', looked), again],
      [done('closed', looked, cable), both],
      [done('inspected', cable, looked), both],
    ];
    for (const [tables, lines] of same) {
      expect(await look(tables, lines)).toBeNull();
      expect(tables.transactions).toEqual([]);
    }
    const others: [HeldTables, Said[]][] = [
      [done('inspected', looked), [said({ unsellable: 1 })]],
      [done('inspected', looked), [said({ sent_back: 1 })]],
      [done('inspected', looked), [said({ unsellable: 1, sent_back: 2 })]],
      [done('inspected', looked), [said({ ...CABLE, unsellable: 1, sent_back: 1 })]],
      [done('inspected', looked, cable), again],
      [done('inspected', { ...looked, restocked: 3 }), again],
      // Refused before anybody looked.
      [done('refused', returnLine(AID, 3)), [said()]],
    ];
    for (const [tables, lines] of others) {
      expect(await look(tables, lines), JSON.stringify(lines)).toBe('return_changed');
    }
    expect(await look(scene({ returns: [] }), [said()])).toBe('not_found');
  });
});

describe('numbered pieces', () => {
  test('that all came back, alike, follow by themselves', async () => {
    const own = [piece('A1'), piece('A2'), piece('A3')];
    const other = piece('B1', { product_id: 'other' });
    const broken = piece('A0', { state: 'gone' });
    const all = { ...SCENE, order_lines: [orderLine(AID, 3, 100_000)], stock_pieces: [broken, other, ...own] };
    const each = (fate: object) => ({ A1: fate, A2: fate, A3: fate });
    expect(await fates(new HeldTables(all), said())).toEqual(each(RESTOCKED));
    expect(await fates(new HeldTables(all), said({ unsellable: 3 }))).toEqual(each(GONE));
    expect(await fates(new HeldTables(all), said({ sent_back: 3 }))).toEqual({});
  });

  test('are claimed as they were read', async () => {
    const { of } = await written(numbered(piece('A1'), piece('A2')), [
      said({ unsellable: 1, sent_back: 1, pieces: [...fate('unsellable', 'A1'), ...fate('restocked', 'A2')] }),
    ]);
    expect(of('stock_pieces')).toEqual([
      stage.claim('stock_pieces', 'piece A2', 'version', 2),
      stage.update('stock_pieces', 'piece A2', RESTOCKED as never),
      stage.claim('stock_pieces', 'piece A1', 'version', 2),
      stage.update('stock_pieces', 'piece A1', GONE as never),
    ]);
  });

  const FOUR = [piece('A1'), piece('A2'), piece('A3'), piece('A4')];

  test('of which some stay with the customer become what is said of each, however it is written', async () => {
    const pieces = [...fate('restocked', 'a-1', 'A2 '), ...fate('unsellable', 'A3')];
    const expected = { A1: RESTOCKED, A2: RESTOCKED, A3: GONE };
    const dashed = [piece('A1'), piece('A2'), piece('A3'), piece('A4')];
    expect(await fates(numbered(...dashed), said({ unsellable: 1, pieces }))).toEqual(expected);
    // Two of the customer's: the one that was not sent in, and one that is sent back.
    const three = said({ sent_back: 1, pieces: fate('restocked', 'A2', 'A4') });
    expect(await fates(numbered(...FOUR), three)).toEqual({ A2: RESTOCKED, A4: RESTOCKED });
  });

  test('that have no number among those which came back need not be named', async () => {
    // Four were sold, one by its number.
    expect(await fates(numbered(piece('A1')), said())).toEqual({});
    expect(await fates(numbered(piece('A1')), said({ pieces: fate('restocked', 'A1') }))).toEqual({ A1: RESTOCKED });
    expect(await look(numbered(piece('A1'), piece('A2')), [said()])).toEqual(UNCLEAR);
    expect(await fates(numbered(piece('A1'), piece('A2')), said({ sent_back: 1 }))).toEqual({});
  });

  test.each<[string, Partial<Said>]>([
    ['not named', {}],
    ['named one too few', { pieces: fate('restocked', 'A1', 'A2') }],
    ['named one too many', { pieces: fate('restocked', 'A1', 'A2', 'A3', 'A4') }],
    ['named that is none of the order', { pieces: fate('restocked', 'A1', 'A2', 'A3', 'X9') }],
    ['named twice', { pieces: fate('restocked', 'A1', 'A2', 'A3', 'A3') }],
    ['named as both', { unsellable: 1, pieces: [...fate('restocked', 'A1', 'A2'), ...fate('unsellable', 'A2')] }],
    [
      'said to be unsellable where none is',
      { pieces: [...fate('restocked', 'A1', 'A2'), ...fate('unsellable', 'A3')] },
    ],
    ['said to be as new where one is not', { unsellable: 1, pieces: fate('restocked', 'A1', 'A2', 'A3') }],
    ['said to be taken where it is sent back', { sent_back: 1, pieces: fate('restocked', 'A1', 'A2', 'A3') }],
    ['named one too few, one sent back', { sent_back: 1, pieces: fate('restocked', 'A1') }],
  ])('are refused where one is %s', async (_title, change) => {
    const tables = numbered(...FOUR);
    expect(await look(tables, [said(change)])).toEqual(UNCLEAR);
    expect(tables.transactions).toEqual([]);
  });

  test('are asked for at the line that names their product', async () => {
    const both = { return_lines: [returnLine(AID, 3), returnLine(CABLE, 1)], stock_pieces: FOUR };
    expect(await look(scene(both), [said(CABLE), said()])).toEqual({
      'lines.1.pieces': expect.objectContaining({ key: 'which_pieces' }),
    });
  });
});

test('pieces of a line of which something was taken off give back their share of what was paid', async () => {
  // Four of 1,000 pounds for 3,333.33 together; one of them came back before.
  const earlier = returnLine(AID, 1, { return_id: 'earlier', restocked: 1 });
  const granted = { ...orderLine(AID, 4, 100_000), granted_piasters: 66_667, granted_by: 'pair' };
  const { of } = await written(
    scene({
      order_lines: [granted, orderLine(CABLE, 1, 50_000)],
      return_lines: [earlier, returnLine(AID, 2)],
    }),
    [said()],
  );
  const [update] = of('returns').filter(({ action }) => action === 'update');
  expect(update?.data).toMatchObject({ refund_piasters: 249_999 - 83_333 });
});
