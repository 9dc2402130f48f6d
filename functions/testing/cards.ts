import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { refundOrder } from '#contract/payments/admin-calls.ts';
import { checkHmac, createOrderCard, paymentCard } from '#contract/payments/calls.ts';
import type { OnlineMethod } from '#contract/payments/methods.ts';
import { PAYMENT_FIELDS } from '#contract/payments/payment-fields.ts';
import { Reports } from '../../scripts/card-sandbox/deliver.ts';
import type { Scenario } from '../../scripts/card-sandbox/scenarios.ts';
import { sign } from '../../scripts/card-sandbox/transaction.ts';
import { checkoutKit, type Wish } from './checkout.ts';
import type { Caller, StoredRow, TestShop } from './kit.ts';

export type CardForm = InputOf<typeof createOrderCard>;

/** A customer who is about to pay an order. */
export interface Buyer {
  caller: Caller;
  form: CardForm;
  orderId: string;
  /** What lets the customer pay. */
  secret: string;
}

/** What the tests of card payments do again and again. */
export function cardKit(shop: TestShop) {
  const kit = checkoutKit(shop);
  const cardForm = (caller: Caller, ...wishes: Wish[]): CardForm => ({
    ...kit.form(caller, ...wishes),
    payment_method: 'card',
  });

  /** Places an order that is to be paid by a method, and opens its payment. */
  async function orderBy(method: OnlineMethod, caller: Caller, ...wishes: Wish[]): Promise<Buyer> {
    return placeAndOpen(caller, { ...cardForm(caller, ...wishes), method });
  }

  const create = (caller: Caller, form: CardForm) => shop.call(caller, createOrderCard, form);
  const open = (caller: Caller, checkoutKey?: string) =>
    shop.call(caller, paymentCard, { userId: caller.id, checkoutKey });

  /** Places an order of what is in somebody's cart, and opens its payment. */
  const order = (caller: Caller, ...wishes: Wish[]) => placeAndOpen(caller, cardForm(caller, ...wishes));

  async function placeAndOpen(caller: Caller, form: CardForm): Promise<Buyer> {
    const { data: placed, body } = await create(caller, form);
    const { data: session } = await open(caller, form.checkoutKey);
    if (!placed || !session) {
      throw new Error(`No payment was opened: ${body}`);
    }
    return { caller, form, orderId: placed.$id, secret: session.cs };
  }

  return {
    ...kit,
    cardForm,
    create,
    open,

    /** A customer with an order on the provider's page. */
    async buyer(...wishes: Wish[]): Promise<Buyer> {
      const { caller } = await kit.customer(...wishes);
      return order(caller, ...wishes);
    },

    order,
    orderBy,

    /** A customer with an order on the provider's page, which is to be paid by a method. */
    async buyerBy(method: OnlineMethod, ...wishes: Wish[]): Promise<Buyer> {
      const { caller } = await kit.customer(...wishes);
      return orderBy(method, caller, ...wishes);
    },

    /** Pays on the provider's page, and waits until the provider has reported it. Answers the customer's way back. */
    async pay(secret: string, scenario: Scenario): Promise<URL | null> {
      const target = await shop.sandbox.pay(secret, scenario);
      await shop.sandbox.settled();
      return target === null ? null : new URL(target);
    },

    /** What the page of the result sends. */
    check(caller: Caller, back: URL | null, change: Record<string, string> = {}) {
      const query = back?.searchParams ?? new URLSearchParams();
      const fields = Object.fromEntries(PAYMENT_FIELDS.map((field) => [field, query.get(field) ?? '']));
      return shop.call(caller, checkHmac, { ...fields, ...change, userId: caller.id });
    },

    /** What the provider's server reports of the newest payment, also while its own reports are lost. */
    async report(secret: string): Promise<{ status: number }> {
      const { callbackUrl, hmacSecret } = shop.cardSettings();
      const transaction = shop.sandbox.transactionsOf(secret).at(-1) ?? fail('Nothing was paid.');
      return { status: await new Reports().deliver(callbackUrl, transaction, sign(transaction, hmacSecret)) };
    },

    refund: (admin: Caller, orderId: string, byHand?: boolean) =>
      shop.call(admin, refundOrder, { id: admin.id, orderId, byHand }),
    orderRow: async (orderId: string) => (await shop.row('orders', orderId)) ?? fail(`There is no order ${orderId}.`),
    attemptsOf: (orderId: string) => shop.rows('payment_attempts', [Query.equal('order_id', orderId)]),
    transactionsOf: (orderId: string) => shop.rows('payment_transactions', [Query.equal('order_id', orderId)]),

    /** What the provider has taken and given back for an order, as it keeps its own books, and what we gave back ourselves. */
    async takenFor({ $id, amount_piasters: amount }: StoredRow<'orders'>) {
      const [attempts, booked] = await Promise.all([this.attemptsOf($id), this.transactionsOf($id)]);
      const known = attempts.flatMap(({ provider_order_id }) =>
        shop.sandbox.transactionsOfOrder(Number(provider_order_id)),
      );
      const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
      const isPayment = (one: (typeof known)[number]) =>
        !one.has_parent_transaction && one.success && one.amount_cents === amount && one.currency === 'EGP';
      const byHand = booked.filter(({ method }) => method === 'by-hand').map(({ amount_piasters }) => amount_piasters);
      const back = known.filter((one) => one.has_parent_transaction).map(({ amount_cents }) => amount_cents);
      return {
        received: sum(known.filter(isPayment).map(({ amount_cents }) => amount_cents)),
        returned: sum([...back, ...byHand]),
      };
    },

    revenue: async () => (await shop.row('counters', 'revenue'))?.value ?? 0,

    /** Lets the time to pay for an order pass. */
    overdue: (orderId: string) =>
      shop.change('orders', orderId, { reserved_until: new Date(Date.now() - 1000).toISOString() }),
  };
}

function fail(message: string): never {
  throw new Error(message);
}
