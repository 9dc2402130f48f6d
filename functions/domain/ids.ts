import { createHash } from 'node:crypto';

/** The one row of the table `settings`. */
export const SETTINGS_ID = 'settings';

/** The rows of the table `counters`: what the dashboard shows and no query could count exactly. */
export const COUNTER_IDS = ['users', 'products', 'orders', 'revenue'] as const;
export type CounterId = (typeof COUNTER_IDS)[number];

/** The rows of `counters` that count who works here; made, with what there is, when they are first needed. */
export const STAFF_COUNTER_IDS = ['staff', 'admins'] as const;

/** The row of `counters` that every write of a product raises. */
export const CATALOGUE_REVISION_ID = 'catalogue';

const ID_LENGTH = 32;

/** An Appwrite id that follows from its parts: the same parts give the same id, so a repeated write meets its first. */
export function derivedId(kind: string, ...parts: readonly (string | number)[]): string {
  return digest([kind, ...parts]).slice(0, ID_LENGTH);
}

/** SHA-256 of a JSON value, as 64 hexadecimal digits. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** The id of the cart row of a user and a product. */
export function cartItemId(userId: string, productType: string, productId: string): string {
  return derivedId('cart', userId, productType, productId);
}

/** The id of the order that a user places with a checkout key. */
export function orderId(userId: string, checkoutKey: string): string {
  return derivedId('order', userId, checkoutKey);
}

/** The id of an order that comes without a key: the same cart, unchanged, gives the same order of each kind. */
export function cartOrderId(
  userId: string,
  method: 'cash' | 'card',
  cart: readonly { $id: string; $createdAt: string; version: number }[],
): string {
  const rows = cart.flatMap(({ $id, $createdAt, version }) => [$id, $createdAt, version]);
  const id = derivedId('cart-order', userId, ...rows);
  return method === 'cash' ? id : derivedId('card-order', id);
}

/** The id of the event that an order was in a new state; `version` is the order's after the change. */
export function orderEventId(order: string, version: number): string {
  return derivedId('order-event', order, version);
}

/** The message that an order's customer gets about its being at this version. */
export function outboxId(order: string, version: number, kind: string): string {
  return derivedId('outbox', order, version, kind);
}

/** The request of somebody (an account's id, else an email) to be told when a product is back. */
export function stockNoticeId(who: string, productType: string, productId: string): string {
  return derivedId('stock-notice', who, productType, productId);
}

/** The account without a profile through which one mail goes to somebody who has none. */
export function mailRecipientId(email: string): string {
  return derivedId('mail-recipient', email);
}

/** The row of a payment that the provider opened under this number. */
export function paymentAttemptId(providerOrderId: string): string {
  return derivedId('payment-attempt', providerOrderId);
}

/** The row of a transaction of the card provider. */
export function paymentTransactionId(transactionId: string): string {
  return derivedId('payment-transaction', transactionId);
}

/** The row of what is known of our account with the card provider. */
export function cardAccountId(publicKey: string): string {
  return derivedId('card-account', publicKey);
}

/** The id of a line of an order. */
export function orderLineId(order: string, productType: string, productId: string): string {
  return derivedId('order-line', order, productType, productId);
}

/** The return that a customer asks for with a request id. */
export function returnId(order: string, requestId: string): string {
  return derivedId('return', order, requestId);
}

/** The row of a product of a return. */
export function returnLineId(ofReturn: string, productType: string, productId: string): string {
  return derivedId('return-line', ofReturn, productType, productId);
}

/** The row of a call to the customer of an order. */
export function orderCallId(order: string, requestId: string): string {
  return derivedId('order-call', order, requestId);
}

/** The id of the visit form that somebody submits with a request id; the service form of it has the same. */
export function visitFormId(actorId: string, requestId: string): string {
  return derivedId('form', actorId, requestId);
}

/** The row of a form's reason, by its place. */
export function reasonId(form: string, position: number): string {
  return derivedId('form-reason', form, position);
}

/**
 * The id of a block that is new in a payload: the lease with which it is written, the version of the form that it is
 * added to, and its index there.
 */
export function blockId(form: string, version: number, leaseId: string, index: number): string {
  return derivedId('block', form, version, leaseId, index);
}

/** The row of a change of a product's stock, by an order that reaches a version. */
export function orderMovementId(order: string, version: number, productType: string, productId: string): string {
  return derivedId('stock-movement', order, version, productType, productId);
}

/** The row of a change of a product's stock by hand, at a state of the catalogue. */
export function editMovementId(
  revision: number,
  productVersion: number,
  productType: string,
  productId: string,
): string {
  return derivedId('stock-edit', revision, productVersion, productType, productId);
}

/** The row of the stock with which a product began. */
export function openingMovementId(productType: string, productId: string): string {
  return derivedId('stock-opening', productType, productId);
}

/** The row of what a product's movements before a time come to. */
export function countMovementId(productType: string, productId: string): string {
  return derivedId('stock-count', productType, productId);
}

/** The id of the patient whom a visit form made. */
export function visitPatientId(formId: string): string {
  return derivedId('patient', formId);
}

/** The id of the patient who was made when a visit was moved to a new one; `version` is what the mover had read. */
export function movedPatientId(formId: string, formType: string, version: number): string {
  return derivedId('patient', 'moved', formId, formType, version);
}

/** The row that says how a product sold in a month. */
export function productSaleId(month: string, productType: string, productId: string): string {
  return derivedId('product-sale', month, productType, productId);
}
