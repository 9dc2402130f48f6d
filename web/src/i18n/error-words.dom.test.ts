import { describe, expect, test } from 'vitest';
import { type ErrorCode, type ErrorParams, errorSentence } from '#contract/errors.ts';
import * as clients from '#contract/services/clients.ts';
import * as shop from '#contract/services/shop.ts';
import { CallError } from '#web/lib/call.ts';
import { errorText } from './errors.ts';
import { addTexts, switchLanguage } from './i18n.ts';
import { rememberShopPhone } from './shop-phone.ts';

/** What the server sends along with an error. */
const PARAMS: Partial<Record<ErrorCode, ErrorParams>> = {
  too_many_attempts: { minutes: 12 },
  out_of_stock: { productId: 'p1', title: 'Own 1', available: 3 },
  cart_full: { max: 40 },
  price_changed: { amount: 98_075.5 },
  too_many_open_orders: { max: 3 },
  too_many_orders_today: { max: 10 },
  too_many_card_orders_today: { max: 5 },
  too_much_unpaid: { amount: 500_000 },
};

/** Every error that the calls of the storefront may answer, those of any call included. */
const CODES = [
  ...new Set<ErrorCode>([
    'invalid_input',
    'unauthenticated',
    'forbidden',
    'unknown_call',
    'request_too_large',
    'busy',
    ...Object.values({ ...clients, ...shop }).flatMap((call) => [...call.errors]),
  ]),
];

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  test.each(CODES)('%s has a sentence with its figures', async (code) => {
    await switchLanguage(language);
    const params = PARAMS[code] ?? {};
    const text = errorText(new CallError({ error: errorSentence(code, params), code, params }));
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(text).not.toContain(code);
    const letters = text.replaceAll('Own 1', '').replace(/JPEG|PNG/g, '');
    expect(letters).toMatch(language === 'ar' ? /^[^A-Za-z]*[\u0621-\u064a][^A-Za-z]*$/ : /^[^\u0600-\u06ff]+$/);
  });

  test.each([
    'too_many_open_orders',
    'too_many_orders_today',
    'too_many_card_orders_today',
    'too_much_unpaid',
  ] as const)('%s names the phone at which one can order more, where there is one', async (code) => {
    await switchLanguage(language);
    await addTexts(language, ['checkout']);
    rememberShopPhone('01001234567');
    const params = PARAMS[code] ?? {};
    const text = errorText(new CallError({ error: errorSentence(code, params), code, params }));
    expect(text).toContain('\u20660100\u00a0123\u00a04567\u2069');
    rememberShopPhone('');
    const silent = errorText(new CallError({ error: errorSentence(code, params), code, params }));
    expect(silent).not.toMatch(/[\u2066{}]|تواصل معنا|contact us/);
    expect(silent).toMatch(language === 'ar' ? /[\u0621-\u064a]/ : /^[A-Z].*\.$/);
  });

  test('no error of two situations reads the same', async () => {
    await switchLanguage(language);
    const texts = CODES.map((code) => errorText(new CallError({ error: code, code, params: PARAMS[code] ?? {} })));
    expect(new Set(texts).size).toBe(CODES.length);
  });
});
