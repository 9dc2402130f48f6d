import { randomUUID } from 'node:crypto';
import { addToCart } from '#contract/cart/calls.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import { paymentCash } from '#contract/payments/calls.ts';
import { requestReturn } from '#contract/returns/calls.ts';
import type { Person, Shop } from './shop.ts';

/** A return that a customer has asked for. */
interface AskedReturn {
  customer: Person;
  orderId: string;
  /** The hearing aid that was bought; 2 of it are still in stock. */
  aid: { $id: string; price_piasters: number };
}

/** Has an admin confirm, ship and deliver a customer's only order, and answers it as it is then. */
export async function deliverOrder(shop: Shop, admin: Person, customer: Person) {
  for (const delivery_status of ['confirmed', 'shipped', 'delivered'] as const) {
    const { $id: orderId, version } = await onlyOrder(shop, customer);
    await shop.callAs(admin, updateOrder, { id: admin.id, orderId, version, data: { delivery_status } });
  }
  return onlyOrder(shop, customer);
}

/** The order of a customer who has one. */
export async function onlyOrder(shop: Shop, customer: Person) {
  const [order] = await shop.ordersOf(customer);
  if (!order) throw new Error('No order was placed.');
  return order;
}

/** Has a customer buy three pieces of a hearing aid in cash. */
export async function bought(shop: Shop, model: string) {
  const change = { brand: 'Oticon', model, making: 'ready-made', stock: 5 } as const;
  const [aid, customer, admin, fee] = await Promise.all([
    shop.addProduct('hearing_aids', change),
    shop.addPerson(),
    shop.addPerson({ role: 'admin' }),
    shop.deliveryFee(),
  ]);
  const { id: userId, email, phone } = customer;
  const product = { product_id: aid.$id, product_type: 'hearing-aids' } as const;
  await shop.callAs(customer, addToCart, { userId, productId: aid.$id, product_type: 'hearing-aids', count: 3 });
  const { $id: orderId } = await shop.callAs(customer, paymentCash, {
    userId,
    firstName: 'منى',
    lastName: 'عبد الرحمن',
    phone,
    email,
    age: 67,
    hearing_assessment: 'moderate',
    damaged_ear: 'both',
    address: '12 شارع طلعت حرب، الدور الثالث',
    city: 'Cairo',
    cart: [{ ...product, count: 3 }],
    payment_method: 'cash',
    amount: (aid.price_piasters * 3) / 100 + fee,
    checkoutKey: randomUUID(),
  });
  return { customer, admin, orderId, aid };
}

/** Has a customer buy so, and ask to give two pieces back when an admin has delivered them. */
export async function askedReturn(shop: Shop, model: string): Promise<AskedReturn> {
  const { customer, admin, orderId, aid } = await bought(shop, model);
  const { id: userId } = customer;
  const product = { product_id: aid.$id, product_type: 'hearing-aids' } as const;
  await deliverOrder(shop, admin, customer);
  await shop.callAs(customer, requestReturn, {
    userId,
    orderId,
    lines: [{ ...product, count: 2 }],
    reason: 'other',
    reason_text: 'السماعة تصفّر في الأماكن المزدحمة ولا أسمع بها جيدًا',
    requestId: randomUUID(),
  });
  return { customer, orderId, aid };
}
