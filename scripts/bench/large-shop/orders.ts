import type { DeliveryStatus, PaymentStatus } from '#contract/constants.ts';
import { derivedId, digest, orderEventId, orderLineId, orderMovementId } from '../../../functions/lib/ids.ts';
import { orderNumber } from '../../../functions/subjects/orders/rules/order-number.ts';
import { orderSearchText } from '../../../functions/subjects/orders/rules/order-search.ts';
import type { LargeCustomer } from './accounts.ts';
import type { Sink } from './bulk.ts';
import { lastCount, type StockedProduct, type Times } from './products.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Movements of stock are kept for so long behind a count. */
const MOVEMENTS_KEPT_DAYS = 90;
const DELIVERY_FEE_PIASTERS = 7_500;
/** The newest order is so old, so that none waits for its card payment. */
const YOUNGEST_MS = HOUR_MS;
const MAX_LINES = 3;
const CARD_PERCENT = 30;

/** A state that an order reached, so long after it was placed. */
interface Stage {
  payment: PaymentStatus;
  delivery: DeliveryStatus;
  afterHours: number;
}

interface Plan {
  method: 'cash' | 'card';
  stages: Stage[];
}

const placed: Stage = { payment: 'pending', delivery: 'processing', afterHours: 0 };

/** What becomes of a cash order, if there is time. */
const CASH: Stage[] = [
  placed,
  { payment: 'pending', delivery: 'confirmed', afterHours: 20 },
  { payment: 'pending', delivery: 'shipped', afterHours: 48 },
  { payment: 'paid', delivery: 'delivered', afterHours: 96 },
];
const CASH_CANCELLED: Stage[] = [placed, { payment: 'pending', delivery: 'cancelled', afterHours: 10 }];
const CARD: Stage[] = [
  placed,
  { payment: 'paid', delivery: 'processing', afterHours: 0.1 },
  { payment: 'paid', delivery: 'confirmed', afterHours: 20 },
  { payment: 'paid', delivery: 'shipped', afterHours: 48 },
  { payment: 'paid', delivery: 'delivered', afterHours: 96 },
];
const CARD_EXPIRED: Stage[] = [placed, { payment: 'expired', delivery: 'processing', afterHours: 0.75 }];
const RETURNED: Stage[] = [
  { payment: 'refund_due', delivery: 'returned', afterHours: 200 },
  { payment: 'refunded', delivery: 'returned', afterHours: 220 },
];

function planOf(random: Random): Plan {
  if (random.percent(CARD_PERCENT)) {
    const stages = random.percent(10) ? CARD_EXPIRED : random.percent(4) ? [...CARD, ...RETURNED] : CARD;
    return { method: 'card', stages };
  }
  const stages = random.percent(10) ? CASH_CANCELLED : random.percent(3) ? [...CASH, ...RETURNED] : CASH;
  return { method: 'cash', stages };
}

/**
 * Orders from the opening until now with lines, events, movements of stock and payments, each as far on its way as its
 * age allows. Notes at products the pieces that moved.
 */
export function* addOrders(
  sink: Sink,
  count: number,
  { products, customers, times, random }: OrderWorld,
): Generator<number> {
  const numbers = new Set<string>();
  const counted = lastCount(times.now).getTime();
  const span = times.now.getTime() - YOUNGEST_MS - times.opened.getTime();
  for (let index = 0; index < count; index += 1) {
    const at = times.opened.getTime() + Math.floor((span * (index + random.next())) / count);
    const customer = customers[index % customers.length]!;
    const id = derivedId('large-order', index);
    const plan = planOf(random);
    const stages = plan.stages.filter(({ afterHours }) => at + afterHours * HOUR_MS <= times.now.getTime());
    const state = stages.at(-1) ?? placed;
    const lines = linesOf(products, random);
    addMovements(sink, { id, at, stages, lines, customer }, { counted, now: times.now.getTime() });
    addOrder(sink, { id, at, method: plan.method, stages, state, lines, customer, number: numberOf(id, numbers) });
    yield index;
  }
}

export interface OrderWorld {
  products: readonly StockedProduct[];
  customers: readonly LargeCustomer[];
  times: Times;
  random: Random;
}

interface Line {
  product: StockedProduct;
  count: number;
}

/** Some products sell much better than others. */
function linesOf(products: readonly StockedProduct[], random: Random): Line[] {
  const chosen = new Set(
    Array.from({ length: 1 + random.below(MAX_LINES) }, () => Math.floor(random.next() ** 3 * products.length)),
  );
  return [...chosen].map((index) => ({ product: products[index]!, count: 1 + random.below(2) }));
}

function numberOf(id: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const number = orderNumber(id, attempt);
    if (!taken.has(number)) {
      taken.add(number);
      return number;
    }
  }
}

interface PlacedOrder {
  id: string;
  /** When it was placed, in milliseconds. */
  at: number;
  stages: readonly Stage[];
  lines: readonly Line[];
  customer: LargeCustomer;
}

function addMovements(sink: Sink, order: PlacedOrder, { counted, now }: { counted: number; now: number }): void {
  const { id, stages, lines, customer } = order;
  const moves = stages.flatMap(({ payment, delivery }, version) => {
    const reason = version === 0 ? ('order' as const) : backReason(payment, delivery, stages[version - 1]?.delivery);
    return reason ? [{ version, reason, at: timeOf(order, version) }] : [];
  });
  for (const { version, reason, at } of moves) {
    for (const { product, count } of lines) {
      const change = reason === 'order' ? -count : count;
      if (at >= counted) {
        product.movedSinceCount += change;
      }
      if (at >= now - MOVEMENTS_KEPT_DAYS * DAY_MS) {
        sink.add('stock_movements', {
          $id: orderMovementId(id, version, product.product_type, product.id),
          product_type: product.product_type,
          product_id: product.id,
          change,
          reason,
          order_id: id,
          actor_id: customer.id,
          at: new Date(at).toISOString(),
        });
      }
    }
  }
}

/** Why pieces come back when an order reaches a state; null when none do. */
function backReason(
  payment: PaymentStatus,
  delivery: DeliveryStatus,
  before: DeliveryStatus | undefined,
): 'expired' | 'cancelled' | 'returned' | null {
  if (payment === 'expired') {
    return 'expired';
  }
  return delivery !== before && (delivery === 'cancelled' || delivery === 'returned') ? delivery : null;
}

function timeOf({ at, stages }: PlacedOrder, version: number): number {
  return at + Math.round((stages[version]?.afterHours ?? 0) * HOUR_MS);
}

function addOrder(sink: Sink, order: PlacedOrder & { method: 'cash' | 'card'; state: Stage; number: string }): void {
  const { id, method, stages, state, lines, customer, number } = order;
  const timeWhen = (payment: PaymentStatus) => {
    const version = stages.findIndex((stage) => stage.payment === payment);
    return version < 0 ? null : new Date(timeOf(order, version)).toISOString();
  };
  const $createdAt = new Date(order.at).toISOString();
  const goods = lines.reduce((sum, { product, count }) => sum + product.row.price_piasters * count, 0);
  const amount_piasters = goods + DELIVERY_FEE_PIASTERS;
  const paidAt = timeWhen('paid');
  const refundedAt = timeWhen('refunded');
  const isCash = method === 'cash';
  const searched = {
    $id: id,
    number,
    first_name: customer.first,
    last_name: customer.last,
    user_email: customer.email,
    user_phone: customer.phone,
    payment_method: method,
    amount_piasters,
  };
  const { $id, ...columns } = searched;
  const received_piasters = paidAt ? amount_piasters : 0;
  const returned_piasters = refundedAt ? amount_piasters : 0;
  sink.add('orders', {
    $id,
    ...columns,
    $createdAt,
    user_id: customer.id,
    user_damaged_ear: 'both',
    address: customer.address,
    city: customer.city,
    delivery_fee_piasters: DELIVERY_FEE_PIASTERS,
    vat_piasters: 0,
    payment_status: state.payment,
    delivery_status: state.delivery,
    card_order_at: isCash ? null : $createdAt,
    lang: 'ar',
    contents_hash: digest([id]),
    version: stages.length - 1,
    received_piasters,
    returned_piasters,
    refund_due_piasters: state.payment === 'refund_due' ? received_piasters : 0,
    search: orderSearchText(searched),
    call_attempts: 0,
    counted_at: isCash ? $createdAt : paidAt,
    cash_received_at: isCash ? paidAt : null,
    cash_returned_at: isCash ? refundedAt : null,
  });
  for (const { product, count } of lines) {
    const { row, product_type, id: product_id } = product;
    const title = 'model' in row ? `${row.brand} ${row.model}` : (row.title_en ?? '');
    sink.add('order_lines', {
      $id: orderLineId(id, product_type, product_id),
      $createdAt,
      order_id: id,
      product_id,
      product_type,
      title_ar: 'title_ar' in row ? (row.title_ar ?? title) : title,
      title_en: title,
      unit_price_piasters: row.price_piasters,
      count,
      vat_piasters: 0,
    });
  }
  for (const [version, { payment, delivery }] of stages.entries()) {
    sink.add('order_events', {
      $id: orderEventId(id, version),
      $createdAt: new Date(timeOf(order, version)).toISOString(),
      $permissions: [`read("user:${customer.id}")`],
      order_id: id,
      payment_status: payment,
      delivery_status: delivery,
    });
  }
  if (!isCash && paidAt) {
    addPayment(sink, id, { kind: 'payment', amount: amount_piasters, returned: returned_piasters, at: paidAt });
    if (refundedAt) {
      addPayment(sink, id, { kind: 'refund', amount: amount_piasters, returned: 0, at: refundedAt });
    }
  }
}

interface Payment {
  kind: 'payment' | 'refund';
  amount: number;
  returned: number;
  at: string;
}

function addPayment(sink: Sink, orderId: string, { kind, amount, returned, at }: Payment): void {
  const $id = derivedId('large-payment', orderId, kind);
  sink.add('payment_transactions', {
    $id,
    $createdAt: at,
    order_id: orderId,
    attempt_id: derivedId('large-attempt', orderId),
    transaction_id: $id,
    kind,
    outcome: 'paid',
    amount_piasters: amount,
    currency: 'EGP',
    returned_piasters: returned,
    booked_piasters: kind === 'payment' ? amount : -amount,
    booked_at: at,
  });
}
