import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchDeliveryOptions } from '#contract/delivery/calls.ts';
import type { DeliveryOptions } from '#contract/delivery/schemas.ts';
import { fetchMonthlyPlans, paymentCash } from '#contract/payments/calls.ts';
import { fetchDeliveryFee, fetchShopDetails } from '#contract/settings/calls.ts';
import { someShopDetails } from '#web/testing/catalogue.ts';
import { aCart, openFilledCheckout, serveCheckout } from '#web/testing/checkout.ts';
import { answers, refuses } from '#web/testing/server.ts';

const OPTIONS: DeliveryOptions = {
  pick_up: true,
  free_from: 0,
  areas: [
    { city: 'Giza', days_from: 1, days_to: 3 },
    { city: 'Aswan', days_from: 0, days_to: 0 },
  ],
};
const { subtotal } = aCart();
const receipt = () => within(screen.getByRole('region', { name: 'Order summary' }));

let sent: Record<string, unknown>[];
let asked: Record<string, unknown>[];

beforeEach(() => {
  serveCheckout();
  sent = [];
  asked = [];
  answers(fetchShopDetails, someShopDetails({ seller_address: '5 Nile St.', opening_hours: 'Daily 10–6' }));
  answers(fetchDeliveryOptions, OPTIONS);
  answers(fetchDeliveryFee, (wish) => {
    asked.push(wish);
    return wish.delivery_method === 'pick_up' ? 0 : wish.city === 'Giza' ? 40 : 75;
  });
  answers(paymentCash, (input) => {
    sent.push(input);
    return { $id: 'order-1', number: '12345678', amount: 1, vat: 0, $createdAt: '2026-11-20T21:30:00.000Z' };
  });
});

describe('the fee', () => {
  test('follows the governorate, and so does the total that is agreed to', async () => {
    const { placeOrder } = await openFilledCheckout('en');
    await receipt().findByText(/40 EGP|EGP 40/);
    await screen.findByText('Delivery there takes 1 to 3 days.');
    await placeOrder();
    await waitFor(() => expect(sent).toMatchObject([{ city: 'Giza', amount: subtotal + 40 }]));
    expect(sent[0]).not.toHaveProperty('delivery_method');
  });

  test('is asked for with the sum where delivery may be free, and tells how much is missing', async () => {
    answers(fetchDeliveryOptions, { ...OPTIONS, free_from: subtotal + 100 });
    await openFilledCheckout('en');
    await receipt().findByText(/Add .*100.* more to get free delivery/);
    expect(asked.at(-1)).toMatchObject({ city: 'Giza', subtotal });
  });
});

test('beside the ways to pay stands from how much a month, also while the summary is folded away', async () => {
  serveCheckout({ cards: true });
  const plan = { method: 'valu' as const, months: 24, monthly: 2_500, down_payment: 0, total: 60_000, rate: 0 };
  answers(fetchMonthlyPlans, { offered: true, plans: [plan] });
  const { user } = await openFilledCheckout('en');
  const terms = await screen.findByText(/^From EGP.2,500 a month/);
  expect(receipt().queryByText(/a month/)).toBeNull();
  expect(terms.closest('form')).not.toBeNull();
  await user.click(terms);
  screen.getByText('valU, 24 months');
});

test.each([
  ['en', /^From EGP.2,250 a month, after a down payment of EGP.6,000$/],
  ['ar', /^ابتداءً من .*2,250.* شهريًا بعد مقدم .*6,000/],
] as const)(
  'a down payment stands beside the amount a month, before anybody opens the terms (%s)',
  async (lang, words) => {
    serveCheckout({ cards: true });
    const plan = { method: 'valu' as const, months: 24, monthly: 2_250, down_payment: 6_000, total: 60_000, rate: 0 };
    answers(fetchMonthlyPlans, { offered: true, plans: [plan] });
    await openFilledCheckout(lang);
    await screen.findByText(words);
  },
);

describe('collecting at the clinic', () => {
  test('costs no fee, names the address, and is sent with the order', async () => {
    const { user, placeOrder } = await openFilledCheckout('en');
    const collect = await screen.findByRole('radio', { name: /Collection at the centre.*5 Nile St\./ });
    screen.getByText('Street, building, floor and the nearest landmark.');
    await user.click(collect);
    screen.getByText('Your own address, for the invoice. Nothing is sent there.');
    await screen.findByRole('radio', { name: /^Cash on collection/ });
    expect(screen.queryByText(/Delivery there takes/)).toBeNull();
    expect(receipt().queryByText('Delivery fee')).toBeNull();
    await placeOrder();
    await screen.findByText('You pay in cash when you collect it at the centre.');
    expect(sent).toMatchObject([{ delivery_method: 'pick_up', amount: subtotal }]);
  });

  test('is not offered where the clinic does not, and what was typed stays when it is no longer', async () => {
    const { user, placeOrder } = await openFilledCheckout('en');
    await user.click(await screen.findByRole('radio', { name: /Collection at the centre/ }));
    refuses(paymentCash, 'pick_up_unavailable');
    answers(fetchDeliveryOptions, { ...OPTIONS, pick_up: false });
    await placeOrder();
    await screen.findByText(/can no longer be collected/);
    await receipt().findByText(/40 EGP|EGP 40/);
    expect(screen.queryByRole('radio', { name: /I collect it/ })).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Full address').value).toBe('12 Talaat Harb St.');
  });
});
