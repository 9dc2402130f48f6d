import { createHmac, timingSafeEqual } from 'node:crypto';
import { aliasOf, SIGNED_PAYMENT_FIELDS, type SignedPaymentField } from '#contract/payments/payment-fields.ts';

/** The signed fields of one transaction, as text. A field that did not come is `''`. */
export type SignedFields = Readonly<Record<SignedPaymentField, string>>;

/** Fields of the provider as they came, text or values of its JSON. */
export type ReceivedFields = Readonly<Record<string, unknown>>;

/** What the provider sends from server to server: the same fields as the browser's, but nested. */
export interface ProcessedCallback {
  type: string;
  obj: Record<string, unknown>;
}

/** The fields that the browser brought, under either of their names. The values stay as they came. */
export function fieldsOfRedirect(received: ReceivedFields): SignedFields {
  return signedFields((field) => received[field] ?? received[aliasOf(field)]);
}

/** The fields of a callback from server to server, or of an answer of the provider. */
export function fieldsOfObject(transaction: Readonly<Record<string, unknown>>): SignedFields {
  const order = transaction.order;
  return signedFields((field) => {
    if (field === 'order') {
      return isRecord(order) ? order.id : order;
    }
    const [outer = '', inner] = field.split('.');
    const value = transaction[outer];
    return inner === undefined ? value : isRecord(value) ? value[inner] : undefined;
  });
}

/** The callback in a request's body, or null when it is none. */
export function readProcessedCallback(text: string): ProcessedCallback | null {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && typeof body.type === 'string' && isRecord(body.obj)
      ? { type: body.type, obj: body.obj }
      : null;
  } catch {
    return null;
  }
}

/** HMAC-SHA512 in lower-case hexadecimal over the values, joined in their order with nothing between. */
export function signatureOf(fields: SignedFields, secret: string): string {
  const joined = SIGNED_PAYMENT_FIELDS.map((field) => fields[field]).join('');
  return createHmac('sha512', secret).update(joined).digest('hex');
}

/** True when the signature is the one that the secret gives for the fields. Takes the same time for every wrong one. */
export function isSigned(fields: SignedFields, signature: unknown, secret: string): boolean {
  const expected = Buffer.from(signatureOf(fields, secret));
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signedFields(read: (field: SignedPaymentField) => unknown): SignedFields {
  return Object.fromEntries(SIGNED_PAYMENT_FIELDS.map((field) => [field, asText(read(field))])) as SignedFields;
}

/** What is not known of the provider is what it signs for a null; an empty text is what its redirect would carry. */
function asText(value: unknown): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
