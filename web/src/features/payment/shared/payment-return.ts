import { aliasOf, PAYMENT_FIELDS, type PaymentField } from '#contract/payments/payment-fields.ts';
import { tabStore } from '#web/lib/storage.ts';

/** What the card provider wrote into the address when it sent the customer back; only the fields of the specification. */
export type PaymentReturn = Partial<Record<PaymentField, string>>;

const KEPT = 'payment-return';

/** Keeps the fields of a query; a query without any leaves what is kept as it is. */
export function keepPaymentReturn(search: string): void {
  const fields = readPaymentFields(search);
  if (Object.keys(fields).length > 0) tabStore.set(KEPT, JSON.stringify(fields));
}

/** The fields with which the provider sent the customer back last in this tab, or null. */
export function keptPaymentReturn(): PaymentReturn | null {
  try {
    return JSON.parse(tabStore.get(KEPT) ?? 'null') as PaymentReturn | null;
  } catch {
    return null;
  }
}

export function forgetPaymentReturn(): void {
  tabStore.remove(KEPT);
}

/** The provider's fields in a query, as received: their signature is over the very characters. */
export function readPaymentFields(search: string): PaymentReturn {
  const received = new Map<string, string>();
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = part.split('=');
    const key = decode(name);
    received.set(key, decode(rest.join('='), key === 'created_at'));
  }
  const fields: PaymentReturn = {};
  for (const field of PAYMENT_FIELDS) {
    const value = received.get(field) ?? received.get(aliasOf(field));
    if (value !== undefined) fields[field] = value;
  }
  return fields;
}

/** Decodes once. A plus is a space in a query, but not in a time, where it stands before the zone. */
function decode(text: string, isTime = false): string {
  try {
    return decodeURIComponent(isTime ? text : text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
