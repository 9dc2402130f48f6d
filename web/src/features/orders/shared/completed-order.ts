import type { DeliveryMethod } from '#contract/delivery/constants.ts';
import type { PlacedOrder } from '#contract/payments/schemas.ts';
import { paths } from '#web/config/paths.ts';

/** What the page shows of an order; the number is absent when the link does not carry it. */
export interface CompletedOrder {
  id: string;
  number: string | null;
  /** EGP, delivery included. */
  amount: number;
  createdAt: Date;
  /** It is collected at the clinic. */
  isCollected: boolean;
}

/** The address of the page of a placed order. */
export function completedOrderPath(order: PlacedOrder, deliveryMethod?: DeliveryMethod | null): string {
  return paths.orderCompleted({
    $id: order.$id,
    amount: order.amount,
    $createdAt: order.$createdAt,
    number: order.number,
    ...(deliveryMethod === 'pick_up' && { delivery_method: deliveryMethod }),
  });
}

/** The order that a query tells of, or null when something needed is missing or is not what it should be. */
export function parseCompletedOrder(query: URLSearchParams): CompletedOrder | null {
  const id = query.get('$id') ?? '';
  const amount = query.get('amount') ?? '';
  const createdAt = new Date(query.get('$createdAt') ?? '');
  const number = query.get('number') ?? '';
  const isCollected = query.get('delivery_method') === 'pick_up';
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(id)) return null;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return null;
  if (Number.isNaN(createdAt.getTime())) return null;
  return { id, number: /^\d{8}$/.test(number) ? number : null, amount: Number(amount), createdAt, isCollected };
}
