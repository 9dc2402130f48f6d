import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { anOrder } from '../../testing/orders.ts';
import { realtimeServer } from '../../testing/realtime.ts';
import { aUser, findHeading, renderApp } from '../../testing/render-app.tsx';
import { answers } from '../../testing/server.ts';

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  realtimeServer();
});

const delivered = (at: string): Partial<Order> => ({
  delivery_status: 'delivered',
  payment_status: 'paid',
  cancellable: false,
  events: [{ payment_status: 'paid', delivery_status: 'delivered', return_state: null, $createdAt: at }],
});

async function open(change: Partial<Order>, language: 'ar' | 'en') {
  answers(fetchOrder, anOrder(change));
  await renderApp('/orders/order-1', { language, signedInAs: aUser() });
  await findHeading(language === 'en' ? /^Order 1234\s5678$/ : /^طلب رقم 1234\s5678$/);
}

test.each([
  ['en', 'Warranty', 'Warranty until 21 November 2126'],
  ['ar', 'الضمان', 'الضمان حتى 21 نوفمبر 2126'],
] as const)('a hearing aid that came says until when its warranty holds, in %s', async (language, title, until) => {
  // Half past midnight in Cairo.
  await open(delivered('2124-11-20T22:30:00.000+00:00'), language);
  const warranty = within(await screen.findByRole('region', { name: title }));
  warranty.getByText('Phonak Audéo L50-R');
  warranty.getByText(until);
  expect(warranty.queryByText('Charger Case Go')).toBeNull();
});

test('a warranty that is over says so, and that a repair is paid', async () => {
  await open(delivered('2020-11-20T10:00:00.000+00:00'), 'en');
  await screen.findByText('The warranty ended on 20 November 2022');
  screen.getByText(/we repair it for a price that we agree with you first/);
});

test.each([
  ['has not come yet', { delivery_status: 'shipped' }],
  ['came back', { ...delivered('2026-11-20T10:00:00.000+00:00'), delivery_status: 'returned' }],
  [
    'holds no hearing aid',
    {
      ...delivered('2026-11-20T10:00:00.000+00:00'),
      lines: anOrder().lines.filter(({ product_type }) => product_type === 'accessories'),
    },
  ],
] as const)('an order that %s promises no warranty', async (_what, change) => {
  await open(change as Partial<Order>, 'en');
  expect(screen.queryByRole('region', { name: 'Warranty' })).toBeNull();
});
