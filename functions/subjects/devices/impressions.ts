import { Query } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import { isCustomMade } from '#contract/catalogue/making.ts';
import { isFailedDelivery } from '#contract/constants.ts';
import type { ImpressionRequest } from '#contract/impressions/schemas.ts';
import { moveImpression } from '#contract/impressions/staff-calls.ts';
import { type ImpressionState, OPEN_IMPRESSION_STATES } from '#contract/impressions/states.ts';
import { derivedId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import type { Faults } from '#runtime/faults.ts';
import type { CallContext } from '#runtime/service.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { type ProductRow, productTitles } from '#subjects/catalogue/products.ts';
import { isBought } from '#subjects/orders/rules/order-states.ts';

/** So many open requests are read at once, and so many pages of them at most. */
const OPEN_PAGE = 100;
const OPEN_PAGES = 20;

/** The requests that an order of custom-made hearing aids brings along, in the order's own transaction. */
export function impressionsOf(order: {
  id: string;
  userId: string;
  name: string;
  phone: string;
  products: readonly ProductRow[];
}): Operation[] {
  const rows = order.products.filter(isCustomMade).map((product) => ({
    $id: derivedId('order-impression', order.id, product.$id),
    kind: 'impression' as const,
    product_id: product.$id,
    title: productTitles(product).ar,
    order_id: order.id,
    user_id: order.userId,
    name: order.name,
    phone: order.phone,
    state: 'waiting' as const,
    unproven: false,
    version: 0,
  }));
  return rows.length === 0 ? [] : [stage.createMany('impression_requests', rows)];
}

/** What is read of a request to move it. */
export const MOVED_COLUMNS = ['kind', 'name', 'state', 'taken_by', 'version'] as const;
type MovedRequest = SelectedRow<'impression_requests', (typeof MOVED_COLUMNS)[number]>;

const auditedRequests = audited('impression_requests', {
  kind: 'impression',
  label: ({ name }) => name,
  told: ({ state, form_id }: Pick<MovedRequest, 'name' | 'state'> & { form_id?: string }) => ({ state, form_id }),
});

/** Puts a request, as it was read, into a state. Three operations. */
export function moveRequest(
  context: Pick<CallContext<readonly Role[]>, 'actor' | 'now'>,
  request: MovedRequest,
  after: { state: ImpressionState; form_id?: string },
): Operation[] {
  const { kind, taken_by, version } = request;
  const columns = {
    ...after,
    taken_by: after.state === 'waiting' ? null : (taken_by ?? nameOf(context.actor)),
    // From where it was asked for is known only while it is open.
    ...(OPEN_IMPRESSION_STATES.every((open) => open !== after.state) && { address_key: null }),
  };
  return auditedRequests.change(context, request, columns, { kind: kind ?? 'impression', once: version + 1 });
}

/**
 * A request for a repair is done by the visit that comes of it, in the visit's own transaction. One that there is not, or
 * that the caller is not shown, is a fault; one that is done already stays.
 */
export async function closeRepair(
  tables: Tables,
  { repairId, formId }: { repairId: string; formId: string },
  context: Pick<CallContext<readonly Role[]>, 'actor' | 'now'>,
  faults: Faults,
): Promise<Operation[]> {
  const mayMove = moveImpression.access.some((role) => role === context.actor.role);
  const request = mayMove ? await tables.get('impression_requests', repairId, MOVED_COLUMNS) : null;
  if (request?.kind !== 'repair') {
    faults.add('repairId', { key: 'not_a_choice' });
    return [];
  }
  return request.state === 'done' ? [] : moveRequest(context, request, { state: 'done', form_id: formId });
}

const ORDER_COLUMNS = ['number', 'payment_method', 'payment_status', 'delivery_status'] as const;
type OrderOfRequest = SelectedRow<'orders', (typeof ORDER_COLUMNS)[number]>;

const OPEN_COLUMNS = [
  'kind',
  'title',
  'order_id',
  'name',
  'phone',
  'problem',
  'warranty_until',
  'taken_by',
  'state',
  'version',
] as const;

/** The states of a request that is not done. */
export const isOpenRequest = (): string => Query.equal('state', [...OPEN_IMPRESSION_STATES]);

/**
 * The requests that are not done: those of orders and customers before those of people whom nobody knows, then those that
 * wait longest. One of an order counts once the order is bought, and until it is cancelled or comes back.
 */
export async function openImpressions(tables: Tables): Promise<ImpressionRequest[]> {
  const open: ImpressionRequest[] = [];
  let after: string[] = [];
  for (let page = 0; page < OPEN_PAGES; page += 1) {
    const { rows } = await tables.list('impression_requests', OPEN_COLUMNS, [
      isOpenRequest(),
      Query.orderAsc('unproven'),
      Query.orderAsc('$createdAt'),
      Query.limit(OPEN_PAGE),
      ...after,
    ]);
    const orders = await ordersOf(tables, rows);
    for (const { order_id, kind, ...row } of rows) {
      const order = order_id === null ? null : orders.get(order_id);
      if (order_id === null || (order && isBought(order) && !isOver(order))) {
        // A row from before has no kind.
        open.push({ ...row, kind: kind ?? 'impression', order_number: order?.number ?? null });
      }
    }
    const last = rows.at(-1);
    if (rows.length < OPEN_PAGE || !last) {
      break;
    }
    after = [Query.cursorAfter(last.$id)];
  }
  return open;
}

/** The orders of requests, by their ids. */
export async function ordersOf(
  tables: Tables,
  requests: readonly { order_id: string | null }[],
): Promise<Map<string, OrderOfRequest>> {
  const ids = [...new Set(requests.flatMap(({ order_id }) => order_id ?? []))];
  if (ids.length === 0) {
    return new Map();
  }
  const { rows } = await tables.list('orders', ORDER_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]);
  return new Map(rows.map((row) => [row.$id, row]));
}

/** Whether nothing is made for an order any more. */
export function isOver({ delivery_status }: Pick<OrderOfRequest, 'delivery_status'>): boolean {
  return isFailedDelivery(delivery_status);
}
