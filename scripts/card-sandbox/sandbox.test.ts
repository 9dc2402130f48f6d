import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INTEGRATION_ID, makeKeys } from './keys.ts';
import { startCardSandbox } from './server.ts';
import { makeTransaction, sign } from './transaction.ts';

const keys = makeKeys();
const sandbox = await startCardSandbox({ port: 0, keys, delayMs: 0 });
const reports: { hmac: string | null; body: string }[] = [];
/** The shop, as far as the provider sees it. */
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const { searchParams } = new URL(request.url ?? '/', 'http://shop');
  reports.push({ hmac: searchParams.get('hmac'), body: Buffer.concat(chunks).toString() });
  response.end();
});

beforeAll(() => new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await sandbox.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const post = (path: string, body: object, key = keys.secretKey) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function intention(change: object = {}) {
  return {
    amount: 30_000,
    currency: 'EGP',
    payment_methods: [INTEGRATION_ID],
    items: [
      { name: 'Aid', amount: 12_500, quantity: 2 },
      { name: 'Delivery', amount: 5_000, quantity: 1 },
    ],
    billing_data: { first_name: 'Mona', last_name: 'Ali', email: 'mona@example.com', phone_number: '01012345678' },
    special_reference: crypto.randomUUID(),
    notification_url: `http://shop.localhost:${(shop.address() as AddressInfo).port}/callbacks/card`,
    redirection_url: 'http://localhost/payment-result',
    expiration: 1500,
    ...change,
  };
}

async function opened(change?: object) {
  const response = await post('/v1/intention/', intention(change));
  return (await response.json()) as { client_secret: string; intention_order_id: number; status: string };
}

describe('the intention', () => {
  test('is opened with a secret and a number', async () => {
    const response = await post('/v1/intention/', intention());
    expect([response.status, await response.json()]).toMatchObject([201, { status: 'intended', confirmed: false }]);
  });

  test.each([
    ['a wrong key', {}, 'sandbox_sk_wrong', 401],
    ['an unknown integration', { payment_methods: [7] }, keys.secretKey, 404],
    ['items that do not add up', { amount: 1 }, keys.secretKey, 406],
    ['no amount', { amount: undefined }, keys.secretKey, 400],
    ['half a piaster', { amount: 0.5 }, keys.secretKey, 400],
    ['another currency', { currency: 'USD' }, keys.secretKey, 400],
    ['nobody who pays', { billing_data: {} }, keys.secretKey, 400],
    ['no reference', { special_reference: '' }, keys.secretKey, 400],
    [
      'a name that is too long',
      { items: [{ name: 'x'.repeat(51), amount: 30_000, quantity: 1 }] },
      keys.secretKey,
      400,
    ],
  ])('is refused with %s', async (_name, change, key, status) => {
    expect((await post('/v1/intention/', intention(change), key)).status).toBe(status);
  });

  test('needs a new reference each time', async () => {
    const again = { special_reference: crypto.randomUUID() };
    await opened(again);
    expect((await post('/v1/intention/', intention(again))).status).toBe(400);
  });
});

describe('paying on the page', () => {
  const page = (secret: string) => `${sandbox.url}/unifiedcheckout/?publicKey=${keys.publicKey}&clientSecret=${secret}`;
  const send = (secret: string, scenario: string, number = '5123456789012346', expiry = '01/39') =>
    fetch(`${sandbox.url}/unifiedcheckout/pay`, {
      method: 'POST',
      body: new URLSearchParams({ clientSecret: secret, scenario, number, expiry }),
      redirect: 'manual',
    });

  test('is in Arabic unless asked otherwise, and takes test cards only', async () => {
    const { client_secret: secret } = await opened();
    expect(await (await fetch(page(secret))).text()).toContain('<html lang="ar" dir="rtl">');
    expect(await (await fetch(`${page(secret)}&lang=en`)).text()).toContain('<html lang="en" dir="ltr">');
    const refused = await send(secret, 'approve', '4000000000000002');
    expect(await refused.text()).toContain('id="number-fault"');
    expect(sandbox.transactionsOf(secret)).toEqual([]);
  });

  test.each(['01/20', '13/39', 'soon', ''])('does not take a card of %j', async (expiry) => {
    const { client_secret: secret } = await opened();
    const refused = await send(secret, 'approve', undefined, expiry);
    expect(await refused.text()).toContain('id="expiry-fault"');
    expect(sandbox.transactionsOf(secret)).toEqual([]);
    // The same page then takes one that is good, however it is written.
    expect((await send(secret, 'approve', '٥١٢٣ ٤٥٦٧ ٨٩٠١ ٢٣٤٦', ' ٠١/٣٩ ')).status).toBe(303);
  });

  test('reports and sends back the same signed values', async () => {
    const { client_secret: secret } = await opened();
    reports.length = 0;
    const response = await send(secret, 'approve');
    await sandbox.settled();
    const back = new URL(response.headers.get('location') ?? '');
    const [transaction] = sandbox.transactionsOf(secret);
    expect(response.status).toBe(303);
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0]?.body ?? '')).toEqual({ type: 'TRANSACTION', obj: transaction });
    expect(back.searchParams.get('hmac')).toBe(reports[0]?.hmac);
    expect(back.searchParams.get('amount_cents')).toBe('30000');
    expect((await fetch(page(secret))).status).toBe(404);
  });

  test('cannot be done twice, nor with the key of another shop', async () => {
    const { client_secret: secret } = await opened();
    await sandbox.pay(secret, 'approve');
    await expect(sandbox.pay(secret, 'approve')).rejects.toThrow('Nobody can pay');
    const other = await opened();
    expect((await fetch(page(other.client_secret).replace(keys.publicKey, 'pk'))).status).toBe(404);
  });

  test('a provider that is down answers nothing', async () => {
    const { client_secret: secret } = await opened();
    sandbox.setDown(true);
    expect((await fetch(page(secret))).status).toBe(503);
    expect((await post('/v1/intention/', intention())).status).toBe(503);
    sandbox.setDown(false);
  });
});

describe('giving money back', () => {
  test('in parts, up to what was paid, each as a child of the payment', async () => {
    const { client_secret: secret } = await opened();
    await sandbox.pay(secret, 'approve');
    const [payment] = sandbox.transactionsOf(secret);
    const refund = (cents: number) =>
      post('/api/acceptance/void_refund/refund', { transaction_id: payment?.id, amount_cents: cents });
    expect((await refund(10_000)).status).toBe(201);
    expect((await refund(20_001)).status).toBe(400);
    expect((await refund(20_000)).status).toBe(201);
    expect((await refund(1)).status).toBe(400);
    expect(sandbox.transactionsOf(secret).slice(1)).toMatchObject([
      { has_parent_transaction: true, parent_transaction: payment?.id, amount_cents: 10_000 },
      { has_parent_transaction: true, amount_cents: 20_000 },
    ]);
  });

  test('nothing that was declined', async () => {
    const { client_secret: secret } = await opened();
    await sandbox.pay(secret, 'decline');
    const [payment] = sandbox.transactionsOf(secret);
    const answer = await post('/api/acceptance/void_refund/void', { transaction_id: payment?.id });
    expect(answer.status).toBe(400);
  });
});

test('signs as the provider publishes it', () => {
  const vectors = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../functions/testing/data/hmac-vectors.json'), 'utf8'),
  ) as { name: string; secret: string; digest: string }[];
  const vector = vectors.find(({ name }) => name === 'paymob-doc-string-own-secret');
  const transaction = makeTransaction(new Date(), {
    id: 192_036_465,
    amount_cents: 100_000,
    created_at: '2024-06-13T11:33:44.592345',
    integration_id: 4_097_558,
    order: { id: 217_503_754, merchant_order_id: '' },
    owner: 302_852,
  });
  expect(sign(transaction, vector?.secret ?? '')).toBe(vector?.digest);
});
