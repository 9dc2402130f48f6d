import { Query, TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { ORDERS_PAGE_SIZE } from '#contract/constants.ts';
import { fetchOrder, fetchOrders } from '#contract/orders/calls.ts';
import { DATABASE_ID } from '#runtime/tables.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';

const shop = await startShop({ vat_hearing_aids_basis_points: 1400, max_open_cash_orders: 100, max_orders_a_day: 100 });
const kit = checkoutKit(shop);
const aid = await shop.addHearingAid({ brand: 'Phonak', model: 'Audéo L90-R', price_piasters: 11_400, stock: 900 });

/** Places an order of one piece and answers its id. */
async function placeOne(caller: Caller): Promise<string> {
  await kit.put(caller, [aid, 1]);
  const { data, body } = await kit.place(caller, kit.form(caller, [aid, 1]));
  if (!data) {
    throw new Error(body);
  }
  return data.$id;
}

const list = (caller: Caller, cursor?: string) => shop.call(caller, fetchOrders, { id: caller.id, cursor });
const open = (caller: Caller, orderId: string, lang?: 'ar' | 'en') =>
  shop.call(caller, fetchOrder, { id: caller.id, orderId, lang });
const asCard = (id: string, payment_status: 'pending' | 'failed' | 'expired' | 'paid' | 'refund_due' | 'refunded') =>
  shop.change('orders', id, { payment_method: 'card', payment_status });

describe('fetch-orders', () => {
  test('who has ordered nothing has no orders, in two steps', async () => {
    const { data, headers } = await list(await shop.join());
    expect(data).toEqual({ documents: [], total: 0, next: null });
    expect(headers['x-samaa-steps']).toBe('2');
  });

  test('brings the own orders, newest first, page by page, and no column besides', async () => {
    const mona = await shop.join();
    const other = await shop.join();
    await placeOne(other);
    const ids: string[] = [];
    for (let placed = 0; placed <= ORDERS_PAGE_SIZE; placed += 1) {
      ids.unshift(await placeOne(mona));
    }
    const first = await list(mona);
    expect(first.data?.documents.map(({ $id }) => $id)).toEqual(ids.slice(0, ORDERS_PAGE_SIZE));
    expect(first.data?.total).toBe(ORDERS_PAGE_SIZE + 1);
    const row = await shop.row('orders', ids[0] ?? '');
    expect(first.data?.documents[0]).toEqual({
      $id: row?.$id,
      number: row?.number,
      $createdAt: row?.$createdAt,
      amount: 164,
      payment_method: 'cash',
      online_method: null,
      payment_status: 'pending',
      delivery_method: 'courier',
      delivery_status: 'processing',
      undecided: false,
      goods: [{ title: 'Phonak Audéo L90-R', count: 1 }],
    });
    expect(first.headers['x-samaa-steps']).toBe('3');
    const second = await list(mona, first.data?.next ?? undefined);
    expect(second.data).toMatchObject({ documents: [{ $id: ids.at(-1) }], next: null });
  });

  test('names what was bought with each order, the dearest first, in the asked language', async () => {
    const mona = await shop.join();
    const battery = await shop.addAccessory({ title_ar: 'بطاريات', title_en: 'Batteries', price_piasters: 1_000 });
    await kit.put(mona, [battery, 3]);
    await kit.put(mona, [aid, 1]);
    await kit.place(mona, kit.form(mona, [battery, 3], [aid, 1]));
    await placeOne(mona);
    const goods = async (lang?: 'ar' | 'en') =>
      (await shop.call(mona, fetchOrders, { id: mona.id, lang })).data?.documents.map((order) => order.goods);
    const aidOnly = [{ title: 'Phonak Audéo L90-R', count: 1 }];
    expect(await goods('en')).toEqual([aidOnly, [...aidOnly, { title: 'Batteries', count: 3 }]]);
    expect((await goods())?.[1]?.[1]).toEqual({ title: 'بطاريات', count: 3 });
  });

  test('a page that is exactly full is the last one', async () => {
    const mona = await shop.join();
    for (let placed = 0; placed < ORDERS_PAGE_SIZE; placed += 1) {
      await placeOne(mona);
    }
    expect((await list(mona)).data?.next).toBeNull();
  });

  test('leaves out card orders that were never paid, and keeps those that were', async () => {
    const mona = await shop.join();
    const states = ['pending', 'failed', 'expired', 'paid', 'refund_due', 'refunded'] as const;
    for (const state of states) {
      await asCard(await placeOne(mona), state);
    }
    const { data } = await list(mona);
    expect(data?.documents.map(({ payment_status }) => payment_status)).toEqual(['refunded', 'refund_due', 'paid']);
    expect(data?.total).toBe(3);
  });

  test('a cursor that is no order is refused', async () => {
    const { status, code } = await list(await shop.join(), 'nothing');
    expect([status, code]).toEqual([404, 'not_found']);
  });
});

describe('fetch-order', () => {
  test('shows amounts, lines as they were sold, and what became of the order, in three steps', async () => {
    const battery = await shop.addAccessory({
      title_ar: 'بطاريات',
      title_en: 'Batteries',
      price_piasters: 2_050,
      image: 'battery-picture',
    });
    const { caller, form } = await kit.customer([aid, 2], [battery, 3]);
    const { data: placed } = await kit.place(caller, form);
    await shop.change('accessories', battery.$id, { price_piasters: 9_999, title_en: 'Renamed' });
    const { data, headers } = await open(caller, placed?.$id ?? '', 'en');
    expect(headers['x-samaa-steps']).toBe('3');
    expect(data).toEqual({
      $id: placed?.$id,
      number: placed?.number,
      $createdAt: placed?.$createdAt,
      amount: 339.5,
      delivery_fee: 50,
      vat: 28,
      payment_method: 'cash',
      online_method: null,
      payment_status: 'pending',
      delivery_method: 'courier',
      delivery_status: 'processing',
      undecided: false,
      first_name: 'منى',
      last_name: 'علي',
      phone: '01012345678',
      recipient_name: null,
      recipient_phone: null,
      address: '12 شارع النيل',
      city: 'Cairo',
      cancellable: true,
      kiosk: null,
      replaced: false,
      promised: null,
      lines: [
        {
          product_id: aid.$id,
          product_type: 'hearing-aids',
          title: 'Phonak Audéo L90-R',
          unit_price: 114,
          granted: 0,
          granted_by: null,
          count: 2,
          image: null,
          available: true,
          custom_made: false,
          returned: 0,
        },
        {
          product_id: battery.$id,
          product_type: 'accessories',
          title: 'Batteries',
          unit_price: 20.5,
          granted: 0,
          granted_by: null,
          count: 3,
          image: 'battery-picture',
          available: true,
          custom_made: false,
          returned: 0,
        },
      ],
      events: [
        {
          payment_status: 'pending',
          delivery_status: 'processing',
          return_state: null,
          shipment_state: null,
          failure_reason: null,
          pick_up_state: null,
          $createdAt: expect.any(String),
        },
      ],
      returns: [],
      parcel: null,
      warranty_until: null,
      returning: null,
      trial: null,
    });
    expect((await open(caller, placed?.$id ?? '')).data?.lines[1]?.title).toBe('بطاريات');
  });

  test('a product that is gone keeps its line, without a picture and without a page', async () => {
    const gone = await shop.addAccessory({ title_en: 'Old dome', image: 'dome' });
    const { caller, form } = await kit.customer([gone, 1]);
    const { data: placed } = await kit.place(caller, form);
    await shop.remove('accessories', gone.$id);
    const { data } = await open(caller, placed?.$id ?? '', 'en');
    expect(data?.lines).toMatchObject([{ title: 'Old dome', image: null, available: false }]);
  });

  test("somebody else's order, an unpaid card order and none at all answer alike", async () => {
    const mona = await shop.join();
    const other = await shop.join();
    const foreign = await placeOne(other);
    const unpaid = await placeOne(mona);
    await asCard(unpaid, 'pending');
    const bodies = await Promise.all([foreign, unpaid, 'nothing'].map(async (id) => (await open(mona, id)).body));
    expect(new Set(bodies)).toEqual(new Set([JSON.stringify({ error: 'Not found.', code: 'not_found', params: {} })]));
  });

  test('its events can be read by the customer and by nobody else', async () => {
    const mona = await shop.join();
    const orderId = await placeOne(mona);
    const visible = async ({ client }: Caller) => {
      const queries = [Query.orderDesc('$createdAt')];
      const { rows } = await new TablesDB(client).listRows({
        databaseId: DATABASE_ID,
        tableId: 'order_events',
        queries,
      });
      return rows.map((row) => row.order_id);
    };
    expect(await visible(mona)).toEqual([orderId]);
    expect(await visible(await shop.join())).toEqual([]);
    expect(await visible(await shop.join('cs'))).toEqual([]);
    expect(await visible(await shop.join('admin'))).toContain(orderId);
  });
});
