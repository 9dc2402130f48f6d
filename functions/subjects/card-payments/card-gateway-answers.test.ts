import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeTransaction,
  sign,
  signedValues,
  type TransactionChange,
} from '../../../scripts/card-sandbox/transaction.ts';
import { type CardGateway, createCardGateway } from './card-gateway.ts';
import type { SignedFields } from './rules/card-signature.ts';
import { type MethodSettings, readMethods } from './rules/payment-methods.ts';

/** What the provider is asked, word by word, and what of its answers is believed. */

const INTENTION = { providerOrderId: '42', clientSecret: 'egy_csk_1' };
const ELEMENT = '/v1/intention/element/egy_pk_1/egy_csk_1/';
const INQUIRY = '/api/ecommerce/orders/transaction_inquiry';
const TOKENS = '/api/auth/tokens';
const HMAC_SECRET = 'hmac-1';

interface Asked {
  method?: string;
  path?: string;
  authorization?: string;
  body: unknown;
}
/** A status with what is told, which is JSON where it is no text. */
type Reply = [status: number, told: unknown];

const asked: Asked[] = [];
const lines: string[] = [];
/** By path; the provider does not know any other. */
let replies: Record<string, Reply> = {};
const server = createServer(async (request, response) => {
  const text = (await request.toArray()).join('');
  const { method, url = '', headers } = request;
  asked.push({ method, path: url, authorization: headers.authorization, body: text && JSON.parse(text) });
  const [status, told] = replies[url] ?? [404, {}];
  const location = status === 302 ? { location: String(told) } : {};
  response.writeHead(status, location).end(typeof told === 'string' ? told : JSON.stringify(told));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
  replies = {};
});

function gateway(apiKey: string | null = null): CardGateway {
  const settings = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: 'egy_sk_1',
    publicKey: 'egy_pk_1',
    hmacSecret: HMAC_SECRET,
    apiKey,
    ownerId: null,
    methods: readMethods('7,8', undefined) as MethodSettings[],
    callbackUrl: 'https://shop.example/callbacks/card',
    returnUrl: 'https://shop.example/payment-result',
  };
  return createCardGateway(settings, (line) => lines.push(line));
}

function transaction(change: Partial<TransactionChange> = {}) {
  const plain = { id: 9, amount_cents: 50_000, integration_id: 7, order: { id: 42, merchant_order_id: 'ours' } };
  return makeTransaction(new Date('2026-11-26T10:00:00.000Z'), { ...plain, ...change });
}

const PAID = {
  id: '9',
  providerOrderId: '42',
  owner: '4242424',
  kind: 'payment',
  outcome: 'paid',
  amountPiasters: 50_000,
  currency: 'EGP',
  createdAt: '2026-11-26T10:00:00.000000',
  parentId: null,
  method: 'card',
};

describe('opening a payment', () => {
  const customer = {
    first_name: 'Mona',
    last_name: 'Ali',
    user_email: 'mona@example.com',
    user_phone: '01000000000',
    city: 'Giza',
    address: 'Nile 1',
  };
  const NEW = {
    reference: 'reference',
    method: (readMethods('7,8', undefined) as MethodSettings[])[0] as MethodSettings,
    amountPiasters: 50_000,
    currency: 'EGP',
    items: [{ name: 'سماعة '.repeat(20), amountPiasters: 25_000, quantity: 2 }],
    customer,
  };
  const open = (...reply: Reply) => {
    replies = { '/v1/intention/': reply };
    return gateway().createIntention(NEW);
  };
  const MADE = { client_secret: 'egy_csk_1', intention_order_id: 42 };

  test('asks for the amount in its currency, by our ways to pay, for as long as a payment may take', async () => {
    await open(201, MADE);
    expect(asked).toMatchObject([{ method: 'POST', path: '/v1/intention/', authorization: 'Token egy_sk_1' }]);
    expect(asked[0]?.body).toMatchObject({
      amount: 50_000,
      currency: 'EGP',
      payment_methods: [7, 8],
      items: [{ name: 'سماعة '.repeat(20).slice(0, 50), amount: 25_000, quantity: 2 }],
      billing_data: {
        first_name: 'Mona',
        last_name: 'Ali',
        email: 'mona@example.com',
        phone_number: '01000000000',
        country: 'EG',
        city: 'Giza',
        street: 'Nile 1',
      },
      special_reference: 'reference',
      notification_url: 'https://shop.example/callbacks/card',
      redirection_url: 'https://shop.example/payment-result',
      expiration: 25 * 60,
    });
  });

  test('has worked when the provider says that it was made, by which number and with which secret', async () => {
    expect(await open(201, MADE)).toEqual(INTENTION);
    expect(await open(201, { ...MADE, intention_order_id: '42' })).toEqual(INTENTION);
  });

  test.each<[string, number, unknown]>([
    ['that it was not made', 200, MADE],
    ['no', 400, MADE],
    ['no secret', 201, { ...MADE, client_secret: 5 }],
    ['no number', 201, { client_secret: 'egy_csk_1' }],
    ['a number that is a truth', 201, { ...MADE, intention_order_id: true }],
    ['a number that is a way to somewhere else', 201, { ...MADE, intention_order_id: '../42' }],
    ['nothing at all', 201, null],
    ['a text', 201, '"made"'],
    ['something that is no JSON', 201, 'made'],
  ])('has not worked when the provider answers %s', async (_title, ...reply) => {
    expect(await open(...reply)).toBeNull();
  });

  test('never follows the provider to another address', async () => {
    replies = { '/v1/intention/': [302, '/elsewhere'], '/elsewhere': [201, MADE] };
    expect(await gateway().createIntention(NEW)).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

describe('asking what became of an intention', () => {
  const withKey = (...reply: Reply) => {
    replies = { [TOKENS]: [201, { token: 'token' }], [INQUIRY]: reply };
    return gateway('api-key').inquire(INTENTION);
  };
  const withoutKey = (...reply: Reply) => {
    replies = { [ELEMENT]: reply };
    return gateway().inquire(INTENTION);
  };

  test('asks by its number where there is a key for it, and answers its transaction', async () => {
    expect(await withKey(200, transaction())).toEqual([PAID]);
    expect(asked).toMatchObject([
      { method: 'POST', path: TOKENS, body: { api_key: 'api-key' } },
      { method: 'POST', path: INQUIRY, body: { auth_token: 'token', order_id: '42' } },
    ]);
  });

  test('knows that nobody has paid where the provider has no transaction of it', async () => {
    expect(await withKey(404, { detail: 'Not found.' })).toStrictEqual([]);
  });

  const REFUSED: Record<string, Reply>[] = [{ [TOKENS]: [201, { token: 5 }] }, {}];

  test('asks for the intention itself where there is no key, or the key is not accepted', async () => {
    expect(await withoutKey(200, { transactions: [transaction()] })).toEqual([PAID]);
    expect(asked).toMatchObject([{ method: 'GET', path: ELEMENT, body: '' }]);
    for (const refusal of REFUSED) {
      asked.length = 0;
      replies = { [ELEMENT]: [200, { transactions: [transaction()] }], [INQUIRY]: [404, {}], ...refusal };
      expect(await gateway('api-key').inquire(INTENTION)).toEqual([PAID]);
      expect(asked.map(({ path }) => path)).toEqual([TOKENS, ELEMENT]);
    }
  });

  test.each<[string, number, unknown]>([
    ['tells of another intention', 200, transaction({ order: { id: 43, merchant_order_id: 'other' } })],
    ['fails while it tells of the right one', 500, transaction()],
    ['sends away while it tells of the right one', 300, transaction()],
    ['tells of nothing', 200, {}],
    ['cannot be read', 200, 'busy'],
  ])('asks for the intention itself where the answer by number %s', async (_title, ...reply) => {
    expect(await withKey(...reply)).toBe('unknown');
    expect(asked.map(({ path }) => path)).toEqual([TOKENS, INQUIRY, ELEMENT]);
  });

  test('answers every transaction of the intention', async () => {
    const declined = transaction({ id: 8, success: false });
    const found = await withoutKey(200, { transactions: [declined, transaction()] });
    expect(found).toEqual([{ ...PAID, id: '8', outcome: 'declined' }, PAID]);
    expect(await withoutKey(200, { transactions: [] })).toEqual([]);
  });

  test.each<[string, number, unknown]>([
    [
      'one of them is of another intention',
      200,
      [transaction(), transaction({ order: { id: 43, merchant_order_id: '' } })],
    ],
    ['one of them cannot be read', 200, [transaction(), { id: 9 }]],
    ['the provider fails', 500, [transaction()]],
    ['the provider says that it was made just now', 201, [transaction()]],
  ])('learns nothing when %s', async (_title, status, transactions) => {
    expect(await withoutKey(status, { transactions })).toBe('unknown');
  });

  test('knows that nobody has paid while the intention is as it was made', async () => {
    expect(await withoutKey(200, { status: 'intended', confirmed: false })).toStrictEqual([]);
    expect(await withoutKey(200, { status: 'intended', confirmed: true })).toBe('unknown');
    expect(await withoutKey(200, { status: 'processed', confirmed: false })).toBe('unknown');
    expect(await withoutKey(200, {})).toBe('unknown');
    expect(await withoutKey(404, { status: 'intended' })).toBe('unknown');
  });
});

describe('asking for one transaction', () => {
  const PATH = '/api/acceptance/transactions/9';
  const find = (told: Record<string, Reply>, apiKey: string | null = null) => {
    replies = told;
    return gateway(apiKey).find('9', INTENTION);
  };

  test('asks in the name of whom the provider knows', async () => {
    const found = { transaction: PAID, returnedPiasters: 0 };
    expect(await find({ [PATH]: [200, transaction()] })).toEqual(found);
    expect(asked).toMatchObject([{ method: 'GET', path: PATH, authorization: 'Token egy_sk_1' }]);
    asked.length = 0;
    expect(await find({ [PATH]: [200, transaction()], [TOKENS]: [201, { token: 'token' }] }, 'api-key')).toEqual(found);
    expect(asked[1]).toMatchObject({ method: 'GET', path: PATH, authorization: 'Bearer token' });
  });

  test('knows that there is none where the provider does not know it', async () => {
    expect(await find({ [PATH]: [404, { detail: 'Not found.' }] })).toBe('none');
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Reply]>([
    ['fails', [500, transaction()]],
    ['refuses', [403, transaction()]],
    ['tells of another one', [200, transaction({ id: 10 })]],
    ['tells of none', [200, {}]],
  ])('looks for it among those of the intention where the provider %s', async (_title, reply) => {
    const among = (...transactions: object[]): Record<string, Reply> => ({
      [PATH]: reply,
      [ELEMENT]: [200, { transactions }],
    });
    const other = transaction({ id: 10, refunded_amount_cents: 50_000 });
    const found = await find(among(other, transaction({ refunded_amount_cents: 100 })));
    expect(found).toEqual({ transaction: PAID, returnedPiasters: 100 });
    expect(await find(among(other))).toBe('unknown');
    expect(await find({ [PATH]: reply })).toBe('unknown');
  });

  test.each<[string, object, number | null]>([
    ['nothing where nothing did', {}, 0],
    ['nothing where the provider does not say', { refunded_amount_cents: null }, 0],
    ['nothing where what it says is no amount', { refunded_amount_cents: -100 }, 0],
    ['nothing where what it says is no number', { refunded_amount_cents: '100' }, 0],
    ['a part of a payment', { refunded_amount_cents: 100 }, 100],
    ['all of what was taken back', { is_voided: true, refunded_amount_cents: 0 }, 50_000],
    ['what the provider says of what was given back', { is_refunded: true, refunded_amount_cents: 50_000 }, 50_000],
    ['an amount that nobody knows', { is_refunded: true, refunded_amount_cents: 0 }, null],
    ['an amount that nobody tells', { is_refunded: true, refunded_amount_cents: undefined }, null],
  ])('tells how much of it has gone back: %s', async (_title, change, returnedPiasters) => {
    const found = await find({ [PATH]: [200, { ...transaction(), ...change }] });
    expect(found).toMatchObject({ transaction: { id: '9', amountPiasters: 50_000 }, returnedPiasters });
  });
});

describe('giving money back', () => {
  const REFUND = '/api/acceptance/void_refund/refund';
  const VOID = '/api/acceptance/void_refund/void';
  const back = { id: 10, amount_cents: 100, has_parent_transaction: true, parent_transaction: 9, is_refund: true };
  const refund = (...reply: Reply) => {
    replies = { [REFUND]: reply };
    return gateway().refund('9', 100);
  };

  test('asks for the amount of the transaction, or for all of it', async () => {
    const child = { ...PAID, id: '10', kind: 'refund', amountPiasters: 100, parentId: '9' };
    expect(await refund(201, transaction(back))).toEqual(child);
    expect(await refund(200, transaction(back))).toEqual(child);
    replies = { [VOID]: [201, transaction({ ...back, amount_cents: 50_000, parent_transaction: null })] };
    expect(await gateway().void('9')).toEqual({ ...child, amountPiasters: 50_000, parentId: null });
    const authorization = 'Token egy_sk_1';
    const asking = { method: 'POST', path: REFUND, authorization, body: { transaction_id: '9', amount_cents: 100 } };
    expect(asked).toEqual([asking, asking, { ...asking, path: VOID, body: { transaction_id: '9' } }]);
  });

  test.each<[string, 'refused' | 'lost', number, unknown]>([
    ['was declined', 'refused', 201, transaction({ ...back, success: false })],
    ['is told with a refusal', 'refused', 400, transaction(back)],
    ['is refused with the last of such numbers', 'refused', 499, {}],
    ['is told with a failure', 'lost', 500, transaction(back)],
    ['is told with neither yes nor no', 'lost', 300, transaction(back)],
    ['is not decided yet', 'lost', 201, transaction({ ...back, pending: true })],
    ['is a payment', 'lost', 201, transaction({ id: 10 })],
    ['has no amount', 'lost', 201, { ...transaction(back), amount_cents: null }],
  ])('believes nothing of a transaction that %s: it is %s', async (_title, expected, ...reply) => {
    expect(await refund(...reply)).toBe(expected);
  });
});

test('a complaint in the log is short, and names none of our keys, however they look', async () => {
  replies = { [TOKENS]: [400, { detail: `No api-key, egy_sk_1 or hmac-1 ${'here '.repeat(200)}`, null: null }] };
  await gateway('api-key').inquire(INTENTION);
  expect(lines[0]).toContain('"No …, … or … here');
  expect(lines[0]?.length).toBeLessThan(400);
});

test('only what the provider signed with our secret is signed', () => {
  const told = transaction();
  const fields = Object.fromEntries(signedValues(told)) as SignedFields;
  expect(gateway().isSigned(fields, sign(told, HMAC_SECRET))).toBe(true);
  expect(gateway().isSigned({ ...fields, amount_cents: '1' }, sign(told, HMAC_SECRET))).toBe(false);
  expect(gateway().isSigned(fields, sign(told, 'other'))).toBe(false);
  expect(gateway().isSigned(fields, undefined)).toBe(false);
});

test('a kept client secret is readable for its own intention alone', () => {
  const sealed = gateway().seal('egy_csk_1', '42');
  expect(sealed).not.toContain('egy_csk_1');
  expect(gateway().unseal(sealed, '42')).toBe('egy_csk_1');
  expect(gateway().unseal(sealed, '43')).toBeNull();
});
