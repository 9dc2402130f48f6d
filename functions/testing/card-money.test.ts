import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { expectBooksInOrder } from './books.ts';
import { type Buyer, cardKit } from './cards.ts';
import { type StoredRow, startShop } from './kit.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const admin = await shop.join('admin');
const STOCK = 6;
/** What became of card orders, to know that the runs reached it. */
const seen = new Set<string>();

/** What can happen; `who` says to which customer. */
const ACTIONS = [
  // What most customers do comes more often.
  'order',
  'order',
  'order',
  'approve',
  'approve',
  'decline',
  'overdue',
  'order',
  'order at a kiosk',
  'order at a kiosk',
  'order by valu',
  'approve',
  'decline',
  'pending',
  'kiosk-code',
  'other-method',
  'doubled',
  'forged',
  'replayed',
  'wrong-amount',
  'check',
  'overdue',
  'down',
  'cash',
  'refund',
  'bank approves',
  'bank declines',
] as const;
const step = record({ action: constantFrom(...ACTIONS), who: integer({ min: 0, max: 1 }) });

interface Customer {
  caller: Buyer['caller'];
  buyer: Buyer | null;
  back: URL | null;
}

test('whatever happens in whatever order: money, stock and counters add up', { timeout: 120_000 }, async () => {
  await assert(
    asyncProperty(array(step, { minLength: 14, maxLength: 20 }), async (steps) => {
      const aid = await shop.addHearingAid({ stock: STOCK });
      const before = { orders: await kit.placedOrders(), revenue: await kit.revenue() };
      const customers: Customer[] = await Promise.all(
        [0, 1].map(async () => ({ caller: await shop.join(), buyer: null, back: null })),
      );
      for (const { action, who } of steps) {
        await act(action, customers[who] as Customer, aid);
      }
      shop.sandbox.setDown(false);
      await shop.sandbox.settled();
      await audit(aid, customers, before);
    }),
    { numRuns: 8, seed: 20_261_120 },
  );
  await expectBooksInOrder(shop);
  expect([...seen]).toEqual(
    expect.arrayContaining(['pending', 'failed', 'expired', 'paid', 'paid by card', 'paid by kiosk', 'paid by valu']),
  );
});

async function act(
  action: (typeof ACTIONS)[number],
  customer: Customer,
  aid: StoredRow<'hearing_aids'>,
): Promise<void> {
  const { caller, buyer } = customer;
  switch (action) {
    case 'order':
    case 'order at a kiosk':
    case 'order by valu':
    case 'cash': {
      const left = (await kit.stockOf(aid)) ?? 0;
      const [line] = await kit.cartOf(caller);
      if (!line && left > 0) {
        await kit.put(caller, [aid, 1]);
      }
      if (action === 'cash') {
        await kit.place(caller, kit.form(caller, [aid, 1]));
        return;
      }
      const method = action === 'order' ? 'card' : action === 'order by valu' ? 'valu' : 'kiosk';
      customer.buyer = await kit.orderBy(method, caller, [aid, 1]).catch(() => customer.buyer);
      return;
    }
    case 'check':
      await kit.check(caller, customer.back);
      return;
    case 'overdue':
      if (buyer && (await shop.row('orders', buyer.orderId))?.reserved_until) {
        await kit.overdue(buyer.orderId);
      }
      await releaseOverdue(shop.ports({ logError: () => {} }));
      return;
    case 'down':
      shop.sandbox.setDown(true);
      await releaseOverdue(shop.ports({ logError: () => {} }));
      shop.sandbox.setDown(false);
      return;
    case 'refund':
      if (buyer) {
        const { code } = await kit.refund(admin, buyer.orderId);
        if (code === 'refund_by_hand') {
          seen.add(code);
          await kit.refund(admin, buyer.orderId, true);
        }
        await shop.sandbox.settled();
      }
      return;
    case 'bank approves':
    case 'bank declines': {
      const [open] = buyer ? shop.sandbox.transactionsOf(buyer.secret).filter(({ pending }) => pending) : [];
      if (open) {
        await shop.sandbox.decide(open.id, action === 'bank approves');
      }
      return;
    }
    default:
      if (buyer) {
        // Once paid the page takes no payment any more; that is one of the orders in which things happen.
        customer.back = await kit.pay(buyer.secret, action).catch(() => customer.back);
      }
  }
}

/** Compares what the provider took and gave back with what the shop believes. */
async function audit(
  aid: StoredRow<'hearing_aids'>,
  customers: readonly Customer[],
  before: { orders: number; revenue: number },
): Promise<void> {
  let held = 0;
  let counted = 0;
  let money = 0;
  for (const { caller } of customers) {
    const orders = await shop.rows('orders', [Query.equal('user_id', caller.id)]);
    expect(orders.filter(({ reserved_until }) => reserved_until !== null).length).toBeLessThanOrEqual(1);
    for (const order of orders) {
      const isCash = order.payment_method === 'cash';
      // What a newer order replaced is never sent.
      expect(
        order.replaced_by === null || isUnpaid(order.payment_status) || order.delivery_status === 'cancelled',
      ).toBe(true);
      if (!isCash) {
        const { received, returned } = await kit.takenFor(order);
        // Shown as paid exactly when the provider took the whole amount.
        expect(isUnpaid(order.payment_status)).toBe(received === 0);
        expect(order).toMatchObject({ received_piasters: received, returned_piasters: returned });
        money += received - returned;
        seen.add(order.payment_status);
        if (order.payment_status === 'paid') {
          seen.add(`paid by ${order.online_method}`);
        }
      }
      counted += isCash || !isUnpaid(order.payment_status) ? 1 : 0;
      const holds = isUnpaid(order.payment_status) && !isCash ? order.reserved_until !== null : true;
      held += holds && order.delivery_status !== 'cancelled' ? 1 : 0;
    }
  }
  expect(await kit.stockOf(aid)).toBe(STOCK - held);
  expect(await kit.placedOrders()).toBe(before.orders + counted);
  expect(await kit.revenue()).toBe(before.revenue + money);
}
