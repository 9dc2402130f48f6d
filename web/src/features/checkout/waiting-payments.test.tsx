import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { fetchDeliveryOptions } from '#contract/delivery/calls.ts';
import { fetchCheckoutOptions, fetchEarlierOrders, fetchOrderLimit, paymentCard } from '#contract/payments/calls.ts';
import type { EarlierCustomer, WaitingPayment } from '#contract/payments/schemas.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import * as leave from '#web/lib/leave.ts';
import { expectConsoleErrors } from '#web/testing/console.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { EMPTY_CART_PAUSE } from './empty-cart.tsx';

const goods = (product_id: string, title = 'Battery 13'): WaitingPayment['lines'] => [
  { product_id, product_type: 'hearing-aids', title, count: 1 },
];
const undecided = (product_id: string): WaitingPayment => ({
  $id: 'order-1',
  number: '12345678',
  amount: 46_050,
  undecided: true,
  at_kiosk: false,
  kept_until: '2026-11-20T10:30:00.000+00:00',
  lines: goods(product_id),
});

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
  answers(fetchDeliveryOptions, { pick_up: false, free_from: 0, areas: [] });
  answers(fetchCheckoutOptions, {
    cardPage: 'https://provider.example/unifiedcheckout/',
    methods: [{ method: 'card', min: 0, max: null, hours: null }],
  });
  answers(fetchOrderLimit, { open: 0, max: 3 });
});

const open = (language: 'ar' | 'en' = 'en') => renderApp('/checkout', { language, signedInAs: aUser() });

describe('an order that the bank has not decided', () => {
  test('is named before the same is ordered again, with what becomes of it', async () => {
    answers(fetchEarlierOrders, { customer: null, waiting: [undecided('aid-1')] });
    await open();
    await screen.findByRole('heading', { name: /not answered yet for order .?1234\s5678/ });
    screen.getByText(/the new order replaces that one.*we refund it/);
    expect(screen.getByRole('link', { name: 'See that order' }).getAttribute('href')).toBe('/orders/order-1');
  });

  test.each([
    ['ar', /ذلك الطلب كما هو/, 'عرض ذلك الطلب'],
    ['en', /that order stays as it is/, 'See that order'],
  ] as const)('stays beside an order of something else, and the page says so (%s)', async (language, words, link) => {
    answers(fetchEarlierOrders, { customer: null, waiting: [undecided('aid-2')] });
    await open(language);
    await screen.findByText(words);
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/orders/order-1');
  });

  test('is not named where there is none', async () => {
    let asked = 0;
    answers(fetchEarlierOrders, () => {
      asked += 1;
      return { customer: null, waiting: [] };
    });
    await open();
    await findHeading('Checkout');
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByText(/not answered yet/)).toBeNull();
  });

  test('does not keep anybody from ordering when it cannot be asked for', async () => {
    expectConsoleErrors(/earlier orders/);
    refuses(fetchEarlierOrders, 'forbidden');
    await open();
    await screen.findByRole('button', { name: 'Place order' });
  });
});

describe('a payment that was not finished', () => {
  const unfinished = (product_id: string) => ({ ...undecided(product_id), undecided: false });

  test.each([
    ['ar', /لم يكتمل دفع الطلب/, 'إكمال دفع ذلك الطلب'],
    ['en', /not finished paying for order/, 'Finish paying for that order'],
  ] as const)('of an earlier cart is named, and one press leads back to it (%s)', async (language, title, button) => {
    const left = vi.spyOn(leave, 'leaveFor').mockImplementation(() => {});
    const opened: unknown[] = [];
    answers(paymentCard, (input) => {
      opened.push(input);
      return { pk: 'pk', cs: 'secret' };
    });
    answers(fetchEarlierOrders, { customer: null, waiting: [unfinished('aid-2')] });
    const { user } = await open(language);
    await screen.findByRole('heading', { name: title });
    screen.getByText(/Battery 13/);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(left).toHaveBeenCalledWith('https://provider.example/unifiedcheckout/?publicKey=pk&clientSecret=secret'),
    );
    expect(opened).toEqual([{ userId: aUser().id, orderId: 'order-1', lang: language }]);
  });

  test('is named beside an empty cart, too, and the store does not open by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
      answers(fetchEarlierOrders, { customer: null, waiting: [unfinished('aid-2')] });
      const { place } = await open();
      await findHeading('No Products in Cart');
      await screen.findByRole('button', { name: 'Finish paying for that order' });
      await vi.advanceTimersByTimeAsync(2 * EMPTY_CART_PAUSE);
      expect(place().path).toBe('/checkout');
    } finally {
      vi.useRealTimers();
    }
  });

  test('that cannot be opened any more says why', async () => {
    answers(fetchEarlierOrders, { customer: null, waiting: [unfinished('aid-2')] });
    refuses(paymentCard, 'order_expired');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Finish paying for that order' }));
    await screen.findByRole('alert');
  });

  test('of what the cart holds is continued by ordering it, and not named', async () => {
    answers(fetchEarlierOrders, { customer: null, waiting: [unfinished('aid-1')] });
    await open();
    await screen.findByRole('button', { name: 'Place order' });
    expect(screen.queryByText(/not finished paying/)).toBeNull();
  });
});

describe('the person of the last order', () => {
  const last: EarlierCustomer = { firstName: 'Ali', lastName: 'Hassan', age: 71, damaged_ear: 'left' };
  const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

  test('is filled in, named as such, and can be changed', async () => {
    answers(fetchEarlierOrders, { customer: last, waiting: [] });
    const { user } = await open();
    await screen.findByText(/from your last order/);
    expect(['First name', 'Last name', /^Age in years/, 'Ear needing an aid'].map((label) => value(label))).toEqual([
      'Ali',
      'Hassan',
      '71',
      'left',
    ]);
    await user.type(screen.getByLabelText('First name'), 'a');
    expect(value('First name')).toBe('Alia');
    expect(screen.queryByText(/from your last order/)).toBeNull();
  });

  test('is named in Arabic, too', async () => {
    answers(fetchEarlierOrders, { customer: last, waiting: [] });
    await open('ar');
    await screen.findByText(/من آخر طلب لك/);
    expect(value('الأذن التي تحتاج إلى سماعة')).toBe('left');
  });

  test('does not overwrite what was typed before the page was loaded again', async () => {
    answers(fetchEarlierOrders, { customer: null, waiting: [] });
    const { user } = await open();
    await user.selectOptions(await screen.findByLabelText('Ear needing an aid'), 'right');
    cleanup();
    answers(fetchEarlierOrders, { customer: last, waiting: [] });
    await open();
    await screen.findByRole('button', { name: 'Place order' });
    expect(value('Ear needing an aid')).toBe('right');
    expect(value('First name')).toBe('Mona');
  });

  test('is nobody in an account without orders: the account itself tells the name', async () => {
    answers(fetchEarlierOrders, { customer: null, waiting: [] });
    await open();
    await screen.findByRole('button', { name: 'Place order' });
    expect(value('First name')).toBe('Mona');
    expect(value('Ear needing an aid')).toBe('');
  });
});
