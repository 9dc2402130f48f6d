import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { anOrder } from '#web/testing/orders.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { keepPlacedOrder } from './shared/placed-order.ts';

const QUERY = '%24id=65f0c0ffee&amount=98075.5&%24createdAt=2026-11-20T21%3A30%3A00.000%2B00%3A00&number=12345678';

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  answers(fetchOrder, anOrder());
});

test('shows the number in groups, the id, the total and the time in Cairo', async () => {
  await renderApp(`/order-completed?${QUERY}`, { language: 'en', signedInAs: aUser() });
  await findHeading('Thank you, we have your order');
  screen.getByText('1234 5678');
  screen.getByText('65f0c0ffee');
  screen.getByText('EGP 98,075.50');
  // 21:30 UTC is 23:30 in Cairo.
  screen.getByText(/20 November 2026.*11:30 pm/);
  expect(screen.getByRole('link', { name: 'Return to the store' }).getAttribute('href')).toBe('/store/1');
});

test('names what was bought, with prices, and what delivery costs, so that the total follows', async () => {
  await renderApp(`/order-completed?${QUERY}`, { language: 'en', signedInAs: aUser() });
  const goods = within(await screen.findByRole('region', { name: 'What you ordered' }));
  expect(goods.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Phonak Audéo L50-R1 piece at EGP\u00a052,000EGP\u00a052,000',
    'Charger Case Go2 pieces at EGP\u00a04,900 eachEGP\u00a09,800',
  ]);
  expect(goods.getByText('Delivery fee').closest('div')?.textContent).toBe('Delivery feeEGP\u00a050');
});

test.each([
  ['a hearing aid that is fitted', {}, true],
  ['one that is made to measure', { custom_made: true }, false],
  ['an accessory', { product_type: 'accessories' }, false],
] as const)('offers to book the fitting of what needs one: %s', async (_name, change, isOffered) => {
  const [line] = anOrder().lines;
  answers(fetchOrder, anOrder({ lines: line ? [{ ...line, ...change }] : [] }));
  await renderApp(`/order-completed?${QUERY}`, { language: 'ar', signedInAs: aUser() });
  await screen.findByText('Phonak Audéo L50-R');
  expect(screen.queryByRole('link', { name: 'حجز موعد الضبط' }) !== null).toBe(isOffered);
});

test('speaks Arabic with the digits 0–9', async () => {
  await renderApp(`/order-completed?${QUERY}`, { language: 'ar', signedInAs: aUser() });
  await findHeading('شكرًا لك، وصلنا طلبك');
  screen.getByText('1234 5678');
  expect(document.querySelector('data[value="98075.5"]')?.textContent).toContain('98,075.50');
});

test.each(['ar', 'en'] as const)(
  'on paper it names the seller, with address, phone and numbers, in %s',
  async (language) => {
    await renderApp(`/order-completed?${QUERY}`, { language, signedInAs: aUser() });
    await findHeading(/./);
    const seller = within(screen.getByRole('main')).getByText('Samaa Centre').parentElement as HTMLElement;
    expect(seller.textContent).toMatch(/12 Talaat Harb Street, Cairo.*2345.*123456.*123-456-789/);
  },
);

test('an address without an order says so instead of showing half of one', async () => {
  await renderApp('/order-completed?%24id=65f0c0ffee&amount=free', { language: 'en', signedInAs: aUser() });
  await findHeading('There is no order to show here');
});

test('an order that never was is not thanked for', async () => {
  refuses(fetchOrder, 'not_found');
  await renderApp(`/order-completed?${QUERY}`, { language: 'en', signedInAs: aUser() });
  await findHeading('We cannot find this order');
  expect(screen.queryByText('65f0c0ffee')).toBeNull();
});

test('who has just ordered is thanked without a question', async () => {
  refuses(fetchOrder, 'not_found');
  keepPlacedOrder(aUser().id, `/order-completed?${QUERY}`);
  await renderApp(`/order-completed?${QUERY}`, { language: 'en', signedInAs: aUser() });
  await findHeading('Thank you, we have your order');
});

test('its heading has the focus, so that a screen reader says that the order was placed', async () => {
  keepPlacedOrder(aUser().id, `/order-completed?${QUERY}`);
  await renderApp(`/order-completed?${QUERY}`, { language: 'en', signedInAs: aUser() });
  const heading = await findHeading('Thank you, we have your order');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
