/** The fields that the card provider signs, in the order in which it joins their values. */
export const SIGNED_PAYMENT_FIELDS = [
  'amount_cents',
  'created_at',
  'currency',
  'error_occured',
  'has_parent_transaction',
  'id',
  'integration_id',
  'is_3d_secure',
  'is_auth',
  'is_capture',
  'is_refunded',
  'is_standalone_payment',
  'is_voided',
  'order',
  'owner',
  'pending',
  'source_data.pan',
  'source_data.sub_type',
  'source_data.type',
  'success',
] as const;
export type SignedPaymentField = (typeof SIGNED_PAYMENT_FIELDS)[number];

/** Every field of `/payment-result` that is sent to `check-hmac`, as received. */
export const PAYMENT_FIELDS = [...SIGNED_PAYMENT_FIELDS, 'hmac'] as const;
export type PaymentField = (typeof PAYMENT_FIELDS)[number];

/** Other names under which the provider has been seen to send a field to the browser. */
export const PAYMENT_FIELD_ALIASES = {
  order: 'order_id',
  'source_data.pan': 'source_data_pan',
  'source_data.sub_type': 'source_data_sub_type',
  'source_data.type': 'source_data_type',
} as const satisfies Partial<Record<SignedPaymentField, string>>;

/** The other name of a field, or the one that it has. */
export function aliasOf(field: PaymentField): string {
  const aliases: Partial<Record<PaymentField, string>> = PAYMENT_FIELD_ALIASES;
  return aliases[field] ?? field;
}
