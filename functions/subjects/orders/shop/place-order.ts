import type { PlacedOrder } from '#contract/payments/schemas.ts';
import { minutesAfter } from '#lib/clock.ts';
import { cartOrderId, derivedId, orderId } from '#lib/ids.ts';
import { ORDERING_COLUMNS } from '#runtime/actor.ts';
import { Refusal, refuse } from '#runtime/refusal.ts';
import { overtaken, retryWhenOvertaken } from '#runtime/retry.ts';
import type { CallContext } from '#runtime/service.ts';
import { MAX_OPERATIONS } from '#runtime/tables.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { countedAddress, type Parties, partyClaims } from '#subjects/accounts/rules/parties.ts';
import { readUnpaidOrders } from '#subjects/card-payments/card-order.ts';
import { readReservations, releaseOperations, replacedBy } from '#subjects/card-payments/reservation.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { methodFor } from '#subjects/card-payments/shop/method-for.ts';
import { findProducts } from '#subjects/catalogue/products.ts';
import { readCode } from '#subjects/codes/codes.ts';
import {
  type AssessmentImage,
  findAssessmentImage,
  freezeAssessmentImage,
} from '#subjects/devices/shop/assessment-image.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { sameContents } from '../rules/cart.ts';
import { hasLimitsOfParties } from '../rules/order-limits.ts';
import { orderNumber } from '../rules/order-number.ts';
import { readCart } from './cart-rows.ts';
import type { Checkout } from './checkout.ts';
import { type NewOrder, orderOperations, PLACED_COLUMNS, type PlacedOrderRow, toPlacedOrder } from './new-order.ts';
import { draftOrder } from './order-draft.ts';
import { findPlacedOrRequireLimits } from './order-limits.ts';

type Context = CallContext<readonly ['user']>;

/**
 * Places an order of the caller's cart, as one transaction. The order's id follows from the caller and the checkout key,
 * so that a repeat finds the first one's order and answers it. It takes the place of an unpaid card order of the account
 * that has the same in it, and its reservation; others stay beside it.
 */
export function placeOrder(
  checkout: Checkout,
  checkoutKey: string | undefined,
  context: Context,
): Promise<PlacedOrder> {
  const { actor, tables, now } = context;
  const parties: Parties = {
    account: actor.id,
    phone: checkout.customer.user_phone,
    address: countedAddress(context.clientAddress, actor.isEmailProven === true),
  };
  // Without a key the id follows from the cart, and is known as soon as that has been read.
  let id = checkoutKey && orderId(actor.id, checkoutKey);
  const attemptOnce = async (attempt: number) => {
    // Its version is read before the cart: another order raises it when it empties the cart. What was read with the caller
    // is as good as the first reading.
    const read = attempt === 0 ? context.ordering : null;
    const profile = read ?? (await tables.get('users', actor.id, ORDERING_COLUMNS));
    const state = await readState(context, checkout, parties);
    const { transaction, cart, settings, namedProducts, image, claim } = state;
    const products = sameContents(cart, checkout.cart) ? namedProducts : await findProducts(tables, cart, 'both');
    const unpaid = profile?.unpaid_order_id ? await readUnpaidOrders(tables, actor.id) : [];
    const replaced = await readReservations(tables, replacedBy(cart, unpaid));
    const reserved = replaced.flatMap(({ pieces }) => pieces);
    const placedAt = now();
    const user = { userId: actor.id, phone: parties.phone, replaced: replaced.map(({ order }) => order.$id) };
    const code = profile?.cart_code ? await readCode(tables, profile.cart_code, user) : null;
    const draft = draftOrder(checkout, cart, products, settings, { now: placedAt, reserved, code });
    if (checkout.onlineMethod && context.card) {
      methodFor(context.card, checkout.onlineMethod, draft.amountPiasters);
    }
    if (checkout.customer.hearing_assessment_image && !image) {
      return refuse('invalid_image');
    }
    if (!profile) {
      return refuse('forbidden');
    }
    const { warrantyMonths, limits } = settings;
    id ??= cartOrderId(actor.id, checkout.method, cart);
    const order: NewOrder = {
      id,
      number: orderNumber(id, attempt),
      userId: actor.id,
      checkout,
      draft,
      warrantyMonths,
      limits,
      parties,
      claims: hasLimitsOfParties(limits) ? claim(partyClaims(parties)) : [],
      accountVersion: profile.version,
      replaced,
      placedAt,
      reservedUntil: minutesAfter(placedAt, settings.cardHoldMinutes),
    };
    const row = await place(context, order, image, transaction);
    if (row && !checkoutKey && isGivenUp(row)) {
      // The same cart again, after the time to pay for its first order had passed.
      id = derivedId('order-again', row.$id);
      return overtaken();
    }
    return row ? confirmed(row, checkout) : overtaken();
  };
  return retryWhenOvertaken(context, async (attempt) => {
    try {
      return await attemptOnce(attempt);
    } catch (error) {
      // A repeat finds an empty cart, or another one, or nothing left of the product: its order is there already.
      const row = error instanceof Refusal && id ? await tables.get('orders', id, PLACED_COLUMNS) : null;
      if (row) {
        return confirmed(row, checkout);
      }
      throw error;
    }
  });
}

/** Everything that decides about the order, and the beginning of its transaction, side by side: one step. */
async function readState({ actor, tables, storage, now }: Context, checkout: Checkout, parties: Parties) {
  const imageId = checkout.customer.hearing_assessment_image;
  const [transaction, cart, settings, namedProducts, image, claim] = await Promise.all([
    tables.begin(),
    readCart(tables, actor.id),
    loadSettings(tables),
    findProducts(tables, checkout.cart),
    imageId ? findAssessmentImage(storage, actor.id, imageId) : null,
    readClaims(tables, partyClaims(parties), now()),
  ]);
  return { transaction, cart, settings, namedProducts, image, claim };
}

/**
 * The order that was placed, now or before, or null when what it was drafted from is no longer so; reading again tells
 * which part.
 */
async function place(
  { actor, tables, storage }: Context,
  order: NewOrder,
  image: AssessmentImage | null,
  transaction: string,
): Promise<PlacedOrderRow | null> {
  let placed: PlacedOrderRow | null = null;
  const operations = orderOperations(order);
  const reserving = order.replaced.find(({ release }) => release.stock === 'give back');
  if (reserving && operations.length > MAX_OPERATIONS) {
    // Large orders of different products do not fit into one transaction: an old one is released by itself first.
    await tables.transact(releaseOperations(reserving, { by: order.userId, at: order.placedAt }));
    return null;
  }
  const { after } = await tables.transactAndRead(operations, () => tables.get('orders', order.id, PLACED_COLUMNS), {
    begun: transaction,
    makes: order.id,
    async meanwhile() {
      [placed] = await Promise.all([
        findPlacedOrRequireLimits(tables, order),
        image ? freezeAssessmentImage(storage, actor.id, image) : undefined,
      ]);
    },
    stillHolds: async () => placed === null,
  });
  return placed ?? after ?? null;
}

/** An unpaid card order that no longer keeps its stock. */
function isGivenUp({ payment_method, payment_status, reserved_until }: PlacedOrderRow): boolean {
  return payment_method === 'card' && isUnpaid(payment_status) && reserved_until === null;
}

/** The answer for an order that exists; a key stands for one checkout only. */
function confirmed(row: PlacedOrderRow, checkout: Checkout): PlacedOrder {
  return row.contents_hash === checkout.contentsHash ? toPlacedOrder(row) : refuse('checkout_changed');
}
