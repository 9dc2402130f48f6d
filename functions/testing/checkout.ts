import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { addToCart } from '#contract/cart/calls.ts';
import type { ProductType } from '#contract/constants.ts';
import { paymentCash } from '#contract/payments/calls.ts';
import type { Caller, StoredRow, TestShop } from './kit.ts';

export type CheckoutInput = InputOf<typeof paymentCash>;

/** A product and how many of it a customer wants. */
export type Wish = [product: StoredRow<'hearing_aids'> | StoredRow<'accessories'>, count: number];

/** The delivery fee that `startShop` sets, in piasters. */
const FEE = 5_000;

/** What the tests of orders do again and again. */
export function checkoutKit(shop: TestShop) {
  const typeOf = (product: Wish[0]): ProductType => ('model' in product ? 'hearing-aids' : 'accessories');

  return {
    /** A customer with a filled cart, and the form that places it as it is. */
    async customer(...wishes: Wish[]): Promise<{ caller: Caller; form: CheckoutInput }> {
      const caller = await shop.join();
      for (const wish of wishes) {
        await this.put(caller, wish);
      }
      return { caller, form: this.form(caller, ...wishes) };
    },

    /** Puts a product into a cart. */
    async put(caller: Caller, [product, count]: Wish): Promise<void> {
      const line = { productId: product.$id, product_type: typeOf(product), count };
      const { status, body } = await shop.call(caller, addToCart, { userId: caller.id, ...line });
      if (status !== 200) {
        throw new Error(body);
      }
    },

    /** A filled-in form with a new checkout key, for these products at their prices. */
    form(caller: Caller, ...wishes: Wish[]): CheckoutInput {
      const subtotal = wishes.reduce((sum, [product, count]) => sum + product.price_piasters * count, 0);
      return {
        userId: caller.id,
        firstName: 'منى',
        lastName: 'علي',
        phone: '01012345678',
        email: 'mona@example.com',
        age: 67,
        hearing_assessment: 'moderate',
        damaged_ear: 'both',
        address: '12 شارع النيل',
        city: 'Cairo',
        cart: wishes.map(([product, count]) => ({ product_id: product.$id, product_type: typeOf(product), count })),
        payment_method: 'cash',
        amount: (subtotal + FEE) / 100,
        checkoutKey: crypto.randomUUID(),
      };
    },

    place: (caller: Caller, form: CheckoutInput) => shop.call(caller, paymentCash, form),
    ordersOf: (caller: Caller) => shop.rows('orders', [Query.equal('user_id', caller.id)]),
    linesOf: (orderId: string) => shop.rows('order_lines', [Query.equal('order_id', orderId)]),
    cartOf: (caller: Caller) => shop.rows('cart_items', [Query.equal('user_id', caller.id)]),
    stockOf: async (product: { $id: string }) => (await shop.row('hearing_aids', product.$id))?.stock,
    placedOrders: async () => (await shop.row('counters', 'orders'))?.value ?? 0,
  };
}
