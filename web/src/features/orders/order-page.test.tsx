import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { cancelOrder, fetchOrder, orderAgain } from '#contract/orders/calls.ts';
import type { Order, Reorder } from '#contract/orders/schemas.ts';
import { fetchLinkedTrial } from '#contract/trials/calls.ts';
import { clearSession } from '#web/lib/session.ts';
import { anEvent, anOrder } from '#web/testing/orders.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { aLinkedTrial } from '#web/testing/trials.ts';

let realtime: RealtimeServer;
let carts: number;

beforeEach(() => {
  carts = 0;
  answers(fetchCart, () => {
    carts += 1;
    return { documents: [], total: 0, subtotal: 0, vat: 0 };
  });
  realtime = realtimeServer();
});

async function open(order: Order | null, language: 'ar' | 'en' = 'en') {
  if (order) answers(fetchOrder, order);
  else refuses(fetchOrder, 'not_found');
  return renderApp('/orders/order-1', { language, signedInAs: aUser() });
}

const button = (name: string) => screen.findByRole('button', { name });

describe('what an order shows', () => {
  test('its way, its lines, its sums and where it goes', async () => {
    await open(anOrder({ vat: 7_500 }));
    await findHeading(/^Order 1234\s5678$/);
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }));
    expect(receipt.getByRole('link', { name: 'Phonak Audéo L50-R' }).getAttribute('href')).toBe(
      '/store/hearing-aids/aid-1',
    );
    // It is sold no more, so there is no page to lead to.
    receipt.getByText('Charger Case Go');
    expect(receipt.queryByRole('link', { name: 'Charger Case Go' })).toBeNull();
    receipt.getByText('2 pieces at EGP 4,900 each');
    for (const amount of ['EGP 9,800', 'EGP 61,800', 'EGP 50', 'EGP 61,850', 'EGP 7,500']) receipt.getByText(amount);
    receipt.getByText('Of which VAT');
    for (const words of ['Cash', 'Payment on delivery', 'منى علي', '0101 234 5678', '12 شارع النيل', 'Cairo']) {
      receipt.getByText(words);
    }
    const way = within(screen.getByRole('region', { name: 'What happens with your order' }));
    expect(way.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^We have your order.*20 November 2026.*11:30 pm$/),
      'Confirmed with youStill to come',
      'Out for deliveryStill to come',
      'DeliveredStill to come',
    ]);
  });

  test('the same in Arabic, with the digits 0–9; no VAT line without VAT', async () => {
    await open(anOrder(), 'ar');
    await findHeading(/^طلب رقم 1234\s5678$/);
    screen.getByText('القاهرة');
    screen.getByText('0101 234 5678');
    screen.getByText(/^قطعتان، سعر القطعة/);
    expect(screen.queryByText('منها ضريبة القيمة المضافة')).toBeNull();
  });

  test('no fee for delivery where the order is collected', async () => {
    await open(anOrder({ delivery_method: 'pick_up', delivery_fee: 0, amount: 61_800 }));
    const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
    receipt.getByText('Products');
    expect(receipt.queryByText('Delivery fee')).toBeNull();
  });

  test('no such order, or not theirs: says so and leads to the list', async () => {
    await open(null);
    await findHeading('We cannot find this order');
    expect(screen.getByRole('link', { name: 'Show my orders' }).getAttribute('href')).toBe('/orders');
  });

  test('says when it cannot be had, and tries again', async () => {
    refuses(fetchOrder, 'busy');
    const app = await renderApp('/orders/order-1', { language: 'en', signedInAs: aUser() });
    await findHeading('This order could not be loaded');
    answers(fetchOrder, anOrder());
    await app.user.click(await button('Try again'));
    await findHeading(/^Order 1234\s5678$/);
  });

  test('a new state shows by itself', async () => {
    await open(anOrder());
    await findHeading(/^Order 1234\s5678$/);
    await waitFor(() => expect(realtime.open()).toBe(1));
    answers(fetchOrder, anOrder({ delivery_status: 'shipped', cancellable: false }));
    realtime.tell();
    await screen.findByText('On its way to you');
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  });

  test('nothing is listened to any more once the session has ended', async () => {
    const app = await open(anOrder());
    await waitFor(() => expect(realtime.open()).toBe(1));
    act(() => clearSession());
    await isAt(app, '/auth/sign-in');
    await waitFor(() => expect(realtime.open()).toBe(0));
  });

  test('its receipt can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const app = await open(anOrder());
    await app.user.click(await button('Print the receipt'));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});

describe('an order paid by card', () => {
  const unpaid = (change: Partial<Order> = {}) =>
    anOrder({ payment_method: 'card', payment_status: 'pending', undecided: true, cancellable: false, ...change });
  const ahead = () => screen.queryByText('Confirmed with you');

  test('whose bank is silent says what to expect, and changes by itself', async () => {
    await open(unpaid());
    await screen.findByRole('heading', { level: 2, name: 'We are waiting for your bank’s answer' });
    screen.getByText(/Please do not pay again/);
    screen.getByText('Waiting for the bank');
    expect(ahead()).not.toBeNull();
    await waitFor(() => expect(realtime.open()).toBe(1));
    answers(fetchOrder, unpaid({ undecided: false, payment_status: 'paid' }));
    realtime.tell();
    await screen.findByText('Awaiting our confirmation');
    expect(screen.queryByText(/Please do not pay again/)).toBeNull();
  });

  test('that the bank did not pay says so, and promises nothing that lies ahead', async () => {
    await open(unpaid({ undecided: false, payment_status: 'failed' }));
    await screen.findByRole('heading', { level: 2, name: 'This order was not paid' });
    screen.getByText(/nothing is sent/);
    expect(ahead()).toBeNull();
  });

  test.each([
    [true, /only that one is sent/],
    [false, /A newer order has taken its place/],
  ])('that a newer one replaced says what becomes of its money (undecided: %s)', async (undecided, words) => {
    await open(unpaid({ undecided, replaced: true, payment_status: 'expired' }));
    await screen.findByText(words);
  });

  const code = { code: '987654321', until: '2026-11-30T10:00:00.000+00:00', kept: true };

  test('with a code for a kiosk says how to pay with it', async () => {
    await open(unpaid({ online_method: 'kiosk', kiosk: code }));
    await screen.findByRole('heading', { level: 2, name: 'Pay at a kiosk to complete your order' });
    screen.getByText('987654321');
  });

  test.each([
    [
      'came too late for the products',
      { undecided: false, payment_status: 'expired', kiosk: { ...code, kept: false } },
      /987654321.*could not keep/,
    ],
    ['is of an order that was replaced', { replaced: true, kiosk: code }, /only that one is sent/],
    [
      'is of an order that was cancelled',
      { undecided: false, payment_status: 'expired', delivery_status: 'cancelled', kiosk: { ...code, kept: false } },
      /This order was cancelled.*987654321/,
    ],
  ] as const)('an order whose code %s tells the customer not to pay', async (_why, change, words) => {
    await open(unpaid({ online_method: 'kiosk', ...change }));
    await screen.findByRole('heading', { level: 2, name: 'Please do not pay at a kiosk any more' });
    screen.getByText(words);
    expect(screen.queryByText('Pay at a kiosk to complete your order')).toBeNull();
  });

  test.each([
    ['en', 'This order was not paid'],
    ['ar', 'لم يتم دفع هذا الطلب'],
  ] as const)('whose code nobody paid says in %s that no money came, and blames no bank', async (language, name) => {
    await open(unpaid({ online_method: 'kiosk', undecided: false, payment_status: 'expired' }), language);
    const notice = (await screen.findByRole('heading', { level: 2, name })).parentElement;
    expect(notice?.textContent).not.toMatch(/bank|البنك/);
  });

  test('says it in Arabic', async () => {
    await open(unpaid(), 'ar');
    await screen.findByRole('heading', { level: 2, name: 'ننتظر رد البنك على الدفع' });
  });
});

describe('cancelling', () => {
  test('asks first, and does nothing when the customer keeps the order', async () => {
    const app = await open(anOrder());
    await app.user.click(await button('Cancel the order'));
    screen.getByRole('dialog', { name: 'Do you want to cancel this order?' });
    await app.user.click(await button('Keep the order'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('Awaiting our confirmation');
  });

  test('cancels, says so, and there is nothing to cancel any more', async () => {
    const sent: unknown[] = [];
    const cancelled = anOrder({
      delivery_status: 'cancelled',
      cancellable: false,
      events: [
        ...anOrder().events,
        anEvent({ delivery_status: 'cancelled', $createdAt: '2026-11-20T21:40:00.000+00:00' }),
      ],
    });
    const app = await open(anOrder());
    answers(cancelOrder, (input) => {
      sent.push(input);
      answers(fetchOrder, cancelled);
      return cancelled;
    });
    await app.user.click(await button('Cancel the order'));
    await app.user.click(await button('Yes, cancel it'));
    await screen.findByText('We will not send it, and there is nothing else for you to do.');
    await screen.findByText('Cancelled');
    screen.getByText('The order was cancelled');
    expect(screen.queryByText('Still to come')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
    expect(sent).toEqual([{ userId: 'user-1', orderId: 'order-1', lang: 'en' }]);
  });

  test('too late: says so where it was asked, and shows how things stand', async () => {
    const app = await open(anOrder());
    refuses(cancelOrder, 'order_not_cancellable');
    await app.user.click(await button('Cancel the order'));
    answers(fetchOrder, anOrder({ delivery_status: 'confirmed' }));
    await app.user.click(await button('Yes, cancel it'));
    await screen.findByText('This order can no longer be cancelled here. Please contact us.');
    await screen.findByText('Confirmed');
  });

  test('is not offered when it is not possible', async () => {
    await open(anOrder({ delivery_status: 'confirmed', cancellable: false }));
    await screen.findByText('Confirmed');
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  });
});

describe('ordering again', () => {
  async function again(reorder: Reorder, language: 'ar' | 'en' = 'en') {
    const app = await open(anOrder(), language);
    answers(orderAgain, reorder);
    await app.user.click(await button(language === 'en' ? 'Order again' : 'طلب المنتجات نفسها'));
    return within(screen.getByRole('main')).findByRole('status');
  }

  test('fetches the cart again and leads to checkout', async () => {
    const before = carts;
    const notice = await again({ found: 2, short: [] });
    within(notice).getByText('Everything from this order is in your cart now.');
    expect(within(notice).getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout');
    await waitFor(() => expect(carts).toBeGreaterThan(before));
  });

  test('names what could not be had, and why', async () => {
    const notice = await again({
      found: 1,
      short: [
        { title: 'Dome', wanted: 1, count: 0, reason: 'gone' },
        { title: 'Charger', wanted: 2, count: 0, reason: 'sold_out' },
        { title: 'Battery', wanted: 4, count: 3, reason: 'fewer' },
        { title: 'Filter', wanted: 1, count: 0, reason: 'cart_full' },
      ],
    });
    within(notice).getByText('We added what’s in stock to your cart.');
    expect(notice.dataset.kind).toBe('pending');
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '“Dome”: no longer sold.',
      '“Charger”: sold out.',
      '“Battery”: 3 of 4 left.',
      '“Filter”: no room in the cart.',
    ]);
  });

  test('when nothing can be had there is nothing to check out', async () => {
    const notice = await again({ found: 0, short: [{ title: 'قبة', wanted: 1, count: 0, reason: 'gone' }] }, 'ar');
    within(notice).getByText('لا يتوفر الآن أي من منتجات هذا الطلب.');
    within(notice).getByText('«قبة»: لم نعد نبيعه.');
    expect(within(notice).queryByRole('link')).toBeNull();
    expect(notice.dataset.kind).toBe('pending');
  });

  test('a refusal is told above the buttons', async () => {
    const app = await open(anOrder());
    refuses(orderAgain, 'busy');
    await app.user.click(await button('Order again'));
    await screen.findByText('Somebody changed this at the same moment. Please try again.');
  });
});

test('a trial that cannot be loaded says so, keeps the way back, and is asked for again', async () => {
  refuses(fetchLinkedTrial, 'link_invalid');
  const trial = { state: 'running', answer: null, last_day: '2026-12-10', secret: '0aZ9bY8cX7dW6eV5' } as const;
  const app = await open(
    anOrder({ delivery_status: 'delivered', trial, returning: { until: '2026-12-10', obstacle: null } }),
  );
  const part = within(await screen.findByRole('region', { name: 'Your trial' }));
  await part.findByText('The trial could not be loaded');
  part.getByText(/^You can return it until 10 December 2026/);
  answers(fetchLinkedTrial, aLinkedTrial());
  await app.user.click(part.getByRole('button', { name: 'Try again' }));
  await part.findByText('Is it helping you?');
  part.getByText(/^You can return it until 10 December 2026/);
});

test('a trial names the day until which the order may come back, not an earlier one', async () => {
  answers(fetchLinkedTrial, aLinkedTrial());
  const trial = { state: 'running', answer: null, last_day: '2026-12-10', secret: '0aZ9bY8cX7dW6eV5' } as const;
  await open(anOrder({ delivery_status: 'delivered', trial, returning: { until: '2026-12-20', obstacle: null } }));
  const part = within(await screen.findByRole('region', { name: 'Your trial' }));
  part.getByText('Last day: 10 December 2026.');
  part.getByText(/^You can return it until 20 December 2026/);
});
