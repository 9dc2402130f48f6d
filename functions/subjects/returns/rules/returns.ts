import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { Making, ProductType } from '#contract/constants.ts';
import { OPEN_RETURN_STATES, REFUND_DAYS, type ReturnObstacle, type ReturnState } from '#contract/returns/states.ts';
import { type CardOrderChange, type CardOrderState, change } from '#subjects/card-payments/rules/payments.ts';
import type { DeliveryStatus, PaymentStatus, Transitions } from '#subjects/orders/rules/order-states.ts';

export const FIRST_RETURN_STATE: ReturnState = 'requested';

export const RETURN_TRANSITIONS: Transitions<ReturnState> = {
  requested: ['received', 'refused', 'withdrawn'],
  received: ['inspected', 'closed'],
  inspected: ['refunded'],
  refunded: [],
  closed: [],
  refused: [],
  withdrawn: [],
};

/** True while somebody has something left to do about a return. */
export function isOpenReturn(state: ReturnState): boolean {
  return (OPEN_RETURN_STATES as readonly ReturnState[]).includes(state);
}

/** The last day in Cairo on which a return can be asked for. */
export function lastReturnDay(deliveredAt: string, returnDays: number): string {
  return dayAfter(cairoDay(new Date(deliveredAt)), returnDays);
}

/** The day in Cairo until which the money has to be back; null before the pieces arrived, and when nothing is owed. */
export function refundDay({ state, received_at }: { state: ReturnState; received_at: string | null }): string | null {
  return received_at === null || (!isOpenReturn(state) && state !== 'refunded')
    ? null
    : dayAfter(cairoDay(new Date(received_at)), REFUND_DAYS);
}

/** True when the money of a return should be back and is not. */
export function isLate(row: { state: ReturnState; received_at: string | null }, now: Date): boolean {
  const day = refundDay(row);
  return day !== null && isOpenReturn(row.state) && day < cairoDay(now);
}

interface Product {
  product_type: ProductType;
  product_id: string;
}

/** A line of an order as far as returns look at it. */
export interface ReturnableLine extends Product {
  count: number;
  making: Making | null;
}

/** What became of the pieces of a product in a return. */
export interface ReturnedPieces extends Product {
  /** As new: in the stock again. */
  restocked: number;
  /** Taken back, and never sold again. */
  unsellable: number;
}

/** How many pieces of a line were taken back so far. */
export function returnedOf(line: Product, returned: readonly ReturnedPieces[]): number {
  return returned
    .filter((one) => isSameProduct(one, line))
    .reduce((sum, { restocked, unsellable }) => sum + restocked + unsellable, 0);
}

/** Pieces of a line that can still be given back: none of what was made for somebody's ear. */
export function returnableOf(line: ReturnableLine, returned: readonly ReturnedPieces[]): number {
  return isCustomMade(line) ? 0 : line.count - returnedOf(line, returned);
}

export function isSameProduct(one: Product, other: Product): boolean {
  return one.product_type === other.product_type && one.product_id === other.product_id;
}

/** An order as far as it decides whether pieces of it may come back. */
export interface ReturnableOrder {
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
  /** The return that is under way. */
  return_id: string | null;
}

/** Pieces come back of what was delivered and paid; what was paid back already is settled. */
export function isReturnable({ payment_status, delivery_status }: ReturnableOrder): boolean {
  return delivery_status === 'delivered' && payment_status === 'paid';
}

/** Why no return of a returnable order can be asked for; null when one can. */
export function returnObstacle(
  order: ReturnableOrder,
  {
    lines,
    returned,
    until,
    now,
  }: {
    lines: readonly ReturnableLine[];
    returned: readonly ReturnedPieces[];
    until: string;
    now: Date;
  },
): ReturnObstacle | null {
  if (order.return_id !== null) {
    return 'open';
  }
  if (lines.every((line) => returnableOf(line, returned) === 0)) {
    return 'nothing_left';
  }
  return until < cairoDay(now) ? 'too_late' : null;
}

/** What looking at the pieces comes to. */
export interface Inspected {
  change: CardOrderChange;
  refundPiasters: number;
  /** The part of it that is the delivery fee. */
  feePiasters: number;
}

/**
 * What becomes of an order when pieces for so much were taken back. For some of its pieces their price is owed; when all
 * are back, whatever is left, the delivery fee included, and the order is returned. Never more than is there. Its stock is
 * not the order's to give back: each piece was looked at.
 */
export function afterPiecesBack(
  state: CardOrderState,
  { goodsPiasters, isAll }: { goodsPiasters: number; isAll: boolean },
): Inspected {
  const left = Math.max(0, state.receivedPiasters - state.returnedPiasters - state.refundDuePiasters);
  const refundPiasters = isAll ? left : Math.min(goodsPiasters, left);
  const refundDuePiasters = state.refundDuePiasters + refundPiasters;
  const isAllOwed = isAll && state.payment === 'paid' && refundDuePiasters > 0;
  const changed = change(state, {
    refundDuePiasters,
    ...(isAllOwed ? { payment: 'refund_due' } : {}),
    ...(isAll ? { delivery: 'returned' } : {}),
  });
  return {
    change: { ...changed, state: { ...changed.state, holdsStock: !isAll } },
    refundPiasters,
    feePiasters: Math.max(0, refundPiasters - goodsPiasters),
  };
}
