import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchRepairs, requestRepair } from '#contract/impressions/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { fetchOwnReview } from '#contract/reviews/calls.ts';
import { anEvent, anOrder } from '#web/testing/orders.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  answers(fetchRepairs, { documents: [] });
  answers(fetchOwnReview, { review: null });
  realtimeServer();
});

const delivered = (at: string, warranty_until = '2126-11-21T00:00:00.000Z'): Partial<Order> => ({
  delivery_status: 'delivered',
  warranty_until,
  payment_status: 'paid',
  cancellable: false,
  events: [anEvent({ payment_status: 'paid', delivery_status: 'delivered', $createdAt: at })],
});

async function open(change: Partial<Order>, language: 'ar' | 'en') {
  answers(fetchOrder, anOrder(change));
  const { user } = await renderApp('/orders/order-1', { language, signedInAs: aUser() });
  await findHeading(language === 'en' ? /^Order 1234\s5678$/ : /^طلب رقم 1234\s5678$/);
  return user;
}

test.each([
  ['en', 'Warranty', 'Warranty until 21 November 2126'],
  ['ar', 'الضمان', 'الضمان حتى 21 نوفمبر 2126'],
] as const)('a hearing aid that came says until when its warranty holds, in %s', async (language, title, until) => {
  await open(delivered('2124-11-20T22:30:00.000+00:00'), language);
  const warranty = within(await screen.findByRole('region', { name: title }));
  warranty.getByText('Phonak Audéo L50-R');
  warranty.getByText(until);
  expect(warranty.queryByText('Charger Case Go')).toBeNull();
});

test('a warranty that is over says so, and that a repair is paid', async () => {
  await open(delivered('2020-11-20T10:00:00.000+00:00', '2022-11-20T00:00:00.000Z'), 'en');
  await screen.findByText('The warranty ended on 20 November 2022');
  screen.getByText(/we repair it for a price that we agree with you first/);
});

test.each([
  ['has not come yet', { delivery_status: 'shipped' }],
  ['came back', { ...delivered('2026-11-20T10:00:00.000+00:00'), delivery_status: 'returned', warranty_until: null }],
  [
    'gave its hearing aid back',
    {
      ...delivered('2026-11-20T10:00:00.000+00:00'),
      lines: anOrder().lines.map((line) => ({ ...line, returned: line.count })),
    },
  ],
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

const REPAIR = {
  $id: 'repair-1',
  $createdAt: '2126-11-20T10:00:00.000+00:00',
  product_id: 'aid-1',
  problem: 'It whistles',
  in_warranty: true,
  visited: false,
  state: 'waiting',
} as const;
const wrong = { name: 'Report a problem: Phonak Audéo L50-R' };

test('a customer says what is wrong, and then sees what became of it instead of asking again', async () => {
  const sent: Record<string, unknown>[] = [];
  answers(requestRepair, (input) => {
    sent.push(input);
    answers(fetchRepairs, { documents: [REPAIR] });
    return { $id: 'repair-1' };
  });
  const user = await open(delivered('2124-11-20T22:30:00.000+00:00'), 'en');
  await user.click(await screen.findByRole('button', wrong));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/What the warranty covers is repaired free of charge/);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('What is wrong?'), 'It whistles');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('We received your request and will contact you');
  expect(sent).toEqual([
    {
      userId: expect.any(String),
      orderId: 'order-1',
      productId: 'aid-1',
      problem: 'It whistles',
      phone: '01012345678',
      requestId: expect.any(String),
      lang: 'en',
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', wrong)).toBeNull();
});

test.each([
  ['called', false, 'Taken on by our centre', false],
  ['done', false, 'The repair is done', true],
  ['done', true, 'Your visit for the repair is recorded', true],
] as const)('a request that is %s (by a visit: %s) says so', async (state, visited, words, isOffered) => {
  answers(fetchRepairs, { documents: [{ ...REPAIR, state, visited }] });
  await open(delivered('2124-11-20T22:30:00.000+00:00'), 'en');
  await screen.findByText(words);
  expect(screen.queryAllByRole('button', wrong)).toHaveLength(isOffered ? 1 : 0);
});

test('after the warranty the dialog says that the repair is paid; a refusal stays in it', async () => {
  refuses(requestRepair, 'record_changed');
  const user = await open(delivered('2020-11-20T10:00:00.000+00:00', '2022-11-20T00:00:00.000Z'), 'en');
  await user.click(await screen.findByRole('button', wrong));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/the repair is paid, for a price that we agree with you first/);
  await user.type(dialog.getByLabelText('What is wrong?'), 'It is silent');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText(/Somebody changed this meanwhile/);
});
