import { Query } from 'node-appwrite';
import { CURRENCY } from '#contract/constants.ts';
import type { paymentCard as call } from '#contract/payments/calls.ts';
import { minutesAfter } from '#lib/clock.ts';
import { orderId, paymentAttemptId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { sameContents } from '#subjects/orders/rules/cart.ts';
import { paidFor } from '#subjects/orders/rules/line-prices.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import type { CardGateway } from '../card-gateway.ts';
import { type CardOrderRow, type OrderedLine, readCardOrder, readOrderedLines } from '../card-order.ts';
import type { MethodSettings } from '../rules/payment-methods.ts';
import { isUnpaid, MAX_ATTEMPTS, OPEN_HOLD_MINUTES } from '../rules/payments.ts';
import { methodFor } from './method-for.ts';

/** A payment that was opened before is offered again while it can be paid for so long. */
const USABLE_MINUTES = 5;

const ATTEMPT_COLUMNS = ['provider_order_id', 'state', 'method', 'client_secret', 'expires_at'] as const;
type Attempt = SelectedRow<'payment_attempts', (typeof ATTEMPT_COLUMNS)[number]>;

/**
 * Opens a payment with the provider for an order of the caller: the named one, that of the checkout key, else the newest unpaid one.
 * The person's fields and the amount are those of the order, and so is the method unless another one is named. A repeat
 * answers the payment that is open already, so that nobody pays twice by pressing twice.
 */
export const paymentCard: Handler<typeof call> = async (
  { orderId: named, checkoutKey, cart, method: wish },
  context,
) => {
  const { card, tables, actor } = context;
  if (!card) {
    return refuse('card_unavailable');
  }
  const id = named ?? (checkoutKey ? orderId(actor.id, checkoutKey) : await newestCardOrder(tables, actor.id));
  const [order, lines, attempts, { cardHoldMinutes }] = await Promise.all([
    id ? readCardOrder(tables, id) : null,
    id ? readOrderedLines(tables, id) : [],
    id ? readAttempts(tables, id) : [],
    loadSettings(tables),
  ]);
  if (order?.user_id !== actor.id) {
    return refuse('not_found');
  }
  if (cart && !sameContents(cart, lines)) {
    return refuse('cart_changed');
  }
  requirePayable(order, attempts);
  const method = methodFor(card, wish ?? order.online_method ?? 'card', order.amount_piasters);
  const now = context.now();
  // A payment at a kiosk can be opened for longer than its pieces are kept.
  const isKept = Date.parse(order.reserved_until ?? '') > Date.parse(minutesAfter(now, USABLE_MINUTES));
  const open = isKept ? usableSecret(card, attempts, method, now) : null;
  if (open) {
    return { pk: card.publicKey, cs: open };
  }
  const secret = await openPayment(context, card, { order, lines, attempts, method, cardHoldMinutes });
  return { pk: card.publicKey, cs: secret };
};

async function newestCardOrder(tables: Tables, userId: string): Promise<string | null> {
  const profile = await tables.get('users', userId, ['unpaid_order_id']);
  return profile?.unpaid_order_id ?? null;
}

async function readAttempts(tables: Tables, id: string): Promise<Attempt[]> {
  const { rows } = await tables.list('payment_attempts', ATTEMPT_COLUMNS, [
    Query.equal('order_id', id),
    Query.orderDesc('$createdAt'),
    Query.limit(MAX_ATTEMPTS),
  ]);
  return rows;
}

function requirePayable(order: CardOrderRow, attempts: readonly Attempt[]): void {
  if (!isUnpaid(order.payment_status)) {
    refuse('already_paid');
  }
  if (order.reserved_until === null) {
    refuse('order_expired');
  }
  if (attempts.some(({ state }) => state === 'pending')) {
    refuse('payment_pending', { orderId: order.$id, number: order.number });
  }
  if (attempts.length >= MAX_ATTEMPTS) {
    refuse('too_many_attempts', { minutes: OPEN_HOLD_MINUTES });
  }
}

/** The secret of the newest payment if it is of the method, nobody has tried it yet and there is time left to pay. */
function usableSecret(
  card: CardGateway,
  [newest]: readonly Attempt[],
  { method }: MethodSettings,
  now: Date,
): string | null {
  const isUsable =
    newest?.state === 'open' &&
    (newest.method ?? 'card') === method &&
    new Date(newest.expires_at) > new Date(minutesAfter(now, USABLE_MINUTES));
  return isUsable ? card.unseal(newest.client_secret, newest.provider_order_id) : null;
}

/** An order that may be paid, as it was read. */
interface Payable {
  order: CardOrderRow;
  lines: readonly OrderedLine[];
  attempts: readonly Attempt[];
  method: MethodSettings;
  cardHoldMinutes: number;
}

/** The secret of a payment that was opened now. Nobody gets to pay it when the order changed meanwhile. */
async function openPayment(
  { tables, now, newId }: CallContext<readonly ['user']>,
  card: CardGateway,
  { order, lines, attempts, method, cardHoldMinutes }: Payable,
): Promise<string> {
  const reference = newId();
  const intention = await card.createIntention({
    reference,
    method,
    amountPiasters: order.amount_piasters,
    currency: CURRENCY,
    items: [
      ...lines.map((line) => {
        const name = order.lang === 'ar' ? line.title_ar : line.title_en;
        // What was taken off a line need not part evenly among its pieces.
        return line.granted_piasters
          ? { name: `${name} × ${line.count}`, amountPiasters: paidFor(line), quantity: 1 }
          : { name, amountPiasters: line.unit_price_piasters, quantity: line.count };
      }),
      ...(order.delivery_fee_piasters > 0
        ? [{ name: 'Delivery', amountPiasters: order.delivery_fee_piasters, quantity: 1 }]
        : []),
    ],
    customer: order,
  });
  if (!intention) {
    return refuse('card_unavailable');
  }
  const { providerOrderId, clientSecret } = intention;
  const operations = [
    ...stage.change('orders', order, {
      card_order_id: providerOrderId,
      online_method: method.method,
      kiosk_code: null,
      kiosk_until: null,
      reserved_until: minutesAfter(now(), cardHoldMinutes),
    }),
    stage.create('payment_attempts', paymentAttemptId(providerOrderId), {
      order_id: order.$id,
      user_id: order.user_id,
      provider_order_id: providerOrderId,
      special_reference: reference,
      amount_piasters: order.amount_piasters,
      currency: CURRENCY,
      state: 'open',
      method: method.method,
      client_secret: card.seal(clientSecret, providerOrderId),
      expires_at: minutesAfter(now(), method.payMinutes),
    }),
  ];
  // The attempts may have been read before another one, and the order after it.
  await tables.write(operations, {
    isConsistent: async () => (await readAttempts(tables, order.$id)).length === attempts.length,
  });
  return clientSecret;
}
