import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { fetchOrders } from '#contract/orders/calls.ts';
import type { ListedOrder } from '#contract/orders/schemas.ts';
import { fetchCheckoutOptions, fetchOrderLimit } from '#contract/payments/calls.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import { expectConsoleErrors } from '../../testing/console.ts';
import { anOrder } from '../../testing/orders.ts';
import { aUser, findHeading, renderApp } from '../../testing/render-app.tsx';
import { answers, refuses } from '../../testing/server.ts';

const waiting: ListedOrder = { ...anOrder(), goods: [], payment_method: 'card', undecided: true };

beforeEach(() => {
  const product: HearingAid = {
    $id: 'aid-1',
    product_type: 'hearing-aids',
    price: 46_000,
    stock: 5,
    image: null,
    image_in_ear: null,
    image_size: null,
    description: '',
    brand: 'Phonak',
    family: 'Naída',
    model: 'P50',
    style: 'bte',
    making: 'ready-made',
    channel: 12,
    battery: '13',
    fitting_range: [20, 90],
  };
  const line = { $id: 'line-1', product_id: 'aid-1', product_type: 'hearing-aids', count: 1, product } as const;
  answers(fetchCart, { documents: [line], total: 1, subtotal: product.price, vat: 0 });
  answers(fetchDeliveryFee, 50);
  answers(fetchCheckoutOptions, { cardPage: null });
  answers(fetchOrderLimit, { open: 0, max: 3 });
});

const open = (language: 'ar' | 'en' = 'en') => renderApp('/checkout', { language, signedInAs: aUser() });

test('before the same is ordered again, checkout names the order that waits and says what becomes of it', async () => {
  answers(fetchOrders, { documents: [waiting], total: 1, next: null });
  await open();
  await screen.findByRole('heading', { name: /not answered yet for order .?1234\s5678/ });
  screen.getByText(/the new order replaces that one.*we refund it/);
  expect(screen.getByRole('link', { name: 'See that order' }).getAttribute('href')).toBe('/orders/order-1');
});

test('it says so in Arabic', async () => {
  answers(fetchOrders, { documents: [waiting], total: 1, next: null });
  await open('ar');
  await screen.findByRole('heading', { name: /لم يرد البنك بعد/ });
  screen.getByRole('link', { name: 'عرض ذلك الطلب' });
});

test('without an order that waits it says nothing', async () => {
  const paid: ListedOrder = { ...waiting, undecided: false, payment_status: 'paid' };
  let asked = 0;
  answers(fetchOrders, () => {
    asked += 1;
    return { documents: [paid], total: 1, next: null };
  });
  await open();
  await findHeading('Checkout');
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByText(/not answered yet/)).toBeNull();
});

test('ordering goes on when it cannot be asked for', async () => {
  expectConsoleErrors(/waits for the bank/);
  refuses(fetchOrders, 'forbidden');
  await open();
  await screen.findByRole('button', { name: 'Place order' });
});
