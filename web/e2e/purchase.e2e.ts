import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { watchCalls, weaken } from './harness/network.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, fillCheckout, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** Longer than other tests have (milliseconds). */
const WEAK_NETWORK = 180_000;

const TEXTS = {
  ar: {
    typo: 'فونااك',
    filters: 'تصفية المنتجات',
    phoneHint: /^رقم من 11 خانة يبدأ بـ 01/,
    offline: /^لا نتلقى ردًا/,
    stop: 'إيقاف الانتظار',
    unsure: /^توقفنا عن المحاولة/,
    send: 'إرسال الطلب',
  },
  en: {
    typo: 'Phonac',
    filters: 'Filter products',
    phoneHint: /^11 digits starting with 01/,
    offline: /^We get no answer/,
    stop: 'Stop waiting',
    unsure: /^We stopped trying/,
    send: 'Send the order',
  },
} as const;

describe.each(LANGUAGES)('an older person buys on a phone, in %s', (language) => {
  const words = WORDS[language];
  const texts = TEXTS[language];

  test('with mistakes on the way, the Back button and a weak network that goes, and has ordered once', {
    timeout: WEAK_NETWORK,
  }, async () => {
    const { shop } = suite;
    const aid = await shop.addProduct('hearing_aids', { brand: 'Phonak', model: `Calm ${language}`, stock: 5 });
    const aidPath = `/store/hearing-aids/${aid.$id}`;
    const expected = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /ERR_CONNECTION_RESET/];
    const { page, context } = await suite.visit({ language, viewport: PHONE, expected });
    const endWeakness = await weaken(page);
    const additions = await watchCalls(page, 'add-to-cart', { lose: 1 });

    // Types a name wrongly, and is shown what was meant.
    await page.goto('/store/1');
    const box = page.getByRole('searchbox', { name: words.searchLabel });
    await box.fill(texts.typo);
    await page.getByRole('button', { name: words.search, exact: true }).click();
    await isAt(page, `/store/1?q=${encodeURIComponent(texts.typo)}`);
    await shows(page.getByRole('article').filter({ hasText: 'Phonak' }));
    await page.getByRole('button', { name: words.clearSearch, exact: true }).last().click();
    await isAt(page, '/store/1');

    // Opens the filters, chooses one, and closes them by Back: the store stays, with what was chosen.
    const sheet = page.getByRole('dialog', { name: texts.filters });
    await page.getByRole('button', { name: words.openFilters }).click();
    await shows(sheet);
    await sheet.getByRole('button', { name: /^Phonak/ }).click();
    await isAt(page, '/store/1?brand=Phonak');
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await isAt(page, '/store/1?brand=Phonak');
    await page.goBack();
    await isAt(page, '/store/1');

    // Wants a product before having an account.
    await page.goto(aidPath);
    await shows(title(page, aid.model));
    const add = page.getByRole('button', { name: words.addToCart, exact: true });
    // Its words stay on one line: it is no higher than a finger needs.
    expect((await add.boundingBox())?.height).toBeLessThan(56);
    await add.click();
    await isAt(page, '/auth/sign-in');

    // Registers with a mistake, and loads the page again: only the passwords have to be typed anew.
    await page.locator('main').getByRole('link', { name: words.register, exact: true }).click();
    await shows(title(page, words.registerTitle));
    const email = shop.newEmail(`purchase-${language}`);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const phone = newPhone();
    await field(words.username).fill('منى عبد الرحمن');
    await field(words.phone).fill(phone.slice(0, -1));
    await field(words.email).fill(email);
    await field(words.password).fill('quiet-morning');
    await field(words.repeatedPassword).fill('quiet-morning');
    const create = page.getByRole('button', { name: words.createAccount, exact: true });
    await create.click();
    await shows(page.getByText(words.phoneInvalid));
    await page.reload();
    await shows(title(page, words.registerTitle));
    expect(await field(words.username).inputValue()).toBe('منى عبد الرحمن');
    expect(await field(words.email).inputValue()).toBe(email);
    expect(await field(words.password).inputValue()).toBe('');
    await field(words.phone).fill(phone);
    await field(words.password).fill('quiet-morning');
    await field(words.repeatedPassword).fill('quiet-morning');
    await create.click();
    await isAt(page, aidPath);

    // The first answer got lost. The small cart says what is in it now, and leads on.
    await shows(page.getByRole('status').filter({ hasText: words.addedToCart }));
    expect(additions.sent).toHaveLength(2);
    expect(additions.sent[1]).toEqual(additions.sent[0]);
    await page.getByRole('link', { name: words.checkout, exact: true }).click();
    await shows(title(page, words.checkout));

    // Forgets fields.
    const place = page.getByRole('button', { name: words.placeOrder, exact: true });
    await place.click();
    const wrong = page.locator('[aria-invalid="true"]');
    await becomes(
      () => wrong.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name'))),
      ['city', 'address', 'damaged-ear', 'terms_accepted'],
    );
    // Types a digit too few, and an age that is none.
    await field(words.phone).fill(phone.slice(0, -1));
    await page.getByLabel(words.age).fill('-5');
    await fillCheckout(page, words);
    await place.click();
    await shows(page.getByText(words.phoneInvalid));
    await shows(page.getByText(texts.phoneHint));
    expect(await page.getByLabel(words.age).inputValue()).toBe('1');
    await field(words.phone).fill(phone);
    await page.getByLabel(words.age).fill('67');

    // Looks at the product once more: what was typed is still there.
    await page.goBack();
    await isAt(page, aidPath);
    await page.goForward();
    await shows(title(page, words.checkout));
    expect(await field(words.phone).inputValue()).toBe(phone);
    expect(await field(words.address).inputValue()).toContain('طلعت حرب');

    // The network goes altogether. It is said, the wait can be left, and what was typed stays.
    await endWeakness();
    await context.setOffline(true);
    await place.click();
    await shows(page.getByText(texts.offline));
    await page.getByRole('button', { name: texts.stop, exact: true }).click();
    await shows(page.getByRole('alert').filter({ hasText: texts.unsure }));
    expect(await field(words.address).inputValue()).toContain('طلعت حرب');

    // The network is back: nothing is sent until they say so, and then once.
    await context.setOffline(false);
    await page.getByRole('button', { name: texts.send, exact: true }).click();
    await shows(title(page, words.thanks));
    // What was bought begins where its heading does.
    const goods = page
      .locator('main section', { has: page.locator('li').filter({ hasText: aid.model ?? '' }) })
      .first();
    await shows(goods);
    const startOf = async (one: Locator) => {
      const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
      return Math.round(language === 'ar' ? x + width : x);
    };
    expect(await startOf(goods.getByRole('listitem').first())).toBe(await startOf(goods.getByRole('heading')));
    const id = await page.evaluate(() => String(JSON.parse(localStorage.getItem('session') ?? '{}').userId));
    expect(await shop.ordersOf({ id })).toHaveLength(1);
    expect(await shop.cartOf({ id })).toEqual([]);
    expect((await shop.product('hearing_aids', aid.$id)).stock).toBe(4);
  });
});
