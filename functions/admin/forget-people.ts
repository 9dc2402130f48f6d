import { Query } from 'node-appwrite';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { orderSearchText } from '../domain/order-search.ts';
import { isBought } from '../domain/order-states.ts';
import { UNPAID_STATUSES } from '../domain/payments.ts';
import type { Ports } from '../runtime/context.ts';
import { isOver, ordersOf } from '../runtime/impressions.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import { type SelectedRow, stage } from '../runtime/tables.ts';

/** So many orders of each kind are looked at in one run; the rest come with the next. */
const BATCH = 50;
/** So many open requests for impressions of orders are compared with them in one run. */
const MOST_OPEN = 100;
/** So long an order that nobody paid says whose it was. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

const COLUMNS = ['number', 'payment_method', 'amount_piasters', 'hearing_assessment_image', 'version'] as const;
type OrderRow = SelectedRow<'orders', (typeof COLUMNS)[number]>;

/** So long a request for an impression is kept after it is done. */
const IMPRESSION_DAYS = 90;

/** So long somebody waits for a product; then they are not told any more. */
const STOCK_NOTICE_DAYS = 183;

/** What tells of somebody's hearing. The column of the ear takes no other value, so every order says the same. */
const HEARING = {
  user_age: null,
  user_hearing_assessment: null,
  user_damaged_ear: 'both',
  hearing_assessment_image: null,
} as const satisfies Partial<Rows['orders']>;

/**
 * Forgets what orders say of people and nobody needs any more: everything personal of card orders that came to nothing,
 * and of deleted people's orders, once they are over, what tells of their hearing. Numbers, amounts and products stay.
 * Requests for impressions go some time after they are done, or with the order that came to nothing.
 * Requests to be told of stock go after half a year.
 * May be run by anybody at any time, also twice at once.
 */
export async function forgetPeople(ports: Ports): Promise<void> {
  await Promise.all([forgetUnpaid(ports), forgetDeleted(ports), forgetImpressions(ports), forgetStockNotices(ports)]);
}

async function forgetUnpaid(ports: Ports): Promise<void> {
  const at = ports.now();
  const { rows } = await ports.tables.list('orders', COLUMNS, [
    Query.equal('payment_method', 'card'),
    Query.equal('payment_status', [...UNPAID_STATUSES]),
    Query.isNull('reserved_until'),
    Query.isNull('forgotten_at'),
    Query.lessThan('$createdAt', new Date(at.getTime() - KEPT_DAYS * DAY_MS).toISOString()),
    Query.limit(BATCH),
  ]);
  for (const order of rows) {
    const nobody = { user_email: '', first_name: '', last_name: '', user_phone: '' };
    await forget(ports, order, {
      ...HEARING,
      ...nobody,
      address: '',
      city: '',
      note: null,
      contents_hash: '',
      payment_undecided_at: null,
      shown_at: null,
      owner_deleted_at: null,
      search: orderSearchText({ ...order, ...nobody }),
      forgotten_at: at.toISOString(),
    });
  }
}

async function forgetDeleted(ports: Ports): Promise<void> {
  const { rows } = await ports.tables.list('orders', COLUMNS, [
    Query.isNotNull('owner_deleted_at'),
    Query.equal('delivery_status', ['delivered', 'cancelled', 'returned']),
    Query.limit(BATCH),
  ]);
  for (const order of rows) {
    await forgetReasons(ports, order.$id);
    await forget(ports, order, { ...HEARING, owner_deleted_at: null });
  }
}

/** What somebody wrote about why they gave pieces back may tell of their hearing. */
async function forgetReasons({ tables }: Ports, orderId: string): Promise<void> {
  const { rows } = await tables.list(
    'returns',
    ['state'],
    [Query.equal('order_id', orderId), Query.isNotNull('reason_text'), Query.limit(BATCH)],
  );
  if (rows.length > 0) {
    await tables.transact(rows.map(({ $id }) => stage.update('returns', $id, { reason_text: null })));
  }
}

/** Requests that are done, and after a week those whose order came to nothing: until then it may still be paid. */
async function forgetImpressions({ tables, now }: Ports): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  const [done, open] = await Promise.all([
    tables.list(
      'impression_requests',
      ['state'],
      [Query.equal('state', 'done'), Query.lessThan('$updatedAt', before(IMPRESSION_DAYS)), Query.limit(BATCH)],
    ),
    tables.list(
      'impression_requests',
      ['order_id'],
      [
        Query.equal('state', ['waiting', 'called']),
        Query.isNotNull('order_id'),
        Query.lessThan('$createdAt', before(KEPT_DAYS)),
        Query.orderAsc('$createdAt'),
        Query.limit(MOST_OPEN),
      ],
    ),
  ]);
  const orders = await ordersOf(tables, open.rows);
  const idle = open.rows.filter(({ order_id }) => {
    const order = orders.get(order_id ?? '');
    return !order || !isBought(order) || isOver(order);
  });
  const ids = [...done.rows, ...idle].map(({ $id }) => $id);
  if (ids.length > 0) {
    await tables.transact([stage.deleteIds('impression_requests', ids)]);
  }
}

async function forgetStockNotices({ tables, now }: Ports): Promise<void> {
  const until = new Date(now().getTime() - STOCK_NOTICE_DAYS * DAY_MS).toISOString();
  const queries = [Query.lessThan('$createdAt', until), Query.limit(BATCH)];
  const { rows } = await tables.list('stock_notices', ['product_id'], queries);
  if (rows.length > 0) {
    const ids = rows.map(({ $id }) => $id);
    await tables.transact([stage.deleteIds('stock_notices', ids)]);
  }
}

/** Forgets columns of an order, then deletes its picture; should that fail, it goes with the files that nothing names. */
async function forget(
  { tables, storage }: Ports,
  { $id, version, hearing_assessment_image: image }: OrderRow,
  columns: Partial<Rows['orders']>,
): Promise<void> {
  const problem = await tables.transact([
    stage.claim('orders', $id, 'version', version),
    stage.update('orders', $id, columns),
  ]);
  // Should somebody have changed the order at the same moment, the next run comes to it.
  if (problem || image === null) {
    return;
  }
  const others = [Query.equal('hearing_assessment_image', image), Query.limit(1)];
  const { rows } = await tables.list('orders', ['hearing_assessment_image'], others);
  if (rows.length === 0) {
    await storage.delete(ASSESSMENTS_BUCKET, image);
  }
}
