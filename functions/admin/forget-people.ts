import { Query } from 'node-appwrite';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { orderSearchText } from '../domain/order-search.ts';
import { UNPAID_STATUSES } from '../domain/payments.ts';
import type { Ports } from '../runtime/context.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import { type SelectedRow, stage } from '../runtime/tables.ts';

/** So many orders of each kind are looked at in one run; the rest come with the next. */
const BATCH = 50;
/** So long an order that nobody paid says whose it was. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

const COLUMNS = ['number', 'payment_method', 'amount_piasters', 'hearing_assessment_image', 'version'] as const;
type OrderRow = SelectedRow<'orders', (typeof COLUMNS)[number]>;

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
 * May be run by anybody at any time, also twice at once.
 */
export async function forgetPeople(ports: Ports): Promise<void> {
  await Promise.all([forgetUnpaid(ports), forgetDeleted(ports)]);
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
    await forget(ports, order, { ...HEARING, owner_deleted_at: null });
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
