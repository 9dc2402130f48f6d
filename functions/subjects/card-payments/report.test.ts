import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cardAccountId } from '#lib/ids.ts';
import { signedValues, type Transaction } from '../../../scripts/card-sandbox/transaction.ts';
import { type Buyer, cardKit } from '../../testing/cards.ts';
import { overtakenBefore } from '../../testing/faulty-tables.ts';
import { startShop } from '../../testing/kit.ts';
import { askAboutPayments } from './admin/ask-about-payments.ts';
import { createCardGateway } from './card-gateway.ts';
import { settleReport } from './report.ts';
import type { SignedFields } from './rules/card-signature.ts';
import { settle } from './settle.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const aid = await shop.addHearingAid({ stock: 100 });
const accountId = cardAccountId(shop.cardSettings().publicKey);
const OWNER = '4242424';
const lines: string[] = [];
const ports = () => shop.ports({ logError: (line) => lines.push(line) });

beforeEach(async () => {
  lines.length = 0;
  shop.sandbox.loseReports(true);
  for (const table of ['card_owners', 'payment_questions'] as const) {
    for (const { $id } of await shop.rows(table)) {
      await shop.remove(table, $id);
    }
  }
});
afterEach(() => {
  shop.sandbox.setDown(false);
  shop.sandbox.loseReports(false);
});

describe('the owner of our transactions', () => {
  test('is learned from the first one that the provider names, and then nobody is asked any more', async () => {
    await bring(await paid());
    expect(await shop.row('card_owners', accountId)).toMatchObject({ owner: OWNER });
    const second = await paid();
    shop.sandbox.setDown(true);
    expect(await bring(second)).toBe('paid');
    expect(await kit.orderRow(second.orderId)).toMatchObject({ payment_status: 'paid' });
  });

  test('may be configured, so that the first payment needs no question', async () => {
    const payment = await paid();
    shop.sandbox.setDown(true);
    expect(await bring(payment, {}, { CARD_OWNER_ID: OWNER })).toBe('paid');
    expect(await shop.rows('card_owners')).toEqual([]);
  });

  test('is nobody else: digits that it took from the order book nothing', async () => {
    const payment = await paid();
    const order = String(payment.transaction.order.id);
    const moved = { order: order.slice(0, -1), owner: `${order.slice(-1)}${OWNER}` };
    expect(['not ours', 'refused']).toContain(await bring(payment, moved));
    await bring(payment);
    expect(await bring(payment, { owner: '77' })).toBe('paid');
    const other = await paid();
    expect(await bring(other, { owner: '77' })).toBe('refused');
    expect(await kit.orderRow(other.orderId)).toMatchObject({ payment_status: 'pending' });
    expect(lines.join()).toContain('does not know the transaction');
  });
});

describe('what is unusual', () => {
  beforeEach(() => shop.create('card_owners', { owner: OWNER }, accountId));

  test('books nothing when the provider does not know it, and is not asked about again', async () => {
    const payment = await paid();
    await bring(payment);
    expect(await bring(payment, { id: '4711' })).toBe('refused');
    expect(await bring(payment, { id: '4712', has_parent_transaction: 'true', amount_cents: '999999' })).toBe(
      'refused',
    );
    const { amount_piasters: amount } = await kit.orderRow(payment.orderId);
    expect(await kit.orderRow(payment.orderId)).toMatchObject({ received_piasters: amount, returned_piasters: 0 });
    expect(await kit.transactionsOf(payment.orderId)).toHaveLength(1);
    expect(await shop.rows('payment_questions')).toEqual([]);
  });

  test('waits for the provider while it does not answer, and is settled by schedule then', async () => {
    const payment = await paid();
    await bring(payment);
    await ports().card?.refund(String(payment.transaction.id), 1_000);
    await ports().card?.refund(String(payment.transaction.id), 2_000);
    const [, first] = shop.sandbox.transactionsOf(payment.secret);
    const refund = { ...payment, transaction: first as Transaction };
    await shop.change('payment_transactions', (await kit.transactionsOf(payment.orderId))[0]?.$id ?? '', {
      kind: 'payment',
      outcome: 'pending',
    });
    shop.sandbox.setDown(true);
    expect(await bring(refund)).toBe('unanswered');
    expect(await bring(refund)).toBe('unanswered');
    await askAboutPayments(ports());
    expect(await shop.rows('payment_questions')).toMatchObject([{ transaction_id: String(first?.id) }]);
    expect(await kit.transactionsOf(payment.orderId)).toHaveLength(1);
    shop.sandbox.setDown(false);
    const later = new Date(Date.now() + 6 * 60_000);
    await askAboutPayments({ ...ports(), now: () => later });
    expect(await shop.rows('payment_questions')).toEqual([]);
    expect(await kit.transactionsOf(payment.orderId)).toMatchObject([
      {},
      { transaction_id: String(first?.id), kind: 'refund', amount_piasters: 1_000 },
    ]);
  });

  test('is forgotten by the schedule when the provider does not know it', async () => {
    const payment = await paid();
    await bring(payment);
    shop.sandbox.setDown(true);
    expect(await bring(payment, { id: '4711' })).toBe('unanswered');
    shop.sandbox.setDown(false);
    await askAboutPayments(ports());
    expect(await shop.rows('payment_questions')).toEqual([]);
    expect(await kit.transactionsOf(payment.orderId)).toHaveLength(1);
  });
});

test('two payments of one order that are heard of at the same moment both count', async () => {
  const { orderId, transaction } = await paid();
  const one = {
    id: String(transaction.id),
    providerOrderId: String(transaction.order.id),
    owner: OWNER,
    kind: 'payment',
    outcome: 'paid',
    amountPiasters: transaction.amount_cents,
    currency: 'EGP',
    createdAt: transaction.created_at,
    parentId: null,
  } as const;
  const tables = overtakenBefore(shop.admin, 'orders', () => settle(ports(), { ...one, id: `4${one.id}` }));
  await settle({ ...ports(), tables }, one);
  expect(await kit.transactionsOf(orderId)).toHaveLength(2);
  expect(await kit.orderRow(orderId)).toMatchObject({ received_piasters: 2 * transaction.amount_cents });
});

test('a report of an integration that nobody has configured counts as the provider tells it', async () => {
  await shop.create('card_owners', { owner: OWNER }, accountId);
  const payment = await paid();
  shop.sandbox.setDown(true);
  expect(await bring(payment, { integration_id: '1999999' })).toBe('unanswered');
  shop.sandbox.setDown(false);
  expect(await bring(payment, { integration_id: '1999999' })).toBe('paid');
  expect(await kit.transactionsOf(payment.orderId)).toMatchObject([{ method: 'card' }]);
});

test('a report with a value that has not its form is refused, and a line in the log names the field', async () => {
  expect(await bring(await paid(), { owner: '0302852' })).toBe('refused');
  expect(lines).toEqual(['A payment was reported whose owner is not as it must be; nothing was booked.']);
});

/** A payment of which the shop has not heard. */
async function paid(): Promise<Buyer & { transaction: Transaction }> {
  const buyer = await kit.buyer([aid, 1]);
  await kit.pay(buyer.secret, 'approve');
  return { ...buyer, transaction: shop.sandbox.transactionsOf(buyer.secret)[0] as Transaction };
}

/** Settles the report of a payment, with other values where a test says so; its signature was verified before. */
async function bring(
  { transaction }: { transaction: Transaction },
  change: Record<string, string> = {},
  variables: Record<string, string> = {},
): Promise<string> {
  const fields = { ...Object.fromEntries(signedValues(transaction)), ...change } as SignedFields;
  const reported = await settleReport(
    ports(),
    createCardGateway(shop.cardSettings(variables), () => {}),
    fields,
  );
  return typeof reported === 'string' ? reported : reported.outcome;
}
