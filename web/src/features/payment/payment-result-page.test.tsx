import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { checkHmac } from '#contract/payments/calls.ts';
import { PAYMENT_FIELDS } from '#contract/payments/payment-fields.ts';
import type { PaidOrder } from '#contract/payments/schemas.ts';
import { CHECKOUT_MEMORY } from '#web/features/orders/shared/checkout-memory.ts';
import { tabStore } from '#web/lib/storage.ts';
import { anOrder } from '#web/testing/orders.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';
import { readPaymentFields } from './shared/payment-return.ts';

const FIELDS = {
  amount_cents: '9807550',
  created_at: '2026-11-20T23:30:00.123456',
  currency: 'EGP',
  error_occured: 'false',
  has_parent_transaction: 'false',
  id: '192036465',
  integration_id: '4097558',
  is_3d_secure: 'true',
  is_auth: 'false',
  is_capture: 'false',
  is_refunded: 'false',
  is_standalone_payment: 'true',
  is_voided: 'false',
  order: '217503754',
  owner: '302852',
  pending: 'false',
  'source_data.pan': '2346',
  'source_data.sub_type': 'MasterCard',
  'source_data.type': 'card',
  success: 'true',
  hmac: 'f00d',
};
const ORDER: PaidOrder = {
  $id: '65f0c0ffee',
  number: '12345678',
  amount: 98_075.5,
  vat: 0,
  $createdAt: '2026-11-20T21:30:00.000+00:00',
  payment_status: 'paid',
  transaction_id: '192036465',
};
const ADDRESS = `/payment-result?${new URLSearchParams({ ...FIELDS, merchant_order_id: 'x', 'data.message': 'Approved' })}`;

let carts: number;
beforeEach(() => {
  carts = 0;
  answers(fetchCart, () => {
    carts += 1;
    return { documents: [], total: 0, subtotal: 0, vat: 0 };
  });
  answers(fetchOrder, anOrder());
});
afterEach(() => vi.useRealTimers());

const open = (address = ADDRESS, language: 'ar' | 'en' = 'en') => renderApp(address, { language, signedInAs: aUser() });

describe('a payment that succeeded', () => {
  test('sends only the listed fields, as received, and shows the receipt', async () => {
    const sent: Record<string, unknown>[] = [];
    answers(checkHmac, (input) => {
      sent.push(input);
      carts = 0;
      return ORDER;
    });
    tabStore.set(CHECKOUT_MEMORY, '{}');
    const app = await open();
    await findHeading('Thank you, the payment was received');
    expect(sent).toEqual([{ ...FIELDS, userId: 'user-1' }]);
    expect(Object.keys(FIELDS)).toEqual([...PAYMENT_FIELDS]);
    screen.getByText('1234 5678');
    screen.getByText('65f0c0ffee');
    screen.getByText('192036465');
    screen.getByText('EGP 98,075.50');
    screen.getByText(/20 November 2026.*11:30 pm/);
    expect(screen.getByRole('link', { name: 'Return to the store' }).getAttribute('href')).toBe('/store/1');
    expect(screen.getByRole('link', { name: 'Follow your order' }).getAttribute('href')).toBe('/orders/65f0c0ffee');
    await screen.findByText('Phonak Audéo L50-R');
    const fitting = screen.getByRole('link', { name: 'Book the fitting' });
    expect(fitting.getAttribute('href')).toBe('/book?kind=fitting');
    expect(app.place().path).toBe('/payment-result');
    await waitFor(() => expect(carts).toBeGreaterThan(0));
    expect(tabStore.get(CHECKOUT_MEMORY)).toBeNull();
  });

  test('is shown again when the page is loaded again', async () => {
    answers(checkHmac, ORDER);
    await open();
    await findHeading('Thank you, the payment was received');
    await renderApp('/payment-result', { language: 'en', signedInAs: aUser() });
    await waitFor(() => expect(screen.getAllByText('65f0c0ffee')).toHaveLength(2));
  });

  test('speaks Arabic', async () => {
    answers(checkHmac, ORDER);
    await open(ADDRESS, 'ar');
    await findHeading('شكرًا لك، تم الدفع');
    screen.getByText('1234 5678');
  });

  test.each([
    ['refund_due', 'You will get a refund'],
    ['refunded', 'Refunded'],
  ] as const)('but is %s says so', async (payment_status, heading) => {
    answers(checkHmac, { ...ORDER, payment_status });
    await open();
    await findHeading(heading);
  });
});

describe('a payment that did not succeed', () => {
  const TEXTS = {
    ar: {
      declined: 'لم يتم الدفع',
      nothing: /^لم يُخصم شيء نعلم به/,
      unknown: 'لم نتمكن من التحقق من الدفع',
      back: 'العودة إلى إتمام الطلب',
      close: 'إغلاق',
    },
    en: {
      declined: 'The payment did not go through',
      nothing: /^As far as we know, nothing was taken/,
      unknown: 'We could not verify the payment',
      back: 'Back to checkout',
      close: 'Close',
    },
  } as const;

  test.each(['ar', 'en'] as const)(
    'leads to the landing page, which says that no money moved, and leads back to checkout, until it is closed (%s)',
    async (language) => {
      const t = TEXTS[language];
      refuses(checkHmac, 'payment_failed');
      const app = await open(ADDRESS, language);
      await isAt(app, '/');
      const notice = await screen.findByRole('alert');
      within(notice).getByRole('heading', { name: t.declined });
      within(notice).getByText(t.nothing);
      expect(within(notice).getByRole('link', { name: t.back }).getAttribute('href')).toBe('/checkout');
      cleanup();
      const again = await renderApp('/', { language, signedInAs: aUser() });
      await again.user.click(await screen.findByRole('button', { name: t.close }));
      expect(screen.queryByRole('alert')).toBeNull();
      cleanup();
      await renderApp('/', { language, signedInAs: aUser() });
      await findHeading(/./);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test.each([
    ['ar', 'لم تتم الموافقة على التقسيط مع فاليو'],
    ['en', 'valU did not approve the instalments'],
  ] as const)(
    'that a lender refused names the lender and says that there are other ways (%s)',
    async (language, title) => {
      refuses(checkHmac, 'payment_failed', { method: 'valu' });
      const app = await open(ADDRESS, language);
      await isAt(app, '/');
      const notice = await screen.findByRole('alert');
      await within(notice).findByRole('heading', { name: title });
      within(notice).getByText(language === 'ar' ? /طريقة دفع أخرى/ : /another way to pay/);
    },
  );

  test('that a bank refused names no lender', async () => {
    refuses(checkHmac, 'payment_failed', { method: 'bank-instalments' });
    await isAt(await open(), '/');
    within(await screen.findByRole('alert')).getByRole('heading', { name: TEXTS.en.declined });
  });

  test('and that nobody could verify does not say that no money moved', async () => {
    refuses(checkHmac, 'card_unavailable');
    const app = await open();
    await isAt(app, '/');
    const notice = await screen.findByRole('alert');
    within(notice).getByRole('heading', { name: TEXTS.en.unknown });
    expect(within(notice).queryByText(TEXTS.en.nothing)).toBeNull();
  });

  test('nor does a page without any fields', async () => {
    const app = await open('/payment-result');
    await isAt(app, '/');
  });
});

describe('while the bank is silent', () => {
  test('the page asks again until it is paid', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    refuses(checkHmac, 'payment_pending');
    await open();
    await screen.findByText(/Confirming the payment/);
    answers(checkHmac, () => {
      asked += 1;
      return ORDER;
    });
    await vi.advanceTimersByTimeAsync(3_100);
    await findHeading('Thank you, the payment was received');
    expect(asked).toBe(1);
  });

  test('so it does where the question was refused for being asked too often', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.use(
      http.post('*/v1/functions/shop/executions', async ({ request }) =>
        (await request.clone().text()).includes('check-hmac')
          ? HttpResponse.json({ code: 429, type: 'general_rate_limit_exceeded', message: 'x' }, { status: 429 })
          : undefined,
      ),
    );
    await open();
    await screen.findByText(/Confirming the payment/);
    await vi.advanceTimersByTimeAsync(3_100);
    screen.getByText(/Confirming the payment/);
    answers(checkHmac, ORDER);
    await vi.advanceTimersByTimeAsync(3_100);
    await findHeading('Thank you, the payment was received');
  });

  test('a session that ended meanwhile leads to sign-in, and what the bank said is kept for afterwards', async () => {
    refuses(checkHmac, 'unauthenticated');
    const app = await open();
    await isAt(app, '/auth/sign-in');
    expect(app.place().state).toEqual({ from: '/payment-result' });
    answers(checkHmac, ORDER);
    await renderApp('/payment-result', { language: 'en', signedInAs: aUser() });
    await findHeading('Thank you, the payment was received');
  });

  test('after a minute it goes to the order, which says so; the checkout is begun anew and the cart fetched', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    tabStore.set(CHECKOUT_MEMORY, '{}');
    answers(fetchOrder, anOrder({ payment_method: 'card', undecided: true, cancellable: false }));
    realtimeServer();
    refuses(checkHmac, 'payment_pending', { orderId: 'order-1', number: '12345678' });
    const app = await open();
    await screen.findByText(/Confirming the payment/);
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(3_000);
        expect(app.place().path).toBe('/orders/order-1');
      },
      { timeout: 600_000, interval: 10 },
    );
    await screen.findByRole('heading', { level: 2, name: 'We are waiting for your bank’s answer' });
    expect(tabStore.get(CHECKOUT_MEMORY)).toBeNull();
    expect(carts).toBeGreaterThan(1);
  });

  test('it gives up after a minute, and warns of paying twice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    refuses(checkHmac, 'payment_pending');
    await open();
    await screen.findByText(/Confirming the payment/);
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(3_000);
        screen.getByRole('heading', { level: 1, name: 'The bank has not confirmed the payment yet' });
      },
      { timeout: 600_000, interval: 10 },
    );
    screen.getByText(/Do not pay again/);
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe(
      '/orders',
    );
  });
});

test.each([
  ['a plus in the time', 'created_at=2026-11-20T10:00:00+02:00', { created_at: '2026-11-20T10:00:00+02:00' }],
  ['an encoded plus', 'created_at=2026-11-20T10%3A00%3A00%2B02%3A00', { created_at: '2026-11-20T10:00:00+02:00' }],
  ['a plus elsewhere', 'source_data.sub_type=Meeza+Card', { 'source_data.sub_type': 'Meeza Card' }],
  ['other names', 'order_id=7&source_data_pan=2346', { order: '7', 'source_data.pan': '2346' }],
  ['an equals sign', 'id=a=b', { id: 'a=b' }],
  ['a broken escape', 'id=%E0%A4%A', { id: '%E0%A4%A' }],
  ['strange fields', 'constructor=1&userId=2', {}],
])('reads %s as it was sent', (_name, query, fields) => {
  expect(readPaymentFields(`?${query}`)).toEqual(fields);
});
