import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { sidewaysScroll } from './harness/layout.ts';
import { addFromPage, becomes, beginSignedIn, fillCheckout, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    keep: 'حفظ هذا العنوان لطلباتي القادمة',
    new: 'عنوان جديد',
    name: /^تسمية/,
    nameLabel: /^اسم العنوان/,
    saveName: 'حفظ الاسم',
    makeDefault: /^جعله الأساسي: /,
    default: 'الأساسي',
    remove: /^حذف «/,
    confirm: 'حذف العنوان',
    none: /^لا توجد عناوين محفوظة بعد/,
    called: 'بيت أمي',
  },
  en: {
    keep: 'Keep this address for my next orders',
    new: 'A new address',
    name: /^Name “/,
    nameLabel: /^Name of the address/,
    saveName: 'Save name',
    makeDefault: /^Make default: /,
    default: 'Default',
    remove: /^Remove “/,
    confirm: 'Remove address',
    none: /^No saved addresses yet/,
    called: 'Mother’s',
  },
} as const;

const ADDRESS = '12 شارع طلعت حرب، الدور الثالث';

test.for(LANGUAGES)(
  'an address is kept with an order, filled in at the next one, named, made the default and removed, in %s',
  async (language) => {
    const [words, texts] = [WORDS[language], TEXTS[language]];
    const aid = await suite.shop.addProduct('hearing_aids', { model: `Kept ${language}`, stock: 5 });
    const customer = await suite.shop.addPerson();
    const { page } = await suite.visit({ language, viewport: PHONE });
    const address = page.getByLabel(words.address, { exact: true });
    const radio = (name: string | RegExp) => page.getByRole('radio', { name });
    await beginSignedIn(page, suite.shop, customer, '/');

    await atCheckout(page);
    await fillCheckout(page, words);
    expect(await page.getByLabel(texts.keep).isChecked()).toBe(false);
    await page.getByLabel(texts.keep).check();
    const kept = page.waitForResponse(
      (response) => (response.request().postData() ?? '').includes('keep-address') && response.ok(),
    );
    await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
    await shows(title(page, words.thanks));
    await kept;

    // The next order finds it filled in; what is typed instead is not lost by choosing it again.
    await atCheckout(page);
    expect(await address.inputValue()).toBe(ADDRESS);
    expect(await page.getByLabel(texts.keep).count()).toBe(0);
    await radio(texts.new).check();
    expect(await address.inputValue()).toBe('');
    await address.fill('9 Sea Street');
    expect(await page.getByLabel(texts.keep).isChecked()).toBe(false);
    await radio(new RegExp(words.cairo)).check();
    expect(await address.inputValue()).toBe(ADDRESS);
    await radio(texts.new).check();
    expect(await address.inputValue()).toBe('9 Sea Street');
    expect(await sidewaysScroll(page)).toEqual([]);

    await page.goto('/account');
    await page.getByRole('button', { name: texts.name }).click();
    await page.getByLabel(texts.nameLabel).fill(texts.called);
    await page.getByRole('button', { name: texts.saveName, exact: true }).click();
    await shows(page.getByRole('heading', { name: texts.called, exact: true }));
    await page.getByRole('button', { name: texts.makeDefault }).click();
    await shows(page.getByText(texts.default, { exact: true }));
    await page.goto('/checkout');
    await shows(radio(new RegExp(`^${texts.called}`)));

    await page.goto('/account');
    await page.getByRole('button', { name: texts.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.confirm, exact: true }).click();
    await shows(page.getByText(texts.none));
    await becomes(() => page.getByRole('dialog').count(), 0);

    async function atCheckout(at: Page): Promise<void> {
      await addFromPage(at, words, `/store/hearing-aids/${aid.$id}`);
      await at.goto('/checkout');
      await shows(title(at, words.checkout));
      await shows(address);
    }
  },
);
