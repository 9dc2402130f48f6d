import { createHmac } from 'node:crypto';
import { methodOf, type SandboxMethod } from './keys.ts';

/** A transaction as the provider reports it. */
export interface Transaction {
  id: number;
  pending: boolean;
  amount_cents: number;
  success: boolean;
  is_auth: boolean;
  is_capture: boolean;
  is_standalone_payment: boolean;
  is_voided: boolean;
  is_refunded: boolean;
  is_refund: boolean;
  is_void: boolean;
  is_3d_secure: boolean;
  integration_id: number;
  has_parent_transaction: boolean;
  parent_transaction: number | null;
  order: { id: number; merchant_order_id: string };
  created_at: string;
  currency: string;
  error_occured: boolean;
  owner: number;
  source_data: { pan: string; sub_type: string; type: string };
  refunded_amount_cents: number;
  /** What else the provider says; not signed. */
  data?: { bill_reference?: number };
}

/** What the provider says of how something was paid. */
const SOURCES: Record<SandboxMethod, Transaction['source_data']> = {
  card: { pan: '2346', sub_type: 'MasterCard', type: 'card' },
  wallet: { pan: '01010101010', sub_type: 'wallet', type: 'wallet' },
  kiosk: { pan: '', sub_type: 'AGGREGATOR', type: 'aggregator' },
  'bank-instalments': { pan: '2346', sub_type: 'MasterCard', type: 'card' },
  valu: { pan: '', sub_type: 'VALU', type: 'valu' },
};

const OWNER = 4_242_424;

/** What differs between transactions; the rest is as with a plain card payment. */
export type TransactionChange = Pick<Transaction, 'id' | 'amount_cents' | 'order' | 'integration_id'> &
  Partial<Transaction>;

/** A transaction at a time. */
export function makeTransaction(now: Date, change: TransactionChange): Transaction {
  return {
    pending: false,
    success: true,
    is_auth: false,
    is_capture: false,
    is_standalone_payment: true,
    is_voided: false,
    is_refunded: false,
    is_refund: false,
    is_void: false,
    is_3d_secure: true,
    has_parent_transaction: false,
    parent_transaction: null,
    created_at: now.toISOString().replace('Z', '000'),
    currency: 'EGP',
    error_occured: false,
    owner: OWNER,
    source_data: SOURCES[methodOf(change.integration_id) ?? 'card'],
    refunded_amount_cents: 0,
    ...change,
  };
}

/** The values that are signed, by the names under which the browser carries them, in the order of signing. */
export function signedValues(transaction: Transaction): [name: string, value: string][] {
  const { source_data: source } = transaction;
  const values: [string, unknown][] = [
    ['amount_cents', transaction.amount_cents],
    ['created_at', transaction.created_at],
    ['currency', transaction.currency],
    ['error_occured', transaction.error_occured],
    ['has_parent_transaction', transaction.has_parent_transaction],
    ['id', transaction.id],
    ['integration_id', transaction.integration_id],
    ['is_3d_secure', transaction.is_3d_secure],
    ['is_auth', transaction.is_auth],
    ['is_capture', transaction.is_capture],
    ['is_refunded', transaction.is_refunded],
    ['is_standalone_payment', transaction.is_standalone_payment],
    ['is_voided', transaction.is_voided],
    ['order', transaction.order.id],
    ['owner', transaction.owner],
    ['pending', transaction.pending],
    ['source_data.pan', source.pan],
    ['source_data.sub_type', source.sub_type],
    ['source_data.type', source.type],
    ['success', transaction.success],
  ];
  return values.map(([name, value]) => [name, String(value)]);
}

/** The signature of a transaction. The sandbox signs by itself, so that a mistake of the shop's shows. */
export function sign(transaction: Transaction, hmacSecret: string): string {
  const joined = signedValues(transaction)
    .map(([, value]) => value)
    .join('');
  return createHmac('sha512', hmacSecret).update(joined).digest('hex');
}

/** The address to which the customer is sent back, with everything that the provider writes into it. */
export function redirectUrl(returnUrl: string, transaction: Transaction, hmac: string): string {
  const url = new URL(returnUrl);
  for (const [name, value] of signedValues(transaction)) {
    url.searchParams.set(name, value);
  }
  url.searchParams.set('merchant_order_id', transaction.order.merchant_order_id);
  url.searchParams.set('txn_response_code', transaction.success ? 'APPROVED' : 'DECLINED');
  url.searchParams.set('data.message', transaction.success ? 'Approved' : 'Declined');
  url.searchParams.set('hmac', hmac);
  return url.href;
}
