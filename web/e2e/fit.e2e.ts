import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { axeViolations } from './harness/axe.ts';
import { PHONE } from './harness/browser.ts';
import { isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS as SHOP } from './harness/words.ts';

const suite = openSuite();

const WORDS = {
  ar: {
    toFit: 'لا تعرف أي سماعة تناسبك؟ ابدأ من سمعك',
    title: 'ابحث عن سماعة تناسب سمعك',
    right4000: 'الأذن اليمنى، 4,000 هرتز',
    left1000: 'الأذن اليسرى، 1,000 هرتز',
    drawLeft: 'اليسرى (علامة × زرقاء)',
    covers: 'تناسب سمعك',
    suits: 'هذه السماعة تناسب سمعك.',
    change: 'تعديل مخطط سمعك',
    clear: 'مسح المخطط',
    empty: 'أخبرنا عن سمعك',
    save: 'حفظ في حسابي',
    kept: /هذا المخطط محفوظ في حسابك/,
    none: /^لا يوجد مخطط سمع محفوظ في حسابك/,
    consent: /^أوافق على حفظ مخطط سمعي/,
    agree: 'ضع علامة في المربع إن كنت توافق.',
    given: /^وافقت على ذلك في/,
    withdraw: 'سحب الموافقة',
    question: 'هل تسحب موافقتك؟',
    withdrawn: /^سحبت موافقتك في/,
  },
  en: {
    toFit: 'Not sure which one suits you? Start from your hearing',
    title: 'Find a hearing aid for your hearing',
    right4000: 'Right ear, 4,000 Hz',
    left1000: 'Left ear, 1,000 Hz',
    drawLeft: 'Left (blue cross)',
    covers: 'Covers your hearing loss',
    suits: 'This hearing aid covers all of your hearing loss.',
    change: 'Change your audiogram',
    clear: 'Clear the audiogram',
    empty: 'Tell us about your hearing',
    save: 'Save to my account',
    kept: /This audiogram has been saved to your account/,
    none: /^No saved audiogram yet/,
    consent: /^I agree that my audiogram is saved/,
    agree: 'Please tick the box if you agree.',
    given: /^You consented on/,
    withdraw: 'Withdraw consent',
    question: 'Withdraw your consent?',
    withdrawn: /^You withdrew your consent on/,
  },
} satisfies Record<Language, Record<string, string | RegExp>>;

/** Where a mark's middle is on the screen. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('slider', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`There is no mark "${name}".`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe.each(['ar', 'en'] as const)('from one’s own hearing to a hearing aid (%s)', (language) => {
  test('drawn with a finger, dragged, kept over a visit, and cleared', async () => {
    const words = WORDS[language];
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto('/store/1');
    await page.getByRole('link', { name: words.toFit, exact: true }).click();
    await shows(title(page, words.title));

    const mark = page.getByRole('slider', { name: words.right4000, exact: true });
    await mark.scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(page, words.right4000);
    // The first tap is on the bare chart, somewhat lower than the middle of what would be normal hearing.
    await page.touchscreen.tap(x, y + 60);
    const level = Number(await mark.getAttribute('aria-valuenow'));
    expect(level).toBeGreaterThan(35);
    const from = await middleOf(page, words.right4000);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 40, { steps: 4 });
    await page.mouse.up();
    expect(Number(await mark.getAttribute('aria-valuenow'))).toBeGreaterThan(level);

    await page.getByRole('radio', { name: words.drawLeft }).check();
    await page.getByRole('slider', { name: words.left1000, exact: true }).focus();
    await page.keyboard.press('PageDown');
    const drawn = await page.evaluate(() => localStorage.getItem('audiogram'));
    expect(JSON.parse(drawn ?? '')).toMatchObject({ left: { 1000: 40 } });

    const best = page.getByRole('article').filter({ hasText: words.covers }).first();
    await shows(best);
    await best.getByRole('link').click();
    await shows(page.getByText(words.suits, { exact: true }));

    await page.getByRole('link', { name: words.change, exact: true }).click();
    await isAt(page, '/fit');
    await page.reload();
    expect(await page.evaluate(() => localStorage.getItem('audiogram'))).toBe(drawn);
    await page.getByRole('button', { name: words.clear, exact: true }).click();
    await shows(page.getByRole('heading', { name: words.empty }));
    expect(await page.evaluate(() => localStorage.getItem('audiogram'))).toBeNull();
  });

  test('saved with the account, it is there on another device, and leaves this one with signing out', async () => {
    const words = WORDS[language];
    const customer = await suite.shop.addPerson();
    const first = await suite.visit({ language, viewport: PHONE });
    await signIn(first.page, SHOP[language], customer);
    await first.page.goto('/fit');
    await first.page.getByRole('textbox', { name: words.right4000, exact: true }).fill('70');
    const save = first.page.getByRole('button', { name: words.save, exact: true });
    await save.click();
    await shows(first.page.getByText(words.agree, { exact: true }));
    await first.page.getByRole('checkbox', { name: words.consent }).check();
    await save.click();
    await shows(first.page.getByText(words.kept));
    expect(await axeViolations(first.page)).toEqual([]);

    const second = await suite.visit({ language });
    await signIn(second.page, SHOP[language], customer);
    await second.page.goto('/fit');
    await shows(second.page.getByText(words.kept));
    const kept = () => second.page.evaluate(() => localStorage.getItem('audiogram'));
    expect(JSON.parse((await kept()) ?? '')).toEqual({ right: { 4000: 70 }, left: {} });
    await second.page.getByRole('button', { name: SHOP[language].signOut, exact: true }).first().click();
    await isAt(second.page, '/auth/sign-in');
    expect(await kept()).toBeNull();

    // On the other device they withdraw, and the account keeps it no longer.
    await first.page.goto('/account');
    await shows(first.page.getByText(words.given));
    await first.page.getByRole('button', { name: words.withdraw, exact: true }).click();
    const question = first.page.getByRole('dialog', { name: words.question });
    await question.getByRole('button', { name: words.withdraw, exact: true }).click();
    await shows(first.page.getByText(words.withdrawn));
    expect(await axeViolations(first.page)).toEqual([]);
    await signIn(second.page, SHOP[language], customer);
    await second.page.goto('/fit');
    await shows(second.page.getByText(words.none));
  });
});
