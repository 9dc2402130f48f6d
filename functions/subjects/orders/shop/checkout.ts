import type { InputOf } from '#contract/call.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import type { DeliveryMethod } from '#contract/delivery/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import type { createOrderCard, paymentCash } from '#contract/payments/calls.ts';
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS, type CustomerColumn } from '#contract/payments/customer-fields.ts';
import type { OnlineMethod } from '#contract/payments/methods.ts';
import { normalizePhone } from '#contract/phone.ts';
import { digest } from '#lib/ids.ts';
import { egpToPiasters } from '#lib/money.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { NewRow } from '#runtime/tables.ts';
import { sortedContents, type Wanted } from '../rules/cart.ts';

/** What the customer wrote, as an order keeps it. */
export type CustomerColumns = Pick<NewRow<'orders'>, CustomerColumn>;

/** What the customer confirmed. */
export interface Checkout {
  customer: CustomerColumns;
  /** Somebody else whom it is for. */
  recipient: Pick<Rows['orders'], 'recipient_name' | 'recipient_phone'>;
  cart: Wanted[];
  method: 'cash' | 'card';
  deliveryMethod: DeliveryMethod;
  /** How it is to be paid through the card provider; null for cash. */
  onlineMethod: OnlineMethod | null;
  /** What they saw it would cost; null when the page did not say. */
  amountPiasters: number | null;
  lang: Language;
  /** Tells two checkouts apart that came with the same key. */
  contentsHash: string;
}

/** Brings the checkout form into the form in which it is compared and kept. */
export function readCheckout(input: InputOf<typeof paymentCash> | InputOf<typeof createOrderCard>): Checkout {
  const typed = { ...input, email: normalizeEmail(input.email), phone: normalizePhone(input.phone) };
  const customer = Object.fromEntries(
    CUSTOMER_FIELD_NAMES.map((name) => [CUSTOMER_FIELDS[name].column, kept(typed[name])]),
  ) as CustomerColumns;
  const amountPiasters = input.amount === undefined ? null : egpToPiasters(input.amount);
  const { payment_method: method } = input;
  const deliveryMethod = input.delivery_method || 'courier';
  const recipient = {
    recipient_name: kept(input.recipient?.name) as string | null,
    recipient_phone: input.recipient ? normalizePhone(input.recipient.phone) : null,
  };
  const onlineMethod = input.payment_method === 'card' ? input.method || 'card' : null;
  return {
    customer,
    recipient,
    cart: input.cart,
    method,
    deliveryMethod,
    onlineMethod,
    amountPiasters,
    lang: input.lang ?? DEFAULT_LANGUAGE,
    contentsHash: digest([
      customer,
      sortedContents(input.cart),
      amountPiasters,
      onlineMethod ?? method,
      // As it was before there was a choice, so that a repeat across a deployment finds its order.
      ...(deliveryMethod === 'courier' ? [] : [deliveryMethod]),
      ...(input.recipient ? [recipient] : []),
    ]),
  };
}

/** Texts without the blanks around them; what is empty is null. */
function kept(value: string | number | null | undefined): string | number | null {
  return (typeof value === 'string' ? value.trim() || null : value) ?? null;
}
