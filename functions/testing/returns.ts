import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { fetchReturn, inspectReturn, moveReturn } from '#contract/returns/admin-calls.ts';
import { requestReturn } from '#contract/returns/calls.ts';
import type { ReturnMove } from '#contract/returns/states.ts';
import type { Wish } from './checkout.ts';
import type { Caller, TestShop } from './kit.ts';
import { orderKit } from './orders.ts';

type Request = Partial<InputOf<typeof requestReturn>>;
type Looked = Partial<Pick<InputOf<typeof inspectReturn>['lines'][number], 'unsellable' | 'sent_back' | 'pieces'>>;

/** What the tests of returns do again and again. */
export function returnKit(shop: TestShop, boss: Caller) {
  const orders = orderKit(shop, boss);
  const linesOf = async (orderId: string) =>
    (await orders.linesOf(orderId)).map(({ product_id, product_type, count }) => ({ product_id, product_type, count }));

  /** What a customer does. */
  const of = (caller: Caller) => ({
    /** Asks to return everything of an order, or what is said. */
    async ask(orderId: string, change: Request = {}) {
      const input = { userId: caller.id, orderId, lines: change.lines ?? (await linesOf(orderId)) };
      const reason = { reason: 'changed_mind', requestId: crypto.randomUUID() } as const;
      return shop.call(caller, requestReturn, { ...input, ...reason, ...change });
    },

    /** Asks for a return that there must be, and answers its id. */
    async asked(orderId: string, change: Request = {}): Promise<string> {
      const { data, body } = await this.ask(orderId, change);
      const [newest] = data?.returns ?? [];
      if (!newest) {
        throw new Error(body);
      }
      return newest.$id;
    },
  });

  return {
    ...orders,
    of,
    linesOf,

    /** A cash order of a new customer that was delivered: two pieces of a hearing aid unless said otherwise. */
    async delivered(...wishes: Wish[]): Promise<{ caller: Caller; orderId: string }> {
      const order = await orders.cashOrder(...(wishes.length > 0 ? wishes : [[await shop.addHearingAid(), 2] as Wish]));
      await orders.move(order.orderId, 'confirmed', 'shipped', 'delivered');
      return order;
    },

    /** Such an order of which everything is to come back. */
    async requested(...wishes: Wish[]) {
      const order = await this.delivered(...wishes);
      return { ...order, returnId: await of(order.caller).asked(order.orderId) };
    },

    step: (returnId: string, state: ReturnMove, note?: string) =>
      shop.call(boss, moveReturn, { id: boss.id, returnId, state, ...(note ? { note } : {}) }),

    /** Looks at the pieces of a return: all as new, unless said of each line. */
    async inspect(returnId: string, looked: Looked = {}, note?: string) {
      const rows = await shop.rows('return_lines', [Query.equal('return_id', returnId)]);
      const lines = rows.map(({ product_id, product_type }) => ({
        product_id,
        product_type,
        unsellable: 0,
        sent_back: 0,
        ...looked,
      }));
      return shop.call(boss, inspectReturn, { id: boss.id, returnId, lines, ...(note ? { note } : {}) });
    },

    shown: (returnId: string) => shop.call(boss, fetchReturn, { id: boss.id, returnId }),
    messagesOf: async (orderId: string) =>
      (
        await shop.rows('outbox', [
          Query.equal('order_id', orderId),
          Query.isNull('phone'),
          Query.orderAsc('$sequence'),
        ])
      ).map(({ kind }) => kind),
  };
}
