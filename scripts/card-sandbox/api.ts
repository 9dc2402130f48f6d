import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { objectOf, readJson } from '../lib/stand-in/read-json.ts';
import type { Reports } from './deliver.ts';
import { methodOf, type SandboxKeys } from './keys.ts';
import type { SandboxStore, StoredIntention } from './store.ts';
import { makeTransaction, sign, type Transaction } from './transaction.ts';

export interface ApiTools {
  keys: SandboxKeys;
  store: SandboxStore;
  now: () => Date;
  reports: Reports;
  background(work: Promise<unknown>): void;
}

const BILLING = ['first_name', 'last_name', 'email', 'phone_number'] as const;
const TOKEN_BYTES = 24;

/** The provider's API, as far as shops use it, with its refusals. */
export function addApi(app: Hono, { keys, store, now, reports, background }: ApiTools): void {
  const tokens = new Set<string>();
  const isMerchant = (authorization: string | undefined) => authorization === `Token ${keys.secretKey}`;

  app.post('/v1/intention/', async (context) => {
    if (!isMerchant(context.req.header('authorization'))) {
      return context.json({ detail: 'Authentication credentials were not provided.' }, 401);
    }
    const body = await readJson(context.req.raw);
    const faults = faultsOf(body, store);
    if (Object.keys(faults).length > 0) {
      return context.json(faults, 400);
    }
    const methods = body.payment_methods as unknown[];
    const unknown = methods.find((method) => methodOf(method) === undefined);
    if (unknown !== undefined) {
      return context.json({ detail: `Integration ID does not exist: ${String(unknown)}` }, 404);
    }
    const items = body.items as StoredIntention['items'];
    const sum = items.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
    if (sum !== body.amount) {
      return context.json({ detail: `The items add up to ${sum}, but the amount is ${String(body.amount)}.` }, 406);
    }
    const seconds = Number(body.expiration ?? 3600);
    const intention: StoredIntention = {
      id: `pi_test_${randomBytes(16).toString('hex')}`,
      clientSecret: `egy_csk_test_${randomBytes(16).toString('hex')}`,
      orderId: store.nextNumber(),
      amount: Number(body.amount),
      currency: String(body.currency),
      integrationId: Number(methods[0]),
      reference: String(body.special_reference ?? ''),
      notificationUrl: String(body.notification_url),
      returnUrl: String(body.redirection_url),
      items,
      expiresAt: new Date(now().getTime() + seconds * 1000).toISOString(),
    };
    store.addIntention(intention);
    return context.json(describe(intention, store), 201);
  });

  app.get('/v1/intention/element/:publicKey/:secret/', (context) => {
    const intention = store.intentionOf(context.req.param('secret'));
    return intention && context.req.param('publicKey') === keys.publicKey
      ? context.json({ ...describe(intention, store), transactions: store.transactionsOf(intention.orderId) })
      : context.json({ detail: 'Not found.' }, 404);
  });

  app.post('/api/auth/tokens', async (context) => {
    const { api_key: key } = await readJson(context.req.raw);
    if (key !== keys.apiKey) {
      return context.json({ detail: 'incorrect credentials' }, 403);
    }
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    tokens.add(token);
    return context.json({ token, profile: { id: 1 } }, 201);
  });

  app.post('/api/ecommerce/orders/transaction_inquiry', async (context) => {
    const { auth_token: token, order_id: orderId, merchant_order_id: reference } = await readJson(context.req.raw);
    if (!tokens.has(String(token))) {
      return context.json({ detail: 'Authentication credentials were not provided.' }, 401);
    }
    const found = store
      .allTransactions()
      .find(
        ({ order, has_parent_transaction }) =>
          !has_parent_transaction &&
          (String(order.id) === String(orderId) || (reference && order.merchant_order_id === reference)),
      );
    return found ? context.json(found) : context.json({ detail: 'Not found.' }, 404);
  });

  app.get('/api/acceptance/transactions/:id', (context) => {
    const authorization = context.req.header('authorization');
    if (!isMerchant(authorization) && !tokens.has(authorization?.replace(/^Bearer /, '') ?? '')) {
      return context.json({ detail: 'Authentication credentials were not provided.' }, 401);
    }
    const found = store.transaction(Number(context.req.param('id')));
    return found ? context.json(found) : context.json({ detail: 'Not found.' }, 404);
  });

  app.post('/api/acceptance/void_refund/:action', async (context) => {
    const action = context.req.param('action');
    if (!isMerchant(context.req.header('authorization'))) {
      return context.json({ detail: 'Authentication credentials were not provided.' }, 401);
    }
    const { transaction_id: id, amount_cents: cents } = await readJson(context.req.raw);
    const payment = store.transaction(Number(id));
    const intention = payment && store.intentionOf(payment.order.id);
    if (!payment || !intention || payment.has_parent_transaction) {
      return context.json({ message: 'Transaction not found' }, 404);
    }
    const fault = methodFault(action, payment, cents) ?? backFault(action, payment, cents);
    if (fault) {
      return context.json({ message: fault }, 400);
    }
    const amount = action === 'void' ? payment.amount_cents : Number(cents);
    const child = makeTransaction(now(), {
      id: store.nextNumber(),
      amount_cents: amount,
      currency: payment.currency,
      order: payment.order,
      integration_id: payment.integration_id,
      has_parent_transaction: true,
      parent_transaction: payment.id,
      is_refund: action === 'refund',
      is_void: action === 'void',
    });
    store.putTransaction({
      ...payment,
      refunded_amount_cents: payment.refunded_amount_cents + amount,
      is_voided: action === 'void',
      is_refunded: action === 'refund',
    });
    store.putTransaction(child);
    background(reports.deliver(intention.notificationUrl, child, sign(child, keys.hmacSecret)));
    return context.json(child, 201);
  });
}

/** Why a way to pay does not let money go back so, or undefined. */
function methodFault(action: string, payment: Transaction, cents: unknown): string | undefined {
  switch (methodOf(payment.integration_id)) {
    case 'kiosk':
      return 'Refund is not supported for this payment method';
    case 'bank-instalments':
    case 'valu':
      return action === 'refund' && cents !== payment.amount_cents
        ? 'Partial refund is not supported for this payment method'
        : undefined;
    default:
      return undefined;
  }
}

/** Why money cannot go back, or undefined. */
function backFault(action: string, payment: Transaction, cents: unknown): string | undefined {
  if (!payment.success || payment.pending) {
    return 'The transaction was not successful';
  }
  if (payment.is_voided) {
    return 'Full Amount has been Refunded';
  }
  if (action === 'void') {
    return payment.is_refunded ? 'The transaction was refunded' : undefined;
  }
  if (action !== 'refund' || !Number.isInteger(cents) || Number(cents) <= 0) {
    return 'amount_cents must be a positive integer';
  }
  return payment.refunded_amount_cents + Number(cents) > payment.amount_cents
    ? 'Full Amount has been Refunded'
    : undefined;
}

function describe(intention: StoredIntention, store: SandboxStore): Record<string, unknown> {
  const isPaid = store.transactionsOf(intention.orderId).some(({ success }) => success);
  return {
    id: intention.id,
    client_secret: intention.clientSecret,
    intention_order_id: intention.orderId,
    special_reference: intention.reference,
    intention_detail: { amount: intention.amount, currency: intention.currency, items: intention.items },
    status: isPaid ? 'confirmed' : 'intended',
    confirmed: isPaid,
  };
}

/** What is wrong with the fields of a new intention, by field. */
function faultsOf(body: Record<string, unknown>, store: SandboxStore): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const require = (field: string, isRight: boolean, message = 'This field is required.') => {
    if (!isRight) {
      faults[field] = [message];
    }
  };
  const { amount, items, billing_data: billing, special_reference: reference } = body;
  require('amount', Number.isInteger(amount) && Number(amount) > 0, 'A positive integer is required.');
  require('currency', body.currency === 'EGP', 'This currency is not supported.');
  require('payment_methods', Array.isArray(body.payment_methods) && body.payment_methods.length > 0);
  require('items', Array.isArray(items) &&
    items.length > 0 &&
    items.every(isItem), 'Every item needs name, amount and quantity.');
  require('notification_url', typeof body.notification_url === 'string' && URL.canParse(body.notification_url));
  require('redirection_url', typeof body.redirection_url === 'string' && URL.canParse(body.redirection_url));
  require('special_reference', typeof reference === 'string' &&
    reference !== '' &&
    !store.hasReference(reference), 'It must be new for every intention.');
  const person = objectOf(billing);
  for (const field of BILLING) {
    require(`billing_data.${field}`, typeof person[field] === 'string' && person[field] !== '');
  }
  return faults;
}

function isItem(item: unknown): boolean {
  const { name, amount, quantity } = objectOf(item);
  return (
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= 50 &&
    Number.isInteger(amount) &&
    Number.isInteger(quantity) &&
    Number(quantity) > 0
  );
}
