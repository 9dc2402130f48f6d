import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchOrder, fetchOrders } from '#contract/orders/calls.ts';
import type { ListedOrder } from '#contract/orders/schemas.ts';
import { anOrder } from '#web/testing/orders.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

let realtime: RealtimeServer;

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  realtime = realtimeServer();
});

const summary = ($id: string, number: string, change: Partial<ListedOrder> = {}): ListedOrder => {
  const { $createdAt, amount, payment_method, online_method, payment_status, ...order } = anOrder();
  const { delivery_method, delivery_status, undecided } = order;
  const goods = [{ title: 'Phonak Audéo L50-R', count: 1 }];
  const states = { payment_method, online_method, payment_status, delivery_method, delivery_status, undecided };
  return { $id, number, $createdAt, amount, ...states, goods, ...change };
};
const open = (language: 'ar' | 'en' = 'en') => renderApp('/orders', { language, signedInAs: aUser() });
const cards = () => within(screen.getByRole('list', { name: 'My orders' })).getAllByRole('listitem');

test('lists number, day, state, total and payment in words, and leads to the order', async () => {
  answers(fetchOrders, {
    documents: [
      summary('o2', '22222222', { delivery_status: 'shipped', payment_method: 'card', payment_status: 'paid' }),
      summary('o1', '11111111', { delivery_status: 'cancelled' }),
    ],
    total: 2,
    next: null,
  });
  answers(fetchOrder, anOrder({ $id: 'o2' }));
  const app = await open();
  await findHeading('My orders');
  await screen.findByText('On its way to you');
  const [first, second] = cards();
  for (const words of ['2222 2222', '20 November 2026', 'On its way to you', 'EGP 61,850', 'Paid']) {
    within(first as HTMLElement).getByText(words);
  }
  within(second as HTMLElement).getByText('Cancelled');
  within(second as HTMLElement).getByText('Nothing is due');
  expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  await app.user.click(screen.getByRole('link', { name: /^Order 2222\s2222$/ }));
  await isAt(app, '/orders/o2');
});

test('speaks Arabic, numbers too', async () => {
  answers(fetchOrders, { documents: [summary('o1', '12345678')], total: 1, next: null });
  await open('ar');
  await findHeading('طلباتي');
  await screen.findByText('1234 5678');
  screen.getByText('في انتظار تأكيدنا');
  screen.getByText('الدفع عند الاستلام');
});

test.each([
  ['ar', 'ومنتج آخر'],
  ['en', 'and 1 more product'],
] as const)(
  'names what was bought: two products, how many of each, and how many more, in %s',
  async (language, more) => {
    const goods = [
      { title: 'Phonak Audéo L50-R', count: 2 },
      { title: 'Charger Case Go', count: 1 },
      { title: 'Batteries 312', count: 6 },
    ];
    answers(fetchOrders, { documents: [summary('o1', '11111111', { goods })], total: 1, next: null });
    await open(language);
    await screen.findByText('Phonak Audéo L50-R');
    screen.getByText('× 2');
    screen.getByText('Charger Case Go');
    expect(screen.queryByText('Batteries 312')).toBeNull();
    screen.getByText(more);
  },
);

test('without orders it says what to do next', async () => {
  answers(fetchOrders, { documents: [], total: 0, next: null });
  await open();
  await screen.findByRole('heading', { name: 'No orders yet' });
  expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store/1');
});

test('brings older orders when asked for, once for two presses', async () => {
  const asked: unknown[] = [];
  answers(fetchOrders, ({ cursor }) => {
    asked.push(cursor);
    return cursor === 'o2'
      ? { documents: [summary('o1', '11111111')], total: 2, next: null }
      : { documents: [summary('o2', '22222222')], total: 2, next: 'o2' };
  });
  const app = await open();
  await app.user.dblClick(await screen.findByRole('button', { name: 'Show older orders' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  expect(asked.filter((cursor) => cursor === 'o2')).toHaveLength(1);
});

test('says when the list cannot be had, and tries again', async () => {
  refuses(fetchOrders, 'busy');
  const app = await open();
  await screen.findByRole('heading', { name: 'Your orders could not be loaded' });
  answers(fetchOrders, { documents: [summary('o1', '11111111')], total: 1, next: null });
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1111 1111');
});

test('a new state shows by itself, also one that came while the connection was gone', async () => {
  let state: ListedOrder['delivery_status'] = 'processing';
  answers(fetchOrders, () => ({ documents: [summary('o1', '1', { delivery_status: state })], total: 1, next: null }));
  await open();
  await screen.findByText('Awaiting our confirmation');
  await waitFor(() => expect(realtime.open()).toBe(1));
  state = 'confirmed';
  realtime.tell();
  await screen.findByText('Confirmed');
  state = 'shipped';
  realtime.drop();
  await screen.findByText('On its way to you');
});

test('nobody listens any more when the page is left', async () => {
  answers(fetchOrders, { documents: [], total: 0, next: null });
  const app = await open();
  await waitFor(() => expect(realtime.open()).toBe(1));
  await app.user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(realtime.open()).toBe(0));
});

test('a visitor signs in first, and comes back', async () => {
  const app = await renderApp('/orders', { language: 'en' });
  await isAt(app, '/auth/sign-in');
  expect(app.place().state).toEqual({ from: '/orders' });
});

test('the header leads customers here', async () => {
  const customer = await renderApp('/no/such/page', { language: 'en', signedInAs: aUser() });
  await screen.findByRole('button', { name: /^Cart/ });
  expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/orders');
  await customer.user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.getAllByRole('link', { name: 'My orders' })).toHaveLength(2);
});

test('the header shows visitors no orders', async () => {
  await renderApp('/no/such/page', { language: 'en' });
  screen.getByRole('link', { name: 'Sign in' });
  expect(screen.queryByRole('link', { name: 'My orders' })).toBeNull();
});
