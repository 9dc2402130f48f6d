import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { becomes, beginSignedIn, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const UNSAVED = {
  ar: { name: 'الاسم', title: 'المغادرة بدون حفظ؟', stay: 'مواصلة الكتابة', leave: 'المغادرة بدون حفظ' },
  en: { name: 'Name', title: 'Leave without saving?', stay: 'Keep editing', leave: 'Leave without saving' },
} as const;

describe.each(LANGUAGES)('what was typed and not saved, in %s', (language) => {
  const t = UNSAVED[language];

  test("the browser's Back and Forward ask once, and lead on after a yes", async () => {
    const person = await suite.shop.addPerson({ role: 'cs' });
    const { page } = await suite.visit({ language, expected: [/WebSocket/] });
    await beginSignedIn(page, suite.shop, person, '/cs');
    await page.locator('a[href="/cs/patients"]').first().click();
    await isAt(page, '/cs/patients');
    await page.locator('a[href="/cs/profile"]').first().click();
    await isAt(page, '/cs/profile');
    const name = page.getByLabel(t.name, { exact: true });
    await name.fill('Hoda');
    // The page stands in the way as soon as it would also ask before it is closed.
    const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await becomes(() => page.evaluate(wouldAsk), true);

    const question = page.getByRole('dialog', { name: t.title });
    const goBack = () => page.evaluate(() => window.history.back());
    await goBack();
    await shows(question);
    await isAt(page, '/cs/profile');
    await question.getByRole('button', { name: t.stay, exact: true }).click();
    await becomes(() => question.count(), 0);
    // The focus is back where it was, so the answer has been heard.
    await becomes(() => name.evaluate((input) => input === document.activeElement), true);
    expect([await name.inputValue(), new URL(page.url()).pathname]).toEqual(['Hoda', '/cs/profile']);

    // Two entries back at once, then forward to what was left: the field is as it is stored.
    await page.evaluate(() => window.history.go(-2));
    await shows(question);
    await question.getByRole('button', { name: t.leave, exact: true }).click();
    await isAt(page, '/cs');
    await page.evaluate(() => window.history.go(2));
    await isAt(page, '/cs/profile');
    await becomes(() => name.inputValue(), person.username);
    expect(await question.count()).toBe(0);
  });
});
