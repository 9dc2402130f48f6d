import { afterEach, describe, expect, test } from 'vitest';
import { checkHmac as checkHmacCall } from '#contract/payments/calls.ts';
import { SIGNED_PAYMENT_FIELDS, type SignedPaymentField } from '#contract/payments/payment-fields.ts';
import { signatureOf } from '#subjects/card-payments/rules/card-signature.ts';
import { cardCallback } from '#subjects/card-payments/shop/card-callback.ts';
import { checkHmac as checkHmacHandler } from '#subjects/card-payments/shop/check-hmac.ts';
import { signedValues, type Transaction } from '../../scripts/card-sandbox/transaction.ts';
import { Refusal } from '../runtime/refusal.ts';
import { asCalled } from './as-called.ts';
import { type Buyer, cardKit } from './cards.ts';
import { startShop } from './kit.ts';

const checkHmac = asCalled(checkHmacHandler);

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const aid = await shop.addHearingAid({ stock: 100 });

type Fields = Record<SignedPaymentField, string>;
/** The two ways in which a report reaches the shop. */
const DOORS = ['check-hmac', '/callbacks/card'] as const;
type Door = (typeof DOORS)[number];

/** Every other place at which the line between two neighbouring values can be drawn: the signature stays what it was. */
const NEIGHBOURS = SIGNED_PAYMENT_FIELDS.slice(1).map((right, index) => {
  const left = SIGNED_PAYMENT_FIELDS[index] as SignedPaymentField;
  const shifted = (fields: Fields): Fields[] => {
    const joined = `${fields[left]}${fields[right]}`;
    return Array.from({ length: joined.length + 1 }, (_, at) => at)
      .filter((at) => at !== fields[left].length)
      .map((at) => ({ ...fields, [left]: joined.slice(0, at), [right]: joined.slice(at) }));
  };
  return { left, right, shifted };
});

/** A payment that was made, with what the provider said of it. */
interface Payment extends Buyer {
  transaction: Transaction;
  hmac: string;
}

const booked = await pay('approve');
const declined = await pay('decline');
const refunded = await refundedPayment();

afterEach(() => {
  shop.sandbox.setDown(false);
  shop.sandbox.loseReports(false);
});

describe.each(DOORS)('at %s', (door) => {
  describe.each(NEIGHBOURS)('characters moved between $left and $right', ({ shifted }) => {
    test.each([
      ['a payment that is booked', booked],
      ['a decline', declined],
      ['a refund', refunded],
    ])('of %s change nothing in the books', async (_name, payment) => {
      const before = await books();
      for (const fields of shifted(fieldsOf(payment.transaction))) {
        await bring(door, payment, fields);
      }
      expect(await books()).toEqual(before);
    });

    test('of a payment that is not booked yet book nothing but that payment', async () => {
      shop.sandbox.loseReports(true);
      const payment = await pay('approve');
      const before = await books();
      for (const fields of shifted(fieldsOf(payment.transaction))) {
        await bring(door, payment, fields);
      }
      const { transactions, ...money } = await books();
      const news = transactions.slice(before.transactions.length).map(({ transaction_id }) => transaction_id);
      const genuine = [String(payment.transaction.id)];
      expect([[], genuine]).toContainEqual(news);
      const amount = news.length === 0 ? 0 : payment.transaction.amount_cents;
      expect(money.revenue).toBe(before.revenue + amount);
      expect(await kit.orderRow(payment.orderId)).toMatchObject({
        received_piasters: amount,
        refund_due_piasters: 0,
        payment_status: amount > 0 ? 'paid' : 'pending',
      });
    });
  });
});

test('the built functions refuse a payment whose number took a digit of its neighbour', async () => {
  const before = await books();
  const { id, integration_id, ...rest } = fieldsOf(booked.transaction);
  const fields = { ...rest, id: `${id}${integration_id[0]}`, integration_id: integration_id.slice(1) };
  const { code } = await shop.call(booked.caller, checkHmacCall, {
    ...fields,
    hmac: booked.hmac,
    userId: booked.caller.id,
  });
  expect(code).toBe('payment_failed');
  expect(await books()).toEqual(before);
});

/** Pays an order on the provider's page, and waits until the shop was told, if reports arrive. */
async function pay(scenario: 'approve' | 'decline'): Promise<Payment> {
  const buyer = await kit.buyer([aid, 1]);
  const back = await kit.pay(buyer.secret, scenario);
  const [transaction] = shop.sandbox.transactionsOf(buyer.secret);
  return { ...buyer, transaction: transaction as Transaction, hmac: back?.searchParams.get('hmac') ?? '' };
}

/** The report that a part of a payment went back. */
async function refundedPayment(): Promise<Payment> {
  const payment = await pay('approve');
  await shop.ports({}).card?.refund(String(payment.transaction.id), 1_000);
  await shop.sandbox.settled();
  const transaction = shop.sandbox.transactionsOf(payment.secret)[1] as Transaction;
  return { ...payment, transaction, hmac: signatureOf(fieldsOf(transaction), shop.cardSettings().hmacSecret) };
}

function fieldsOf(transaction: Transaction): Fields {
  return Object.fromEntries(signedValues(transaction)) as Fields;
}

/** Brings fields to one of the doors; a refusal is an answer like any other. */
async function bring(door: Door, { caller, hmac }: Payment, fields: Fields): Promise<unknown> {
  try {
    return door === 'check-hmac'
      ? await checkHmac({ ...fields, hmac, userId: caller.id }, shop.contextOf(caller, { logError: () => {} }))
      : await cardCallback.receive(
          {
            query: new URLSearchParams({ hmac }),
            headers: {},
            bodyText: JSON.stringify({ type: 'TRANSACTION', obj: nested(fields) }),
          },
          shop.ports({ logError: () => {} }),
        );
  } catch (error) {
    if (error instanceof Refusal) {
      return error.code;
    }
    throw error;
  }
}

/** The fields as the provider nests them from server to server. */
function nested(fields: Fields): Record<string, unknown> {
  const { order, ...rest } = fields;
  const source = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('source_data.') ? [[name.slice('source_data.'.length), value]] : [],
  );
  return { ...rest, order: { id: order }, source_data: Object.fromEntries(source) };
}

/** Everything that tells of money. */
async function books() {
  const [transactions, orders, attempts, days, revenue] = await Promise.all([
    shop.rows('payment_transactions'),
    shop.rows('orders'),
    shop.rows('payment_attempts'),
    shop.rows('sales_days'),
    kit.revenue(),
  ]);
  return { transactions, orders, attempts, days, revenue };
}
