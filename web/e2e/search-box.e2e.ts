import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { formatPhone } from '#contract/phone.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { axeViolations } from './harness/axe.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    button: 'بحث شامل',
    field: 'اكتب ما تبحث عنه',
    people: 'العملاء',
    visits: 'الزيارات',
    nothing: /^لا نتائج لـ/,
    client: 'رضوى البدري',
    digits: (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  },
  en: {
    button: 'Find anything',
    field: 'What are you looking for?',
    people: 'Clients',
    visits: 'Visits',
    nothing: /^No results for/,
    client: 'Radwa Badry',
    digits: (text: string) => text,
  },
} as const;

test.for(LANGUAGES)(
  'one search leads from any page to a person by the end of their phone and to a visit by its number, with the keys alone, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const [cs, phone] = [await shop.addPerson({ role: 'cs' }), newPhone()];
    const visit = { date: new Date().toISOString(), name: t.client, phone, age: 67, address: '12 شارع النيل' };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' as const } } };
    const { $id } = await shop.callAs(cs, submitReceptionForm, { id: cs.id, data });

    const { page } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(page, shop, cs, '/cs/today');
    await shows(page.getByRole('button', { name: t.button }));
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: t.field });
    const chosen = (group: string) => page.getByRole('group', { name: group }).getByRole('option', { selected: true });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('nothing is called so');
    await shows(page.getByText(t.nothing));
    await field.fill('');
    await page.keyboard.type(t.digits(phone.slice(-6)));
    await shows(
      chosen(t.people)
        .filter({ hasText: t.client })
        .filter({ hasText: formatPhone(phone) }),
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await shows(page.getByRole('heading', { level: 1, name: t.client }));

    // A page without a search of its own.
    await page.keyboard.press('/');
    await page.keyboard.type($id.slice(0, 8));
    await shows(chosen(t.visits).filter({ hasText: t.client }));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    const { page: phonePage } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(phonePage, shop, cs, '/cs/jobs');
    await phonePage.getByRole('button', { name: t.button }).click();
    await phonePage.getByRole('combobox', { name: t.field }).fill($id.slice(0, 8));
    await phonePage.getByRole('option').filter({ hasText: t.client }).click();
    await shows(phonePage.getByRole('heading', { level: 1, name: t.client }));
    await becomes(async () => new URL(phonePage.url()).searchParams.get('visit'), $id);
    await shows(phonePage.locator('li[aria-current="true"]'));
  },
);
