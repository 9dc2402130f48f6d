import type { InputOf } from '../contract/call.ts';
import { DEFAULT_LANGUAGE, type Language } from '../contract/constants.ts';
import { normalizePhone } from '../contract/phone.ts';
import type { createOrderCard, paymentCash } from '../contract/shop.ts';
import { sortedContents, type Wanted } from '../domain/cart.ts';
import { digest } from '../domain/ids.ts';
import { egpToPiasters } from '../domain/money.ts';
import type { NewRow } from '../runtime/tables.ts';

/** What the customer wrote, as an order keeps it. */
export type CustomerColumns = Pick<
  NewRow<'orders'>,
  | 'user_email'
  | 'first_name'
  | 'last_name'
  | 'user_age'
  | 'user_hearing_assessment'
  | 'user_damaged_ear'
  | 'user_phone'
  | 'address'
  | 'city'
  | 'hearing_assessment_image'
>;

/** What the customer confirmed. */
export interface Checkout {
  customer: CustomerColumns;
  cart: Wanted[];
  method: 'cash' | 'card';
  /** What he saw it would cost; null when the page did not say. */
  amountPiasters: number | null;
  lang: Language;
  /** Tells two checkouts apart that came with the same key. */
  contentsHash: string;
}

/** Brings the checkout form into the form in which it is compared and kept. */
export function readCheckout(input: InputOf<typeof paymentCash> | InputOf<typeof createOrderCard>): Checkout {
  const customer: CustomerColumns = {
    user_email: input.email.trim().toLowerCase(),
    first_name: input.firstName.trim(),
    last_name: input.lastName.trim(),
    user_age: input.age ?? null,
    user_hearing_assessment: input.hearing_assessment || null,
    user_damaged_ear: input.damaged_ear,
    user_phone: normalizePhone(input.phone),
    address: input.address.trim(),
    city: input.city,
    hearing_assessment_image: input.hearing_assessment_image || null,
  };
  const amountPiasters = input.amount === undefined ? null : egpToPiasters(input.amount);
  const { payment_method: method } = input;
  return {
    customer,
    cart: input.cart,
    method,
    amountPiasters,
    lang: input.lang ?? DEFAULT_LANGUAGE,
    contentsHash: digest([customer, sortedContents(input.cart), amountPiasters, method]),
  };
}
