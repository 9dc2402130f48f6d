import { describe, expect, test } from 'vitest';
import { paymentAttemptId, paymentTransactionId } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { makeTransaction, sign, type Transaction } from '../../../../scripts/card-sandbox/transaction.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import { createCardGateway } from '../card-gateway.ts';
import { type MethodSettings, readMethods } from '../rules/payment-methods.ts';
import { cardCallback } from './card-callback.ts';

/** What the provider is answered, which repeats a report that was not taken. */

const OWNER = '4242424';
const SETTINGS = {
  baseUrl: 'http://127.0.0.1:1',
  secretKey: 'secret',
  publicKey: 'public',
  hmacSecret: 'hmac',
  apiKey: null,
  ownerId: OWNER,
  methods: readMethods('7', undefined) as MethodSettings[],
  callbackUrl: 'https://shop.example/callbacks/card',
  returnUrl: 'https://shop.example/payment-result',
};
const ORDER = {
  $id: 'order',
  $createdAt: '2026-11-26T09:00:00.000Z',
  number: 'N1',
  user_id: 'mona',
  version: 0,
  payment_method: 'card',
  payment_status: 'pending',
  delivery_status: 'processing',
  amount_piasters: 50_000,
  received_piasters: 0,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: '2026-11-26T10:30:00.000Z',
  return_id: null,
  counted_at: null,
  card_order_at: null,
  payment_undecided_at: null,
  replaced_by: null,
  forgotten_at: null,
  shown_at: null,
  lang: 'ar',
};
const ATTEMPT = {
  $id: paymentAttemptId('42'),
  order_id: 'order',
  user_id: 'mona',
  provider_order_id: '42',
  state: 'open',
  amount_piasters: 50_000,
  currency: 'EGP',
  client_secret: '',
};
const scene = (change: Held = {}) => new HeldTables({ orders: [ORDER], payment_attempts: [ATTEMPT], ...change });

function transaction(change: Partial<Transaction> = {}): Transaction {
  const plain = { id: 9, amount_cents: 50_000, integration_id: 7, order: { id: 42, merchant_order_id: 'ours' } };
  return makeTransaction(new Date('2026-11-26T10:00:00.000Z'), { ...plain, ...change });
}

interface Brought {
  tables?: HeldTables;
  /** What is brought instead of the report. */
  text?: string;
  type?: string;
  hmac?: string | null;
  isOff?: boolean;
  /** What the provider says when it is asked. */
  asked?: 'none' | 'unknown';
}

/** Brings the report of a transaction; answers the refusal, or null when it is taken. */
async function bring(told: Transaction, change: Brought = {}) {
  const { tables = scene(), type = 'TRANSACTION', text = JSON.stringify({ type, obj: told }), isOff = false } = change;
  const { hmac = sign(told, SETTINGS.hmacSecret), asked = 'unknown' } = change;
  const card = isOff ? null : { ...createCardGateway(SETTINGS, () => {}), find: async () => asked };
  const ports = { tables, card, now: () => new Date('2026-11-26T10:00:00.000Z'), pause: async () => {} };
  try {
    const query = new URLSearchParams(hmac === null ? {} : { hmac });
    await cardCallback.receive({ query, bodyText: text } as never, { ...ports, logError: () => {} } as never);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
}

describe('a report that the provider signed', () => {
  test('is taken, and booked', async () => {
    const tables = scene();
    expect(await bring(transaction(), { tables })).toBeNull();
    const [operations = []] = tables.transactions;
    const rows = operations.filter(({ tableId }) => tableId === 'payment_transactions');
    expect(rows).toMatchObject([
      { action: 'create', rowId: paymentTransactionId('9'), data: { outcome: 'paid', amount_piasters: 50_000 } },
    ]);
  });

  test('is taken also of a payment that was declined, or is not decided yet', async () => {
    expect(await bring(transaction({ success: false }))).toBeNull();
    expect(await bring(transaction({ pending: true, success: false }))).toBeNull();
  });

  test('and that was heard before is taken like a new one', async () => {
    const own = { order_id: 'order', attempt_id: ATTEMPT.$id, transaction_id: '9', kind: 'payment', outcome: 'paid' };
    const known = { ...own, $id: paymentTransactionId('9'), amount_piasters: 50_000, returned_piasters: 0 };
    const paid = { ...ORDER, payment_status: 'paid', received_piasters: 50_000, counted_at: ORDER.$createdAt };
    const heard = { orders: [paid], payment_transactions: [known], payment_attempts: [{ ...ATTEMPT, state: 'paid' }] };
    const tables = scene(heard);
    expect(await bring(transaction(), { tables })).toBeNull();
    expect(tables.transactions).toEqual([]);
  });

  test.each<[string, string, Transaction, Brought]>([
    ['of no payment of ours is not found', 'not_found', transaction(), { tables: scene({ payment_attempts: [] }) }],
    ['of another amount has failed', 'payment_failed', transaction({ amount_cents: 49_999 }), { asked: 'none' }],
    ['of another currency is refused', 'payment_failed', transaction({ currency: 'USD' }), {}],
    ['of another integration is asked about', 'payment_pending', transaction({ integration_id: 8 }), {}],
    ['that the provider does not know is refused', 'payment_failed', transaction({ owner: 1 }), { asked: 'none' }],
    ['of which the provider cannot be asked comes again', 'payment_pending', transaction({ owner: 1 }), {}],
  ])('%s', async (_title, code, told, change) => {
    expect(await bring(told, change)).toBe(code);
  });

  test('of a payment that was wrong before is wrong again', async () => {
    const own = { order_id: 'order', attempt_id: ATTEMPT.$id, transaction_id: '9', kind: 'payment' };
    const wrong = { ...own, outcome: 'mismatched', amount_piasters: 1, returned_piasters: 0 };
    const tables = scene({ payment_transactions: [{ ...wrong, $id: paymentTransactionId('9') }] });
    expect(await bring(transaction(), { tables })).toBe('payment_failed');
  });

  test('is not taken while there are no cards', async () => {
    expect(await bring(transaction(), { isOff: true })).toBe('card_unavailable');
  });
});

test.each<[string, Brought]>([
  ['has no signature', { hmac: null }],
  ['has the signature of another secret', { hmac: sign(transaction(), 'other') }],
  ['has the signature of another transaction', { hmac: sign(transaction({ id: 8 }), SETTINGS.hmacSecret) }],
  ['is about something else', { type: 'TOKEN' }],
  ['is empty', { text: '' }],
  ['is no JSON', { text: 'paid' }],
  ['tells of nothing', { text: JSON.stringify({ type: 'TRANSACTION' }) }],
])('a report that %s is forbidden, and books nothing', async (_title, change) => {
  const tables = scene();
  expect(await bring(transaction(), { ...change, tables })).toBe('forbidden');
  expect(tables.transactions).toEqual([]);
});
