import { accepted, object } from '#contract/fields.ts';
import { orderFields } from '#contract/payments/schemas.ts';
import { type CheckoutValues, toOrderFields } from './checkout-values.ts';

/** Validates the form by the contract's own fields of an order, and by the box of the terms. */
export const checkoutSchema = object({ ...orderFields, terms_accepted: accepted() });

/** What `checkoutSchema` validates. */
export function toValidated(values: CheckoutValues): object {
  return { ...toOrderFields(values), terms_accepted: values.terms_accepted };
}
