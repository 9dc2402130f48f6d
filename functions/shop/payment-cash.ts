import type { paymentCash as call } from '../contract/shop.ts';
import type { PlacedOrder } from '../contract/types.ts';
import { sameContents } from '../domain/cart.ts';
import { cartOrderId, orderId } from '../domain/ids.ts';
import { orderNumber } from '../domain/order-number.ts';
import { ensureCounters } from '../runtime/counters.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { CallContext, Handler } from '../runtime/service.ts';
import type { TransactionProblem } from '../runtime/tables.ts';
import { type AssessmentImage, findAssessmentImage, freezeAssessmentImage } from './assessment-image.ts';
import { readCart } from './cart-rows.ts';
import { type Checkout, readCheckout } from './checkout.ts';
import { draftOrder } from './order-draft.ts';
import {
  cashOrderOperations,
  type NewOrder,
  PLACED_COLUMNS,
  type PlacedOrderRow,
  toPlacedOrder,
} from './place-order.ts';
import { findProducts } from './products.ts';
import { loadSettings } from './settings.ts';

type Context = CallContext<readonly ['user']>;

const ATTEMPTS = 5;

/**
 * Places a cash order of the caller's cart, as one transaction. The order's id follows from the caller and the checkout
 * key, so that a repeat finds the first one's order and answers it. Six steps, however many lines the cart has.
 */
export const paymentCash: Handler<typeof call> = (input, context) => {
  const { actor, tables } = context;
  const checkout = readCheckout(input);
  // Without a key the id follows from the cart, and is known as soon as that has been read.
  let id = input.checkoutKey && orderId(actor.id, input.checkoutKey);
  return retryWhenOvertaken(context, ATTEMPTS, async (attempt) => {
    const { placed, cart, settings, profile, namedProducts, image } = await readState(context, checkout, id);
    if (placed) {
      return { answer: confirmed(placed, checkout) };
    }
    const products = sameContents(cart, checkout.cart) ? namedProducts : await findProducts(tables, cart);
    const draft = draftOrder(checkout, cart, products, settings);
    if (checkout.customer.hearing_assessment_image && !image) {
      return refuse('invalid_image');
    }
    if (!profile) {
      return refuse('forbidden');
    }
    const { maxOpenCashOrders } = settings;
    if (profile.open_cash_orders >= maxOpenCashOrders) {
      return refuse('too_many_open_orders', { max: maxOpenCashOrders });
    }
    id ??= cartOrderId(actor.id, cart);
    const number = orderNumber(id, attempt);
    const order: NewOrder = { id, number, userId: actor.id, checkout, draft, maxOpenCashOrders };
    const row = await place(context, order, image);
    return row && { answer: confirmed(row, checkout) };
  });
};

/** Everything that decides about the order, side by side: one step. */
async function readState({ actor, tables, storage }: Context, checkout: Checkout, id: string | undefined) {
  const imageId = checkout.customer.hearing_assessment_image;
  const [placed, cart, settings, profile, namedProducts, image] = await Promise.all([
    id ? tables.get('orders', id, PLACED_COLUMNS) : null,
    readCart(tables, actor.id),
    loadSettings(tables),
    tables.get('users', actor.id, ['open_cash_orders']),
    findProducts(tables, checkout.cart),
    imageId ? findAssessmentImage(storage, actor.id, imageId) : null,
  ]);
  return { placed, cart, settings, profile, namedProducts, image };
}

/** The placed order, or null when what it was drafted from is no longer so; reading again tells which part. */
async function place(
  { actor, tables, storage }: Context,
  order: NewOrder,
  image: AssessmentImage | null,
): Promise<PlacedOrderRow | null> {
  let problem: TransactionProblem | null = null;
  let failure: unknown;
  try {
    problem = await tables.transact(
      cashOrderOperations(order),
      image ? () => freezeAssessmentImage(storage, actor.id, image) : undefined,
    );
  } catch (error) {
    // The commit may have happened although its answer was lost.
    failure = error;
  }
  if (problem === 'missing') {
    await ensureCounters(tables);
  }
  if (problem) {
    return null;
  }
  const row = await tables.get('orders', order.id, PLACED_COLUMNS);
  if (!row && failure) {
    throw failure;
  }
  return row;
}

/** The answer for an order that exists; a key stands for one checkout only. */
function confirmed(row: PlacedOrderRow, checkout: Checkout): PlacedOrder {
  return row.contents_hash === checkout.contentsHash ? toPlacedOrder(row) : refuse('checkout_changed');
}
