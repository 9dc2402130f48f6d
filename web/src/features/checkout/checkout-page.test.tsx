import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCart, updateCart } from '#contract/cart/calls.ts';
import type { Cart, CartLine } from '#contract/cart/schemas.ts';
import { fetchPaginatedProducts, fetchTags } from '#contract/catalogue/calls.ts';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { fetchDeliveryOptions } from '#contract/delivery/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import {
  createOrderCard,
  fetchCheckoutOptions,
  fetchEarlierOrders,
  fetchOrderLimit,
  paymentCard,
  paymentCash,
} from '#contract/payments/calls.ts';
import type { PlacedOrder } from '#contract/payments/schemas.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import * as leave from '#web/lib/leave.ts';
import { openFilledCheckout, TERMS_BOX } from '#web/testing/checkout.ts';
import { expectConsoleErrors } from '#web/testing/console.ts';
import { fileOf } from '#web/testing/files.ts';
import { anOrder } from '#web/testing/orders.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';
import { EMPTY_CART_PAUSE } from './empty-cart.tsx';

const LANGUAGES = ['ar', 'en'] as const;
const FEE = 75;
const ORDER: PlacedOrder = {
  $id: 'order-1',
  number: '12345678',
  amount: 92_075,
  vat: 0,
  $createdAt: '2026-11-20T10:00:00.000+00:00',
};
const ORDER_PATH =
  '/order-completed?%24id=order-1&amount=92075&%24createdAt=2026-11-20T10%3A00%3A00.000%2B00%3A00&number=12345678';

const AID: HearingAid = {
  $id: 'aid-1',
  product_type: 'hearing-aids',
  brand: 'Phonak',
  family: 'Naída Paradise',
  model: 'Naída P50-PR',
  style: 'bte',
  making: 'ready-made',
  channel: 12,
  battery: 'rechargeable',
  fitting_range: [20, 90],
  price: 46_000,
  stock: 5,
  image: null,
  image_in_ear: null,
  image_size: null,
  description: '',
};

function line(count = 2, change: Partial<HearingAid> = {}): CartLine {
  return {
    $id: 'line-1',
    product_id: AID.$id,
    product_type: 'hearing-aids',
    count,
    product: { ...AID, ...change },
  };
}

function cartOf(lines: CartLine[], vat = 0): Cart {
  const subtotal = lines.reduce((sum, { product, count }) => sum + (product?.price ?? 0) * count, 0);
  return { documents: lines, total: lines.length, subtotal, vat };
}

/** Keeps what is sent to place an order, and answers with the order. */
function takesOrders(order = ORDER) {
  const sent: Record<string, unknown>[] = [];
  answers(paymentCash, (input) => {
    sent.push(input);
    return order;
  });
  return sent;
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const placeButton = () => screen.getByRole('button', { name: 'Place order' });
const receipt = () => within(screen.getByRole('region', { name: 'Order summary' }));

async function open(user = aUser()) {
  const app = await renderApp('/checkout', { language: 'en', signedInAs: user });
  await screen.findByRole('button', { name: 'Place order' });
  return app;
}

/** Fills what the account does not tell. */
async function fill(user: UserEvent) {
  // At once: each key would draw the whole page anew.
  await user.click(field('Last name'));
  await user.paste('Abdelrahman');
  await user.selectOptions(field('Governorate'), 'Giza');
  await user.click(field('Full address'));
  await user.paste('12 Talaat Harb St.');
  await user.selectOptions(field('Ear needing an aid'), 'Both');
  await user.click(screen.getByRole('checkbox', { name: TERMS_BOX }));
}

beforeEach(() => {
  answers(fetchCart, cartOf([line()]));
  answers(fetchDeliveryFee, FEE);
  answers(fetchDeliveryOptions, { pick_up: false, free_from: 0, areas: [] });
  answers(fetchCheckoutOptions, { cardPage: null, methods: [] });
  answers(fetchOrderLimit, { open: 0, max: 3 });
  answers(fetchEarlierOrders, { customer: null, waiting: [] });
  answers(fetchOrder, anOrder());
});

describe('the form', () => {
  test('knows what the account knows, and starts with cash', async () => {
    await open(aUser({ username: 'Mona Ali Hassan', phone: '01012345678', email: 'mona@example.com' }));
    expect(field('First name').value).toBe('Mona');
    expect(field('Last name').value).toBe('Ali Hassan');
    expect(field('Mobile number').value).toBe('01012345678');
    expect(field('Email').value).toBe('mona@example.com');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Cash on delivery/ }).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /card/i })).toBeNull();
  });

  test.each([
    ['منى علي حسن', 'منى', 'علي حسن'],
    ['  عبد الرحمن   علي ', 'عبد الرحمن', 'علي'],
    ['أم كلثوم إبراهيم', 'أم كلثوم', 'إبراهيم'],
    ['علاء الدين محمود', 'علاء الدين', 'محمود'],
    ['عبد الله', 'عبد الله', ''],
    ['Abdel Rahman Ali', 'Abdel Rahman', 'Ali'],
    ['Omar Sherif', 'Omar', 'Sherif'],
    ['Mona', 'Mona', ''],
  ])('takes %j apart where a first name ends', async (username, first, last) => {
    await open(aUser({ username }));
    expect([field('First name').value, field('Last name').value]).toEqual([first, last]);
  });

  test('keeps what was typed when the language changes, also while the cart is slow to follow', async () => {
    const { user } = await open();
    await user.type(field('Full address'), '12 Talaat Harb St.');
    await user.click(screen.getByRole('checkbox', { name: TERMS_BOX }));
    answers(fetchCart, () => new Promise<never>(() => {}));
    await user.click(screen.getByRole('button', { name: 'التبديل إلى العربية' }));
    await screen.findByRole('button', { name: 'تأكيد الطلب' });
    expect(field('العنوان بالتفصيل').value).toBe('12 Talaat Harb St.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: TERMS_BOX }).checked).toBe(true);
  });

  test('keeps what was typed when the cart could not be fetched for a while', async () => {
    const { user } = await open();
    await user.type(field('Full address'), '12 Talaat Harb St.');
    refuses(fetchCart, 'forbidden');
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Your cart could not be loaded');
    answers(fetchCart, cartOf([line()]));
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Place order' });
    expect(field('Full address').value).toBe('12 Talaat Harb St.');
  });

  test('has the inputs of the specification by their names, and all 27 governorates in the language of the page', async () => {
    await renderApp('/checkout', { language: 'ar', signedInAs: aUser() });
    await screen.findByRole('button', { name: 'تأكيد الطلب' });
    const names = [...document.querySelectorAll('main form [name]')].map((input) => input.getAttribute('name'));
    expect(names.sort()).toEqual(
      [
        'first-name',
        'last-name',
        'phone',
        'age',
        'email',
        'hearing-assessment',
        'hearing-assessment-image',
        'damaged-ear',
        'address',
        'city',
        'terms_accepted',
        // Beyond the specification: a box that is off by itself.
        'for-other',
        'payment',
      ].sort(),
    );
    const cities = within(field('المحافظة')).getAllByRole<HTMLOptionElement>('option');
    expect(cities.filter(({ value }) => value !== '')).toHaveLength(27);
    expect(cities.map(({ textContent }) => textContent)).toContain('الإسكندرية');
  });

  test('sends nothing while fields are missing, marks each of them and focuses the first', async () => {
    const sent = takesOrders();
    const { user } = await open(aUser({ phone: null }));
    await user.click(placeButton());
    await waitFor(() => expect(field('Last name')).toBe(document.activeElement));
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')].map((input) => input.getAttribute('name'));
    expect(wrong).toEqual(['last-name', 'phone', 'city', 'address', 'damaged-ear', 'terms_accepted']);
    expect(sent).toEqual([]);
  });

  test('of an age with a decimal part the whole years are left', async () => {
    const { user } = await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
    await user.type(await screen.findByLabelText(/^Age/), '12.5');
    await user.tab();
    expect(field(/^Age/).value).toBe('12');
  });

  test('the age is clamped as it is typed, and an impossible one is refused', async () => {
    const { user } = await open();
    await user.type(field(/^Age/), '700');
    expect(field(/^Age/).value).toBe('120');
    await user.clear(field(/^Age/));
    await user.type(field(/^Age/), '0');
    expect(field(/^Age/).value).toBe('1');
    await user.clear(field(/^Age/));
    await user.type(field(/^Age/), '١٤٠');
    expect(field(/^Age/).value).toBe('140');
    await user.click(placeButton());
    await screen.findByText('Must be at most 130.');
  });

  test('the terms open in a new tab', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'terms and conditions' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank']);
  });

  test('what was typed survives a reload, and is gone for somebody else', async () => {
    const { user } = await open();
    await fill(user);
    cleanup();
    await open();
    expect(field('Full address').value).toBe('12 Talaat Harb St.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: TERMS_BOX }).checked).toBe(true);
    cleanup();
    await open(aUser({ id: 'user-2', username: 'Nour' }));
    expect(field('Full address').value).toBe('');
  });
});

describe('the receipt', () => {
  test('shows the lines, the subtotal, the fee and the total, and VAT only when there is some', async () => {
    await open();
    receipt().getByText('Phonak Naída P50-PR');
    await waitFor(() => expect(receipt().getAllByText('EGP 92,075').length).toBeGreaterThan(0));
    expect(receipt().getAllByText('EGP 92,000').length).toBe(2);
    receipt().getByText('EGP 75');
    expect(receipt().queryByText('Of which VAT')).toBeNull();
  });

  test('names the VAT that the server computed', async () => {
    answers(fetchCart, cartOf([line()], 11_298.25));
    await open();
    receipt().getByText('Of which VAT');
    receipt().getByText('EGP 11,298.25');
  });

  test('hides a product that is not known any more', async () => {
    answers(fetchCart, cartOf([line(), { ...line(), $id: 'line-2', product_id: 'gone', product: null }]));
    const sent = takesOrders();
    const { user } = await open();
    expect(receipt().getAllByRole('listitem')).toHaveLength(1);
    await fill(user);
    await user.click(placeButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.cart).toEqual([{ product_id: AID.$id, product_type: 'hearing-aids', count: 2 }]);
  });

  test('offers another product when all are sold out', async () => {
    answers(fetchCart, cartOf([line(1, { stock: 0 })]));
    await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
    await screen.findByText('Everything in your cart is sold out');
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
    receipt().getByRole('button', { name: 'Remove from the cart' });
  });

  test('changes the count of a product', async () => {
    const updates: Record<string, unknown>[] = [];
    answers(updateCart, (input) => {
      updates.push(input);
      return { $id: 'line-1', product_id: AID.$id, product_type: 'hearing-aids' as const, count: 1 };
    });
    const { user } = await open();
    const picker = within(receipt().getByRole('group', { name: 'Quantity of Phonak Naída P50-PR' }));
    answers(fetchCart, cartOf([line(1)]));
    await user.click(picker.getByRole('button', { name: 'One less' }));
    await waitFor(() => expect(updates).toMatchObject([{ id: 'line-1', count: 1 }]));
    await waitFor(() => expect(receipt().getAllByText('EGP 46,075').length).toBeGreaterThan(0));
  });

  test('a delivery fee that cannot be fetched is only logged', async () => {
    expectConsoleErrors(/delivery fee could not be fetched/);
    refuses(fetchDeliveryFee, 'busy');
    await open();
    receipt().getByText('Worked out when you order');
    expect(receipt().getAllByText('EGP 92,000').length).toBeGreaterThan(2);
  });
});

describe('what the cart holds and the order will not bring', () => {
  const TEXTS = {
    ar: {
      place: 'تأكيد الطلب',
      title: 'ليس ضمن هذا الطلب',
      soldOut: 'نفدت الكمية',
      gone: 'لم نعد نبيعه',
      folded: 'منتجان ليسا ضمن الطلب',
      ask: 'منتجان لم يعودا متوفرين',
      rest: 'طلب الباقي فقط',
      back: 'العودة بدون طلب',
    },
    en: {
      place: 'Place order',
      title: 'Not part of this order',
      soldOut: 'Sold out',
      gone: 'No longer sold',
      folded: '2 products are not part of the order',
      ask: '2 products are no longer available',
      rest: 'Order the rest only',
      back: 'Go back without ordering',
    },
  } as const;

  /** Two pieces that can be had, a product that is sold out, and one that is no longer sold. */
  const cart = () =>
    cartOf([
      line(),
      { ...line(1, { $id: 'aid-2', model: 'Virto P90', stock: 0 }), $id: 'line-2', product_id: 'aid-2' },
      { ...line(1), $id: 'line-3', product_id: 'aid-3', product: null, gone: 'Oticon Own 1' },
    ]);

  test.each(['ar', 'en'] as const)(
    'is named before the order, with the receipt folded too, in %s',
    async (language) => {
      answers(fetchCart, cart());
      const t = TEXTS[language];
      await renderApp('/checkout', { language, signedInAs: aUser() });
      const notice = within((await screen.findByRole('heading', { name: t.title })).parentElement as HTMLElement);
      expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        `Phonak Virto P90 ${t.soldOut}`,
        `Oticon Own 1 ${t.gone}`,
      ]);
      screen.getByText(t.folded);
    },
  );

  test('is asked about; no sends nothing, and yes takes it out of the cart and orders the rest', async () => {
    answers(fetchCart, cart());
    const sent = takesOrders();
    const removed: unknown[] = [];
    answers(updateCart, ({ id, count }) => {
      removed.push([id, count]);
      answers(fetchCart, cartOf([line()]));
      return null;
    });
    const t = TEXTS.en;
    const { user } = await open();
    await fill(user);
    await user.click(placeButton());
    const question = within(await screen.findByRole('dialog', { name: t.ask }));
    question.getByText(/Phonak Virto P90.*Oticon Own 1/);
    question.getByText(/The rest comes to EGP\s92,075/);
    await user.click(question.getByRole('button', { name: t.back }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([sent, removed]).toEqual([[], []]);

    await user.click(placeButton());
    await user.click(await screen.findByRole('button', { name: t.rest }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(removed).toEqual([
      ['line-2', 0],
      ['line-3', 0],
    ]);
    expect(sent[0]).toMatchObject({ amount: 92_075, cart: [{ product_id: AID.$id, count: 2 }] });
  });

  test('is asked about when it sells out while the order is on its way', async () => {
    const { user } = await open();
    await fill(user);
    refuses(paymentCash, 'out_of_stock', { productId: 'aid-2', title: 'Phonak Virto P90', available: 0 });
    answers(fetchCart, cart());
    await user.click(placeButton());
    await screen.findByText('“Phonak Virto P90” is sold out.');
    await screen.findByRole('heading', { name: TEXTS.en.title });
    const sent = takesOrders();
    await user.click(placeButton());
    await screen.findByRole('dialog', { name: TEXTS.en.ask });
    expect(sent).toEqual([]);
  });
});

describe('placing the order', () => {
  test('sends what is shown, once, and goes to the page of the order', async () => {
    const sent = takesOrders();
    const app = await open();
    await fill(app.user);
    await app.user.type(field(/^Age/), '٧٠');
    await app.user.selectOptions(field(/^Degree/), 'Severe');
    await app.user.dblClick(placeButton());
    await isAt(app, ORDER_PATH);
    expect(sent).toEqual([
      {
        userId: 'user-1',
        firstName: 'Mona',
        lastName: 'Abdelrahman',
        phone: '01012345678',
        email: 'mona@example.com',
        age: 70,
        hearing_assessment: 'severe',
        hearing_assessment_image: null,
        damaged_ear: 'both',
        address: '12 Talaat Harb St.',
        city: 'Giza',
        cart: [{ product_id: AID.$id, product_type: 'hearing-aids', count: 2 }],
        payment_method: 'cash',
        amount: 92_075,
        checkoutKey: expect.stringMatching(/^[a-z0-9]{24}$/),
        lang: 'en',
      },
    ]);
  });

  test('tells the other tabs that the cart has changed', async () => {
    takesOrders();
    const app = await open();
    await fill(app.user);
    expect(window.localStorage.getItem('cart-changed')).toBeNull();
    await app.user.click(placeButton());
    await isAt(app, ORDER_PATH);
    await waitFor(() => expect(window.localStorage.getItem('cart-changed')).not.toBeNull());
  });

  test('a lost answer is asked for again under the same key', async () => {
    const sent = takesOrders();
    let lost = 0;
    server.use(
      http.post('*/v1/functions/shop/executions', async ({ request }) => {
        const { body } = (await request.clone().json()) as { body?: string };
        if (!body?.includes('payment-cash') || lost === 2) return undefined;
        lost += 1;
        sent.push(JSON.parse(body));
        return HttpResponse.error();
      }),
    );
    const app = await open();
    await fill(app.user);
    await app.user.click(placeButton());
    await isAt(app, ORDER_PATH);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ checkoutKey }) => checkoutKey)).size).toBe(1);
  });

  test('a page that was loaded again before the answer came asks again with the very same order', async () => {
    const sent: Record<string, unknown>[] = [];
    answers(paymentCash, (input) => {
      sent.push(input);
      return new Promise<PlacedOrder>(() => {});
    });
    const { user } = await open();
    await fill(user);
    await user.click(placeButton());
    await waitFor(() => expect(sent).toHaveLength(1));

    const repeated = takesOrders();
    // The order was placed, so the cart is empty by now.
    answers(fetchCart, cartOf([]));
    cleanup();
    const app = await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
    await isAt(app, ORDER_PATH);
    expect(repeated).toEqual(sent);
    expect(sessionStorage.getItem('checkout')).toBeNull();
  });

  test('a changed total is shown, and placed only when it is confirmed', async () => {
    const { user, place } = await open();
    await fill(user);
    refuses(paymentCash, 'price_changed', { amount: 94_100, deliveryFee: 100, subtotal: 94_000 });
    answers(fetchCart, cartOf([line(2, { price: 47_000 })]));
    await user.click(placeButton());
    await screen.findByText('The total has changed to EGP 94,100. Please confirm it.');
    await waitFor(() => expect(receipt().getAllByText('EGP 94,100').length).toBeGreaterThan(0));
    screen.getByText('The price of “Phonak Naída P50-PR” has changed from EGP 46,000 to EGP 47,000.');
    receipt().getByText('The price has changed from EGP 46,000 to EGP 47,000');
    expect(place().path).toBe('/checkout');
    const sent = takesOrders();
    await user.click(await screen.findByRole('button', { name: 'Place order at the new total' }));
    await waitFor(() => expect(sent).toMatchObject([{ amount: 94_100 }]));
  });

  test('a changed cart is shown and asked about', async () => {
    const { user } = await open();
    await fill(user);
    refuses(paymentCash, 'cart_changed', { deliveryFee: FEE });
    answers(fetchCart, cartOf([line(1)]));
    await user.click(placeButton());
    await screen.findByText('Your cart has changed. Please look through it again.');
    await waitFor(() => expect(receipt().getAllByText('EGP 46,075').length).toBeGreaterThan(0));
  });

  test('a product that ran short is named, and one press corrects its count', async () => {
    const { user } = await open();
    await fill(user);
    refuses(paymentCash, 'out_of_stock', { productId: AID.$id, title: 'Phonak Naída P50-PR', available: 1 });
    await user.click(placeButton());
    await screen.findByText('Only 1 of “Phonak Naída P50-PR” left.');
    const updates: Record<string, unknown>[] = [];
    answers(updateCart, (input) => {
      updates.push(input);
      return { $id: 'line-1', product_id: AID.$id, product_type: 'hearing-aids' as const, count: 1 };
    });
    answers(fetchCart, cartOf([line(1)]));
    await user.click(await screen.findByRole('button', { name: 'Change the quantity to 1' }));
    await waitFor(() => expect(updates).toMatchObject([{ userId: 'user-1', id: 'line-1', count: 1 }]));
    await waitFor(() => expect(screen.queryByText('Only 1 of “Phonak Naída P50-PR” left.')).toBeNull());
  });

  test('a checkout that was used already gets a new key', async () => {
    const keys: unknown[] = [];
    const { user } = await open();
    await fill(user);
    const key = () => JSON.parse(sessionStorage.getItem('checkout') ?? '{}').checkoutKey;
    keys.push(key());
    refuses(paymentCash, 'checkout_changed');
    await user.click(placeButton());
    await screen.findByText('This checkout was already used for another order. Please start again.');
    keys.push(key());
    expect(new Set(keys).size).toBe(2);
    const sent = takesOrders();
    await user.click(placeButton());
    await waitFor(() => expect(sent).toMatchObject([{ checkoutKey: keys[1] }]));
  });

  test('too many waiting orders are told above the button, and nothing typed is lost', async () => {
    refuses(paymentCash, 'too_many_open_orders', { max: 3 });
    const { user } = await open();
    await fill(user);
    await user.click(placeButton());
    const alert = await screen.findByText(/^Your earlier orders have to be confirmed first \(limit: 3\)\./);
    expect(alert.compareDocumentPosition(placeButton()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(field('Full address').value).toBe('12 Talaat Harb St.');
  });

  test('the limit of waiting orders is told before the form, and only when it is reached', async () => {
    await open();
    expect(screen.queryByText(/awaiting confirmation/)).toBeNull();
    cleanup();
    answers(fetchOrderLimit, { open: 3, max: 3 });
    await open();
    const told = await screen.findByRole('heading', { name: 'You have 3 orders awaiting confirmation' });
    expect(told.compareDocumentPosition(field('First name')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  describe('without a network', () => {
    const TEXTS = {
      ar: {
        offline: /^لا نتلقى ردًا/,
        stop: 'إيقاف الانتظار',
        unsure: /^توقفنا عن المحاولة/,
        send: 'إرسال الطلب',
        giveUp: 'عدم إرسال الطلب',
        retrying: 'مشكلة في استجابة الخادم.',
      },
      en: {
        offline: /^We get no answer/,
        stop: 'Stop waiting',
        unsure: /^We stopped trying/,
        send: 'Send the order',
        giveUp: 'Do not send the order',
        retrying: 'Problem With Server Response.',
      },
    } as const;

    /** The page after an order that did not come through and was stopped; `tries` are those of before. */
    async function stopped(language: Language = 'en') {
      const t = TEXTS[language];
      const tries: Record<string, unknown>[] = [];
      const { app, placeOrder } = await openFilledCheckout(language);
      server.use(
        http.post('*/v1/functions/shop/executions', async ({ request }) => {
          const { body } = (await request.clone().json()) as { body?: string };
          if (!body?.includes('payment-cash')) return undefined;
          const { type: _type, ...input } = JSON.parse(body);
          tries.push(input);
          return HttpResponse.error();
        }),
      );
      await placeOrder();
      await screen.findByText(t.offline);
      await app.user.click(screen.getByRole('button', { name: t.stop }));
      await screen.findByText(t.unsure);
      return { ...app, app, t, tries };
    }

    test.each(LANGUAGES)(
      'what was stopped is not sent when the connection is back, and nothing says so, in %s',
      async (language) => {
        const { t } = await stopped(language);
        expect(screen.queryByText(t.retrying)).toBeNull();
        const later = takesOrders();
        window.dispatchEvent(new Event('online'));
        cleanup();
        await renderApp('/checkout', { language, signedInAs: aUser() });
        await screen.findByText(t.unsure);
        expect(later).toEqual([]);
      },
    );

    test('who presses the button sends the very same order', async () => {
      const { app, user, t, tries } = await stopped();
      expect(field('Full address').matches(':disabled')).toBe(true);
      const later = takesOrders();
      await user.click(screen.getByRole('button', { name: t.send }));
      await isAt(app, ORDER_PATH);
      expect(later).toEqual([tries[0]]);
    });

    test('who does not want it any more goes on with the form, under the key that finds what had arrived', async () => {
      const { user, t, tries } = await stopped();
      const arrived = within(screen.getByRole('alert')).getByRole('link', { name: 'My orders' });
      expect(arrived.getAttribute('href')).toBe('/orders');
      await user.click(screen.getByRole('button', { name: t.giveUp }));
      expect(screen.queryByText(t.unsure)).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(field('Full address').matches(':disabled')).toBe(false);
      const later = takesOrders();
      await user.click(placeButton());
      await waitFor(() => expect(later).toHaveLength(1));
      expect(later[0]?.checkoutKey).toBe(tries[0]?.checkoutKey);
    });

    test('who leaves the page has not ordered behind their own back', async () => {
      const { placeOrder } = await openFilledCheckout('en');
      server.use(
        http.post('*/v1/functions/shop/executions', async ({ request }) =>
          (await request.clone().text()).includes('payment-cash') ? HttpResponse.error() : undefined,
        ),
      );
      await placeOrder();
      await screen.findByText(TEXTS.en.offline);
      cleanup();
      const kept = () => JSON.parse(sessionStorage.getItem('checkout') ?? '{}');
      await waitFor(() => expect(kept()).toMatchObject({ pending: {}, stopped: true }));
    });
  });

  test('who leaves while the order is on its way does not send it again should it not come through', async () => {
    const { placeOrder } = await openFilledCheckout('en');
    let fail = () => {};
    let tries = 0;
    server.use(
      http.post('*/v1/functions/shop/executions', async ({ request }) => {
        if (!(await request.clone().text()).includes('payment-cash')) return undefined;
        tries += 1;
        await new Promise<void>((resolve) => {
          fail = resolve;
        });
        return HttpResponse.error();
      }),
    );
    await placeOrder();
    await waitFor(() => expect(tries).toBe(1));
    cleanup();
    fail();
    const kept = () => JSON.parse(sessionStorage.getItem('checkout') ?? '{}');
    await waitFor(() => expect(kept()).toMatchObject({ pending: {}, stopped: true }));
    expect(tries).toBe(1);
  });

  test('an ended session says that nothing was ordered, and what was typed is there again', async () => {
    refuses(paymentCash, 'unauthenticated');
    const app = await open();
    await fill(app.user);
    await app.user.click(placeButton());
    await isAt(app, '/auth/sign-in');
    await screen.findByText(/^Your session ended and nothing was ordered/);
    expect(JSON.parse(sessionStorage.getItem('checkout') ?? '{}')).toMatchObject({
      pending: null,
      values: { address: '12 Talaat Harb St.' },
    });
  });

  test('what the server finds wrong with a field stands beside its input', async () => {
    refuses(paymentCash, 'invalid_input', { fields: { firstName: { key: 'too_long', values: { max: 100 } } } });
    const { user } = await open();
    await fill(user);
    await user.click(placeButton());
    await screen.findByText('Use at most 100 characters.');
    await waitFor(() => expect(field('First name')).toBe(document.activeElement));
  });
});

describe('the picture of the assessment', () => {
  const FILES = '*/v1/storage/buckets/assessments/files';
  const picture = () => fileOf('image/png', 'audiogram.png');

  test('is sent when it is chosen and goes with the order', async () => {
    server.use(http.post(FILES, () => HttpResponse.json({ $id: 'file-1' }, { status: 201 })));
    const sent = takesOrders();
    const { user } = await open();
    await fill(user);
    await user.upload(field(/^Picture of the hearing assessment/), picture());
    await screen.findByText('The picture is uploaded.');
    screen.getByText('audiogram.png');
    await user.click(placeButton());
    await waitFor(() => expect(sent).toMatchObject([{ hearing_assessment_image: 'file-1' }]));
  });

  test('can be taken back', async () => {
    server.use(http.post(FILES, () => HttpResponse.json({ $id: 'file-1' }, { status: 201 })));
    const sent = takesOrders();
    const { user } = await open();
    await fill(user);
    await user.upload(field(/^Picture of the hearing assessment/), picture());
    await screen.findByText('The picture is uploaded.');
    await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
    await user.click(placeButton());
    await waitFor(() => expect(sent).toMatchObject([{ hearing_assessment_image: null }]));
  });

  test('another kind of file is refused beside the field, and the order can go without it', async () => {
    const { user } = await open();
    const pdf = new File(['%PDF'], 'notes.pdf', { type: 'application/pdf' });
    const { upload } = user.setup({ applyAccept: false });
    await upload(field(/^Picture of the hearing assessment/), pdf);
    await screen.findByText('Choose a JPEG or PNG picture.');
    expect(screen.queryByText('The picture is uploaded.')).toBeNull();
  });

  test('another kind of file does not take the place of the picture, and the page says so', async () => {
    server.use(http.post(FILES, () => HttpResponse.json({ $id: 'file-1' }, { status: 201 })));
    const { user } = await open();
    const { upload } = user.setup({ applyAccept: false });
    await upload(field(/^Picture of the hearing assessment/), picture());
    await screen.findByText('The picture is uploaded.');
    await upload(field(/^Picture of the hearing assessment/), new File(['%PDF'], 'notes.pdf'));
    await screen.findByText('Choose a JPEG or PNG picture.');
    expect(screen.queryByText('The picture is uploaded.')).toBeNull();
    screen.getByText('The previous picture stays with the order.');
  });
});

describe('an empty cart', () => {
  test('is told, and the store opens after five seconds', async () => {
    answers(fetchCart, cartOf([]));
    answers(fetchPaginatedProducts, { documents: [], total: 0 });
    answers(fetchTags, []);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const app = await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
      await findHeading('No Products in Cart');
      await vi.advanceTimersByTimeAsync(EMPTY_CART_PAUSE - 1000);
      expect(app.place().path).toBe('/checkout');
      await vi.advanceTimersByTimeAsync(1000);
      await isAt(app, '/store/1');
    } finally {
      vi.useRealTimers();
    }
  });

  test('that was emptied for a new holder of the account says why', async () => {
    answers(fetchCart, { ...cartOf([]), emptied_at: '2026-11-20T10:00:00.000+00:00' });
    await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
    await findHeading('No Products in Cart');
    const page = within(screen.getByRole('main'));
    page.getByText(/before you confirmed that this account is yours/);
  });

  test('that the server finds empty is told as well', async () => {
    const { user } = await open();
    await fill(user);
    refuses(paymentCash, 'cart_empty');
    answers(fetchCart, cartOf([]));
    await user.click(placeButton());
    await findHeading('No Products in Cart');
  });

  test('a cart that cannot be fetched can be asked for again', async () => {
    refuses(fetchCart, 'busy');
    const { user } = await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
    await screen.findByText('Your cart could not be loaded');
    answers(fetchCart, cartOf([line()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Place order' });
  });
});

describe('paying by card', () => {
  const left = vi.spyOn(leave, 'leaveFor').mockImplementation(() => {});
  const SESSION = { pk: 'pk_1', cs: 'cs_1' };
  const byCard = () => screen.getByRole<HTMLInputElement>('radio', { name: /^By card/ });
  const payButton = () => screen.getByRole('button', { name: 'Continue to payment' });
  let sent: [call: string, input: Record<string, unknown>][];

  /** The form, filled, with the card chosen. */
  async function ready() {
    const app = await open();
    await fill(app.user);
    await app.user.click(await screen.findByRole('radio', { name: /^By card/ }));
    return app;
  }

  beforeEach(() => {
    left.mockClear();
    sent = [];
    answers(fetchCheckoutOptions, {
      cardPage: 'https://provider.example/unifiedcheckout/',
      methods: [{ method: 'card', min: 0, max: null, hours: null }],
    });
    answers(createOrderCard, (input) => {
      sent.push(['create', input]);
      return ORDER;
    });
    answers(paymentCard, (input) => {
      sent.push(['pay', input]);
      return SESSION;
    });
  });

  test('places the order, opens its payment and goes to the page of the provider', async () => {
    const { user } = await ready();
    await user.click(payButton());
    await waitFor(() =>
      expect(left).toHaveBeenCalledWith('https://provider.example/unifiedcheckout/?publicKey=pk_1&clientSecret=cs_1'),
    );
    expect(sent.map(([name]) => name)).toEqual(['create', 'pay']);
    const [[, order], [, payment]] = sent as [(typeof sent)[0], (typeof sent)[0]];
    expect(order).toMatchObject({ payment_method: 'card', amount: ORDER.amount, lastName: 'Abdelrahman' });
    expect(payment).toMatchObject({ userId: 'user-1', checkoutKey: order.checkoutKey, cart: order.cart });
    screen.getByText(/Preparing the payment/);
  });

  test('is not offered when cards are off, or when that is not known', async () => {
    expectConsoleErrors(/Whether one can pay by card could not be fetched/);
    refuses(fetchCheckoutOptions, 'forbidden');
    await open();
    expect(screen.queryByRole('radio', { name: /^By card/ })).toBeNull();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
  });

  test('an order whose time to pay has passed is followed by a new one', async () => {
    const { user } = await ready();
    refuses(paymentCard, 'order_expired');
    answers(createOrderCard, (input) => {
      sent.push(['create', input]);
      // Its successor can be paid.
      if (sent.length > 1) answers(paymentCard, SESSION);
      return ORDER;
    });
    await user.click(payButton());
    await waitFor(() => expect(left).toHaveBeenCalled());
    const keys = sent.map(([, { checkoutKey }]) => checkoutKey);
    expect(new Set(keys).size).toBe(2);
  });

  test('a refusal stands above the button, and cash can be chosen instead, under another key', async () => {
    const { user } = await ready();
    refuses(paymentCard, 'card_unavailable');
    await user.click(payButton());
    await screen.findByText(/Paying online is not possible/);
    expect(left).not.toHaveBeenCalled();
    const cash = takesOrders();
    await user.click(screen.getByRole('radio', { name: /^Cash on delivery/ }));
    expect(byCard().checked).toBe(false);
    await user.click(placeButton());
    await waitFor(() => expect(cash).toHaveLength(1));
    expect(cash[0]?.checkoutKey).not.toBe(sent[0]?.[1].checkoutKey);
  });
});
