import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { fetchOrder, recordOrderCall, updateOrder } from '#contract/orders/admin-calls.ts';
import type { CallOutcome } from '#contract/orders/handling.ts';
import { fetchOrderLimit } from '#contract/payments/calls.ts';
import { checkoutKit, type Wish } from './checkout.ts';
import type { Caller, TestShop } from './kit.ts';

type Changes = InputOf<typeof updateOrder>['data'];

/** What the tests of working on orders do again and again. */
export function orderKit(shop: TestShop, boss: Caller) {
  const kit = checkoutKit(shop);
  const versionOf = async (orderId: string) => (await shop.row('orders', orderId))?.version ?? 0;

  return {
    ...kit,

    /** A cash order of a new customer. */
    async cashOrder(...wishes: Wish[]): Promise<{ caller: Caller; orderId: string }> {
      const { caller, form } = await kit.customer(...wishes);
      const { data, body } = await kit.place(caller, form);
      if (!data) {
        throw new Error(body);
      }
      return { caller, orderId: data.$id };
    },

    /** Changes an order as it is now, or as it was at a version. */
    async update(orderId: string, data: Changes, version?: number) {
      const input = { id: boss.id, orderId, version: version ?? (await versionOf(orderId)), data };
      return shop.call(boss, updateOrder, input);
    },

    /** Brings an order through states, one after the other. */
    async move(orderId: string, ...states: NonNullable<Changes['delivery_status']>[]) {
      for (const delivery_status of states) {
        const { status, body } = await this.update(orderId, { delivery_status });
        if (status !== 200) {
          throw new Error(body);
        }
      }
    },

    async record(
      orderId: string,
      outcome: CallOutcome,
      change: { version?: number; requestId?: string; note?: string } = {},
    ) {
      const version = await versionOf(orderId);
      const input = { id: boss.id, orderId, version, outcome, requestId: crypto.randomUUID(), ...change };
      return shop.call(boss, recordOrderCall, input);
    },

    details: (orderId: string) => shop.call(boss, fetchOrder, { id: boss.id, orderId }),
    revenue: async () => (await shop.row('counters', 'revenue'))?.value ?? 0,
    today: async () => shop.row('sales_days', cairoDay(new Date())),
    openOrdersOf: async (caller: Caller) => (await shop.call(caller, fetchOrderLimit, { id: caller.id })).data?.open,
    auditOf: async (id: string) => {
      const rows = await shop.rows('audit_log');
      return rows
        .filter(({ subject_id }) => subject_id === id)
        .map(({ action, actor_id, label, before, after }) => ({
          action,
          actor_id,
          label,
          before: before && JSON.parse(before),
          after: after && JSON.parse(after),
        }));
    },
  };
}
