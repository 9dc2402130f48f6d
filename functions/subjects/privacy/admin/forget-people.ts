import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { OPEN_IMPRESSION_STATES } from '#contract/impressions/states.ts';
import { KEEPING_NAMES, type KeepingName } from '#contract/keeping/periods.ts';
import { privacyRequestId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type SelectedRow, stage, type TableId } from '#runtime/tables.ts';
import { timeLeft, untilNoneLeft } from '#runtime/time-left.ts';
import { isOver, ordersOf } from '#subjects/devices/impressions.ts';
import { orderSearchText } from '#subjects/orders/rules/order-search.ts';
import { isBought } from '#subjects/orders/rules/order-states.ts';
import { SCHEDULE } from '#subjects/reconciliation/recount.ts';
import { readSettings } from '#subjects/settings/shop-settings.ts';
import { holdingOf } from '../definition.ts';
import { erasePatient } from '../erase-patient.ts';
import { eraseLogOf, transactAll } from '../erase-rows.ts';
import { eraseUser, leaveOrders } from '../erase-user.ts';
import { forgetTrials } from '../forget-trials.ts';
import { DUE, type Due, listDue, OVER } from '../keeping.ts';
import { REQUEST_COLUMNS, retirement } from '../requests.ts';
import { dueBefore, periodOf } from '../rules/keeping.ts';
import { keepPlace, nextPlace } from './clean-up.ts';

/** So many rows of each kind are looked at at once. */
const BATCH = 50;
/** A run goes on so long; what is left then comes with the next. */
const RUN_MS = 60_000;
/** Far more calls and returns than an order comes to. */
const MOST_PAPERS = 500;
/** So many ids fit into one query. */
const VALUES_A_QUERY = 90;
/** So many open requests for impressions of orders are compared with them in one run. */
const MOST_OPEN = 100;
/** So many people are erased at once. */
const PEOPLE_AT_ONCE = 5;
/** So long a request of an order that came to nothing stays: until then it may still be paid. */
const IDLE_DAYS = 7;
const DAY_MS = 86_400_000;

const COLUMNS = [
  'number',
  'first_name',
  'last_name',
  'user_email',
  'user_phone',
  'recipient_name',
  'payment_method',
  'amount_piasters',
  'hearing_assessment_image',
  'version',
] as const;
type OrderRow = SelectedRow<'orders', (typeof COLUMNS)[number]>;

/** How far the orders were looked at for owners that are gone, in `counters`: when the last one was made, in milliseconds. */
const OWNERS_PLACE = 'keeping-owners';
/** So many orders are looked at in one run: as many ids as fit into one query. */
const ORDERS_A_RUN = 90;

/** How far the accounts that nobody has proven were looked at, likewise. */
const ACCOUNTS_PLACE = 'keeping-accounts';

type Needs = Ports & { actor: Actor; hasTime: () => boolean };

/** Rows of a table that have been kept for long enough: since before a time. */
interface DueRows {
  table: TableId;
  ids: readonly string[];
  before: Date;
}

/** What becomes of them. */
const WHEN_DUE: Record<KeepingName, (ports: Needs, rows: DueRows) => Promise<void>> = {
  unpaid_orders: forgetOrders,
  impressions: deleteRows,
  appointments: forgetAppointments,
  stock_notices: deleteRows,
  orders: forgetOrders,
  clinic: erasePatients,
  tasks: forgetTasks,
  accounts: eraseUnused,
  sign_ins: deleteRows,
  carts: deleteRows,
  messages: deleteRows,
  audit: deleteRows,
  reports: deleteRows,
};

/**
 * Forgets what is said of people and nobody needs any more: what has been kept for as long as the settings say
 * (`contract/keeping/periods.ts`); erasures that were begun and not finished; of deleted people's orders,
 * once they are over, what tells of their hearing; and requests for impressions of orders that came to nothing. One thing
 * that fails keeps nothing else from being done. Goes on until nothing is left or its time is over. May be run by anybody at any time, also twice at once.
 */
export async function forgetPeople(context: Ports): Promise<void> {
  const ports: Needs = { ...context, actor: SCHEDULE, hasTime: timeLeft(context, RUN_MS) };
  const { columns } = await readSettings(ports.tables);
  // Before the rest, which changes the same orders.
  const [left] = await Promise.allSettled([leaveOrdersOfGone(ports)]);
  const done = await Promise.allSettled([
    ...KEEPING_NAMES.map((name) => forgetDue(ports, name, dueBefore(periodOf(name, columns), ports.now()))),
    untilNoneLeft(ports.hasTime, PEOPLE_AT_ONCE, () => finishErasures(ports)),
    untilNoneLeft(ports.hasTime, BATCH, () => forgetDeleted(ports)),
    forgetIdleImpressions(ports),
  ]);
  const failed = [left, ...done].find((one) => one.status === 'rejected');
  if (failed) {
    throw failed.reason;
  }
}

async function forgetDue(ports: Needs, name: KeepingName, before: Date): Promise<void> {
  for (const due of DUE[name]) {
    const forget = async (rows: readonly { id: string }[]) => {
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) {
        await WHEN_DUE[name](ports, { table: due.table, ids, before });
      }
      return ids;
    };
    if (name === 'accounts') {
      await forget(await nextAccounts(ports, due, before));
    } else {
      const limit = name === 'clinic' ? PEOPLE_AT_ONCE : BATCH;
      await untilNoneLeft(ports.hasTime, limit, async () =>
        forget(await listDue(ports.tables, due, { before, limit })),
      );
    }
  }
}

async function deleteRows({ tables }: Ports, { table, ids }: DueRows): Promise<void> {
  await tables.transact([stage.deleteIds(table, ids)]);
}

/** Its two rows as one; the time that it took is long over. */
async function forgetAppointments({ tables }: Ports, { ids }: DueRows): Promise<void> {
  await tables.transact([stage.deleteIds('appointments', ids), stage.deleteIds('appointment_details', ids)]);
}

async function forgetTasks({ tables }: Ports, { ids }: DueRows): Promise<void> {
  await tables.transact([stage.deleteIds('tasks', ids), stage.deleteIds('task_texts', ids)]);
}

/** Takes everybody out of orders; numbers, amounts and products stay for the books. */
async function forgetOrders(ports: Ports, { ids }: DueRows): Promise<void> {
  const { rows } = await ports.tables.list('orders', COLUMNS, [Query.equal('$id', [...ids]), Query.limit(ids.length)]);
  for (const order of rows) {
    const nobody = { user_email: '', first_name: '', last_name: '', user_phone: '', recipient_name: null };
    if (!(await forgetPapers(ports, order.$id, { search: null }))) {
      continue;
    }
    await forget(ports, order, {
      ...(holdingOf('orders').erased as object),
      ...nobody,
      address: '',
      city: '',
      contents_hash: '',
      payment_undecided_at: null,
      shown_at: null,
      owner_deleted_at: null,
      search: orderSearchText({ ...order, ...nobody }),
      forgotten_at: ports.now().toISOString(),
    });
  }
}

async function forgetDeleted(ports: Ports): Promise<string[]> {
  const { rows } = await ports.tables.list('orders', COLUMNS, [
    Query.isNotNull('owner_deleted_at'),
    Query.equal('delivery_status', [...OVER]),
    Query.limit(BATCH),
  ]);
  for (const order of rows) {
    if (!(await forgetPapers(ports, order.$id))) {
      continue;
    }
    await forget(ports, order, {
      ...(holdingOf('orders').erased as object),
      owner_deleted_at: null,
      // The papers need who paid, not where somebody else lives.
      ...(order.recipient_name !== null && { address: '' }),
      search: orderSearchText({ ...order, recipient_name: null }),
    });
  }
  return rows.map(({ $id }) => $id);
}

/**
 * What somebody wrote about why they gave pieces back, said on the phone or to a driver, may tell of their hearing; nobody is
 * asked about a trial any more. False when somebody else changed one of these rows: then the next run comes to the order.
 */
async function forgetPapers({ tables }: Ports, orderId: string, more: { search?: null } = {}): Promise<boolean> {
  const ofOrder = [Query.equal('order_id', orderId), Query.limit(MOST_PAPERS)];
  const [returns, calls, shipments] = await Promise.all([
    tables.list('returns', ['state'], ofOrder),
    tables.list('order_calls', ['outcome'], ofOrder),
    tables.list('shipments', ['state'], ofOrder),
  ]);
  const operations = [
    ...returns.rows.map(({ $id }) =>
      stage.update('returns', $id, { ...(holdingOf('returns').erased as object), ...more }),
    ),
    ...calls.rows.map(({ $id }) => stage.update('order_calls', $id, holdingOf('order_calls').erased as object)),
    ...shipments.rows.map(({ $id }) => stage.update('shipments', $id, holdingOf('shipments').erased as object)),
  ];
  if (!(await transactAll(tables, operations)) || !(await forgetTrials(tables, [orderId]))) {
    return false;
  }
  // The copies go before the order itself says that it is done.
  const papers = [orderId, ...returns.rows.map(({ $id }) => $id)];
  for (let start = 0; start < papers.length; start += VALUES_A_QUERY) {
    await eraseLogOf(tables, papers.slice(start, start + VALUES_A_QUERY));
  }
  return true;
}

/** Requests of orders that came to nothing. */
async function forgetIdleImpressions({ tables, now }: Ports): Promise<void> {
  const open = await tables.list(
    'impression_requests',
    ['order_id'],
    [
      Query.equal('state', [...OPEN_IMPRESSION_STATES]),
      Query.isNotNull('order_id'),
      Query.lessThan('$createdAt', new Date(now().getTime() - IDLE_DAYS * DAY_MS).toISOString()),
      Query.orderAsc('$createdAt'),
      Query.limit(MOST_OPEN),
    ],
  );
  const orders = await ordersOf(tables, open.rows);
  const idle = open.rows.filter(({ order_id }) => {
    const order = orders.get(order_id ?? '');
    return !order || !isBought(order) || isOver(order);
  });
  if (idle.length > 0) {
    const ids = idle.map(({ $id }) => $id);
    await tables.transact([stage.deleteIds('impression_requests', ids)]);
  }
}

/** Erasures that died before they were done. */
async function finishErasures(ports: Needs): Promise<string[]> {
  const { tables } = ports;
  const { rows } = await tables.list('privacy_requests', REQUEST_COLUMNS, [
    Query.equal('state', 'running'),
    Query.orderAsc('$createdAt'),
    Query.limit(PEOPLE_AT_ONCE),
  ]);
  for (const { subject, subject_id } of rows) {
    if (subject === 'user') {
      await eraseUser(ports, subject_id);
    } else {
      await erasePatient(ports, subject_id);
    }
  }
  return rows.map(({ $id }) => $id);
}

/**
 * Orders whose account is gone and that still name it: erasures of before left it there, and Appwrite gives the id to whoever
 * signs up under it. They are done as an erasure does them, and the id is noted as one that nobody gets again. Some orders a
 * run, from the oldest on, and again after the last.
 */
async function leaveOrdersOfGone(ports: Needs): Promise<void> {
  const { tables, actor, now } = ports;
  const reached = (await tables.get('counters', OWNERS_PLACE, ['value']))?.value;
  const { rows } = await tables.list(
    'orders',
    ['user_id'],
    [
      Query.greaterThanEqual('$createdAt', new Date(reached ?? 0).toISOString()),
      Query.orderAsc('$createdAt'),
      Query.limit(ORDERS_A_RUN),
    ],
  );
  const owners = [...new Set(rows.map(({ user_id }) => user_id))].filter((id) => id !== NOBODY_ID);
  const gone = await listGone(tables, owners);
  for (const userId of gone.slice(0, PEOPLE_AT_ONCE)) {
    await tables.create('privacy_requests', ...retirement(userId, actor.id, now()));
    await leaveOrders(ports, userId);
  }
  if (gone.length <= PEOPLE_AT_ONCE) {
    const seen = rows.map(({ $createdAt }) => ({ madeAt: new Date($createdAt) }));
    await keepPlace(tables, OWNERS_PLACE, reached, nextPlace(seen, ORDERS_A_RUN));
  }
}

/** Of accounts those that have no profile, or have one under the id of somebody who was erased. */
async function listGone(tables: Needs['tables'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) {
    return [];
  }
  const requests = ids.map((id) => privacyRequestId('user', id));
  const [people, erased] = await Promise.all([
    tables.list('users', ['role'], [Query.equal('$id', [...ids]), Query.limit(2 * ids.length)]),
    tables.list('privacy_requests', ['subject_id'], [Query.equal('$id', requests), Query.limit(ids.length)]),
  ]);
  const known = new Set(people.rows.map(({ $id }) => $id));
  for (const { subject_id } of erased.rows) {
    known.delete(subject_id);
  }
  return ids.filter((id) => !known.has(id));
}

async function erasePatients(ports: Needs, { ids }: DueRows): Promise<void> {
  for (const id of ids) {
    await erasePatient(ports, id);
  }
}

/** The next accounts that nobody has proven; those that stay are passed over, and looked at again after the last. */
async function nextAccounts({ tables }: Ports, due: Due, before: Date): Promise<{ id: string }[]> {
  const reached = (await tables.get('counters', ACCOUNTS_PLACE, ['value']))?.value;
  const after = new Date(reached ?? 0).toISOString();
  const rows = await listDue(tables, due, { before, after, limit: BATCH });
  const seen = rows.map(({ began }) => ({ madeAt: new Date(began) }));
  await keepPlace(tables, ACCOUNTS_PLACE, reached, nextPlace(seen, BATCH));
  return rows;
}

/** Accounts without an order that nobody has used for all that time either. */
async function eraseUnused(ports: Needs, { ids, before }: DueRows): Promise<void> {
  const { tables, users, hasTime } = ports;
  for (const id of ids) {
    const [account, orders] = await Promise.all([
      users.managed(id),
      tables.list('orders', ['number'], [Query.equal('user_id', id), Query.limit(1)]),
    ]);
    const isUsed = account !== null && (account.isProven || new Date(account.lastUsedAt) >= before);
    if (!isUsed && orders.rows.length === 0 && hasTime()) {
      await eraseUser(ports, id);
    }
  }
}

/** Forgets columns of an order, then deletes its picture; should that fail, it goes with the files that nothing names. */
async function forget({ tables, storage }: Ports, order: OrderRow, columns: Partial<Rows['orders']>): Promise<void> {
  const problem = await tables.transact(stage.change('orders', order, columns));
  const { hearing_assessment_image: image } = order;
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
