import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchPaginatedProducts, fetchTags } from '#contract/catalogue/calls.ts';
import type { Language } from '#contract/constants.ts';
import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import { createOrderCard, paymentCard, paymentCash } from '#contract/payments/calls.ts';
import { aCart, CHECKOUT_TEXTS, openFilledCheckout, serveCheckout } from '#web/testing/checkout.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const LANGUAGES = ['ar', 'en'] as const;

const WORDS = {
  ar: {
    required: (label: string) => `اكتب ${label}.`,
    notAgreed: 'وافق على الشروط لإتمام الطلب.',
    notChosen: ['اختر المحافظة', 'اختر الأذن'],
    phone: 'رقم الهاتف غير صحيح',
    phoneHint: 'رقم من 11 خانة يبدأ بـ 01، مثل \u20660101\u00a0234\u00a05678\u2069.',
    email: 'البريد الإلكتروني غير صحيح، مثال: name@example.com',
    busy: 'جارٍ تسجيل طلبك… لا تغلق الصفحة.',
    emptyCart: 'لا توجد منتجات في السلة',
    ears: ['اليسرى', 'اليمنى', 'الأذنان معًا'],
    assessments: ['بسيط', 'متوسط', 'متوسط شديد', 'شديد', 'لا يوجد'],
    ages: { '2': 'الرضّع والأطفال الصغار', '12': 'الأطفال (3–12)', '70': 'كبار السن' },
  },
  en: {
    required: (label: string) => `“${label}” is required.`,
    notAgreed: 'Please accept the terms to place the order.',
    notChosen: ['Choose a governorate', 'Choose the ear'],
    phone: 'Phone Number is not valid',
    phoneHint: '11 digits starting with 01, such as 0101\u00a0234\u00a05678.',
    email: 'The email address is not valid; for example name@example.com',
    busy: 'Placing your order… Please keep this page open.',
    emptyCart: 'No Products in Cart',
    ears: ['Left', 'Right', 'Both'],
    assessments: ['Mild', 'Moderate', 'Moderately severe', 'Severe', 'Not available'],
    ages: { '2': 'infants and toddlers', '12': 'children (3–12)', '70': 'seniors (65+)' },
  },
} as const;

const named = (name: string) =>
  document.querySelector<HTMLInputElement>(`main form [name="${name}"]`) as HTMLInputElement;

/** The error, or the hint, that is read with an input. */
const wordsAt = (name: string, kind: 'error' | 'hint') =>
  (named(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith(`-${kind}`))
    .map((id) => document.getElementById(id)?.textContent)
    .join();
const errorOf = (name: string) => wordsAt(name, 'error');
const labelOf = (name: string) => named(name).labels?.[0]?.textContent ?? '';

async function retype(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(named(name));
  if (text) await user.type(named(name), text);
}

beforeEach(() => serveCheckout());

describe.each(LANGUAGES)('the rules of the form, in %s', (language) => {
  const words = WORDS[language];

  test('each field that must not be missing says so by its name', async () => {
    const { user } = await renderApp('/checkout', { language, signedInAs: aUser() });
    const place = await screen.findByRole('button', { name: CHECKOUT_TEXTS[language].place });
    for (const name of ['first-name', 'phone', 'email']) await user.clear(named(name));
    await user.click(place);
    const texts = ['first-name', 'last-name', 'phone', 'email', 'address'];
    await waitFor(() => expect(texts.map(errorOf)).toEqual(texts.map((name) => words.required(labelOf(name)))));
    expect(errorOf('terms_accepted')).toBe(words.notAgreed);
    expect(['city', 'damaged-ear'].map(errorOf)).toEqual(words.notChosen);
    for (const name of ['age', 'hearing-assessment', 'hearing-assessment-image']) expect(errorOf(name)).toBe('');
  });

  test.each(['010123456789', '0101234567', '+4915112345678', '02123456789'])(
    'the phone %s is refused in the specified words, and what is right stands beside them',
    async (phone) => {
      const { user, placeOrder } = await openFilledCheckout(language);
      await retype(user, 'phone', phone);
      await placeOrder();
      await waitFor(() => expect(errorOf('phone')).toBe(words.phone));
      expect(wordsAt('phone', 'hint')).toBe(words.phoneHint);
    },
  );

  test('the input of the email is of type email, and a wrong one is refused', async () => {
    const { user, placeOrder } = await openFilledCheckout(language);
    expect(named('email').type).toBe('email');
    await retype(user, 'email', 'mona@');
    await placeOrder();
    await waitFor(() => expect(errorOf('email')).toBe(words.email));
  });

  test('the choices are those of the specification', async () => {
    await openFilledCheckout(language);
    const choices = (name: string) =>
      within(named(name))
        .getAllByRole<HTMLOptionElement>('option')
        .filter(({ value }) => value !== '')
        .map(({ textContent }) => textContent);
    expect(choices('damaged-ear')).toEqual(words.ears);
    expect(choices('hearing-assessment')).toEqual(words.assessments);
  });

  test('the age is told with its group', async () => {
    const { user } = await openFilledCheckout(language);
    for (const [age, group] of Object.entries(words.ages)) {
      await retype(user, 'age', age);
      expect(screen.getByText(new RegExp(group.replace(/[()+]/g, '\\$&')))).toBeDefined();
    }
  });

  test('while the order is being placed the page is covered and says why', async () => {
    answers(paymentCash, () => new Promise<never>(() => {}));
    const { placeOrder } = await openFilledCheckout(language);
    await placeOrder();
    const overlay = await screen.findByText(words.busy, { selector: '[data-overlay] *' });
    expect(overlay).toBeDefined();
    expect(document.querySelector<HTMLElement>('[data-page]')?.inert).toBe(true);
  });

  test('an empty cart says so in the words of the page, and the store opens after five seconds', async () => {
    answers(fetchCart, { ...aCart(), documents: [], total: 0, subtotal: 0 });
    answers(fetchPaginatedProducts, { documents: [], total: 0 });
    answers(fetchTags, []);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const app = await renderApp('/checkout', { language, signedInAs: aUser() });
      await findHeading(words.emptyCart);
      await vi.advanceTimersByTimeAsync(5_000);
      await isAt(app, '/store/1');
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Why an order, or its payment, is refused, and what the page then says. */
const REFUSALS: readonly [code: ErrorCode, params: ErrorParams, ar: string, en: string][] = [
  [
    'too_many_open_orders',
    { max: 3 },
    'لا بد من تأكيد طلباتك السابقة أولًا (الحد الأقصى: 3). سنتواصل معك بشأنها، أو تواصل معنا: \u20660100 123 4567\u2069.',
    'Your earlier orders have to be confirmed first (limit: 3). We will contact you about them, or you can contact us: \u20660100 123 4567\u2069.',
  ],
  [
    'invalid_image',
    {},
    'يجب أن تكون الصورة بصيغة JPEG أو PNG وألا تزيد على 10 ميجابايت.',
    'The picture must be a JPEG or PNG file of at most 10 MB.',
  ],
  ['cart_changed', {}, 'تغيّرت سلتك. راجعها مرة أخرى من فضلك.', 'Your cart has changed. Please look through it again.'],
  [
    'price_changed',
    { amount: 90 },
    'أصبح الإجمالي 90 ج.م. أكّده من فضلك.',
    'The total has changed to EGP 90. Please confirm it.',
  ],
  [
    'checkout_changed',
    {},
    'تم استخدام صفحة الدفع هذه لطلب آخر. ابدأ من جديد من فضلك.',
    'This checkout was already used for another order. Please start again.',
  ],
  ['out_of_stock', { title: 'Own 1', available: 0 }, 'نفدت كمية «\u2068Own 1\u2069».', '“Own 1” is sold out.'],
  [
    'busy',
    {},
    'حدث تغيير آخر في اللحظة نفسها. حاول مرة أخرى من فضلك.',
    'Somebody changed this at the same moment. Please try again.',
  ],
];

const CARD_REFUSALS: typeof REFUSALS = [
  [
    'card_unavailable',
    {},
    'الدفع الإلكتروني غير متاح الآن. اختر الدفع نقدًا.',
    'Paying online is not possible at the moment. Please choose cash.',
  ],
  ['not_found', {}, 'لم نجد ما تبحث عنه.', 'Not found.'],
  ['already_paid', {}, 'تم دفع ثمن هذا الطلب بالفعل.', 'This order is already paid.'],
  ['payment_pending', {}, 'لم يؤكد البنك عملية الدفع بعد.', 'The bank has not confirmed the payment yet.'],
  [
    'order_expired',
    {},
    'انتهى وقت الدفع لهذا الطلب. أرسل الطلب مرة أخرى.',
    'The time to pay for this order has passed. Please place it again.',
  ],
  [
    'too_many_attempts',
    { minutes: 2 },
    'محاولات كثيرة. حاول مرة أخرى لاحقًا من فضلك. المدة المتبقية: دقيقتان.',
    'Too many attempts. Please try again in 2 minutes.',
  ],
];

/** As `Intl` writes amounts, without the marks that nobody sees. */
const visible = (text: string | null) => (text ?? '').replace(/[\u200e\u200f\u061c]/g, '').replaceAll('\u00a0', ' ');

/** The message above the button, which comes before it on the page. */
async function messageAbove(button: RegExp): Promise<string> {
  const alert = await screen.findByRole('alert');
  const below = await screen.findByRole('button', { name: button });
  expect(alert.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  return visible(alert.querySelector('p')?.textContent ?? null);
}

const inLanguage = (list: typeof REFUSALS) =>
  LANGUAGES.flatMap((language) =>
    list.map(([code, params, ar, en]): [ErrorCode, Language, ErrorParams, string] => [
      code,
      language,
      params,
      language === 'ar' ? ar : en,
    ]),
  );

describe('a refused order says why above the button, and keeps what was typed', () => {
  test.each(inLanguage(REFUSALS))('%s, in %s', async (code, language, params, message) => {
    refuses(paymentCash, code, params);
    const { placeOrder } = await openFilledCheckout(language);
    await placeOrder();
    expect(await messageAbove(/^(تأكيد الطلب|أؤكد|Place order)/)).toBe(message);
    expect(named('address').value).toBe('12 Talaat Harb St.');
  });

  test.each(inLanguage(CARD_REFUSALS))('paying by card: %s, in %s', async (code, language, params, message) => {
    serveCheckout({ cards: true });
    answers(createOrderCard, { $id: 'o1', number: '12345678', amount: 1, vat: 0, $createdAt: '2026-11-20T10:00:00Z' });
    refuses(paymentCard, code, params);
    const { user } = await openFilledCheckout(language);
    await user.click(await screen.findByRole('radio', { name: CHECKOUT_TEXTS[language].byCard }));
    await user.click(screen.getByRole('button', { name: CHECKOUT_TEXTS[language].pay }));
    expect(await messageAbove(new RegExp(`^${CHECKOUT_TEXTS[language].pay}`))).toBe(message);
    expect(named('address').value).toBe('12 Talaat Harb St.');
  });
});
