import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { tabTo } from './harness/keyboard.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const HOMES = { reception: '/reception', cs: '/cs', accounting: '/accounting' } as const;

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const cardOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Waits until an element has the focus. */
const hasFocus = (target: Locator) =>
  becomes(() => target.evaluateAll(([one, ...others]) => others.length === 0 && one === document.activeElement), true);

/** Waits until the focus is in an element, or on it. */
const holdsFocus = (target: Locator) =>
  becomes(
    () => target.evaluateAll(([one, ...others]) => others.length === 0 && !!one?.contains(document.activeElement)),
    true,
  );

/** Goes to an element with Tab and presses a key there. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await shows(target);
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field with Tab and replaces what it holds. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await shows(field);
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Somebody of the staff who signs in without a mouse. */
async function atWork(role: Role & keyof typeof HOMES, language: Language): Promise<Page> {
  const { email, password } = await suite.shop.addPerson({ role });
  const { page } = await suite.visit({ language, expected: [/WebSocket/] });
  const words = WORDS[language];
  await page.goto('/auth/sign-in');
  await type(page, page.getByLabel(words.email, { exact: true }), email);
  await type(page, page.getByLabel(words.password, { exact: true }), password);
  await page.keyboard.press('Enter');
  await isAt(page, HOMES[role]);
  return page;
}

describe.each(LANGUAGES)('a visit with the keyboard alone, in %s', (language) => {
  const t = CLINIC_WORDS[language];
  /** The arrow that leads to the next tab. */
  const onwards = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  const backwards = language === 'ar' ? 'ArrowRight' : 'ArrowLeft';

  test('is received, completed and issued, and the focus is never lost', async () => {
    const client = uniqueName('Mona');

    // Reception: what is missing gets the focus, reasons are added and taken away, and the next form begins.
    const desk = await atWork('reception', language);
    const field = (name: string) => desk.getByLabel(name, { exact: true });
    await press(desk, button(desk, t.send));
    await hasFocus(field(t.phone));
    await desk.keyboard.type(newPhone());
    await type(desk, field(t.name), `${client} Aly`);
    await type(desk, field(t.age), '67');
    await type(desk, field(t.address), '12 Nile Street');
    const reason = desk.getByLabel(t.reason);
    await tabTo(desk, reason);
    await desk.keyboard.press('ArrowDown');
    await press(desk, button(desk, t.addReason));
    await hasFocus(reason);
    await press(desk, button(desk, t.removeReason), 'Space');
    await hasFocus(reason);
    await desk.keyboard.press('ArrowDown');
    await press(desk, button(desk, t.addReason), 'Space');
    await press(desk, button(desk, t.send));
    await shows(desk.getByText(t.sent, { exact: true }));
    await hasFocus(field(t.phone));

    // A window that opens above the list gives the focus back to where it was, however it is closed.
    await desk.keyboard.press('Shift+Tab');
    await hasFocus(desk.getByRole('tab', { name: t.new }));
    await desk.keyboard.press(onwards);
    await hasFocus(desk.getByRole('tab', { name: t.issued }));
    const received = cardOf(desk, client);
    await press(desk, button(received, t.print));
    const papers = desk.getByRole('dialog', { name: t.printTitle(`${client} Aly`) });
    await holdsFocus(papers);
    await desk.keyboard.press('Escape');
    await hasFocus(button(received, t.print));
    await desk.keyboard.press('Shift+Tab');
    await desk.keyboard.press('Enter');
    const edit = desk.getByRole('dialog', { name: t.editTitle });
    await shows(edit.getByLabel(t.name, { exact: true }));
    await holdsFocus(edit);
    await desk.keyboard.press('Escape');
    await holdsFocus(received);
    await press(desk, button(received, t.edit));
    await type(desk, edit.getByLabel(t.name, { exact: true }), `${client} Hassan`);
    await desk.keyboard.press('Escape');
    await hasFocus(button(desk, t.keepEditing));
    await desk.keyboard.press('Enter');
    await hasFocus(edit.getByLabel(t.name, { exact: true }));
    await press(desk, button(edit, t.save));
    await becomes(() => edit.count(), 0);
    await holdsFocus(cardOf(desk, `${client} Hassan`));

    // A deletion is asked about; a no leads back to its button.
    await press(desk, button(received, t.delete));
    await hasFocus(button(desk.getByRole('dialog'), t.cancel));
    await desk.keyboard.press('Escape');
    await hasFocus(button(received, t.delete));

    // Customer service: a block comes and goes and comes again; Cancel can be taken back.
    const cs = await atWork('cs', language);
    await press(cs, cardOf(cs, client).getByRole('link', { name: t.proceed }));
    await hasFocus(cs.getByRole('heading', { level: 1, name: t.newForm }));
    await press(cs, button(cs, t.addAid));
    const block = cs.getByRole('heading', { level: 3, name: t.aidBlock });
    await hasFocus(block);
    await press(cs, button(cs, t.removeAid));
    await hasFocus(cs.getByRole('group', { name: t.addService }));
    await press(cs, button(cs, t.addAid), 'Space');
    await hasFocus(block);
    await type(cs, cs.getByLabel(t.hearingAid, { exact: true }), 'Phonak Lumity');
    await press(cs, button(cs, t.cancel));
    await hasFocus(button(cs, t.stay));
    await cs.keyboard.press('Escape');
    await hasFocus(button(cs, t.cancel));
    await cs.keyboard.press('Shift+Tab');
    await hasFocus(button(cs, t.csIssue));
    await cs.keyboard.press('Enter');
    await isAt(cs, '/cs');

    // Accounting: prices, a flag, and the final form with its paper.
    const office = await atWork('accounting', language);
    await press(office, cardOf(office, client).getByRole('link', { name: t.proceed }));
    await hasFocus(office.getByRole('heading', { level: 1, name: t.accountingForm }));
    const account = office.getByRole('group', { name: t.account });
    await type(office, account.getByLabel(t.finalPrice, { exact: true }), '10000');
    await type(office, account.getByLabel(t.downpayment, { exact: true }), '2500');
    await shows(office.getByText(t.rest));
    await press(office, button(office, t.accountingIssue));
    await isAt(office, '/accounting');
    await tabTo(office, office.getByRole('tab', { selected: true }));
    await office.keyboard.press(onwards);
    await office.keyboard.press(backwards);
    await office.keyboard.press('End');
    await isAt(office, '/accounting?tab=issued');
    await press(office, button(cardOf(office, client), t.print));
    await holdsFocus(office.getByRole('dialog', { name: t.printTitle(`${client} Hassan`) }));
    await office.keyboard.press('Escape');
    await hasFocus(button(cardOf(office, client), t.print));
  });

  test('that was a mistake is deleted, and the focus stays in the list', async () => {
    const client = uniqueName('Omar');
    const desk = await atWork('reception', language);
    for (const [name, text] of [
      [t.phone, newPhone()],
      [t.name, client],
      [t.age, '67'],
      [t.address, '12 Nile Street'],
    ] as const) {
      await type(desk, desk.getByLabel(name, { exact: true }), text);
    }
    await tabTo(desk, desk.getByLabel(t.reason));
    await desk.keyboard.press('ArrowDown');
    await press(desk, button(desk, t.addReason));
    await press(desk, button(desk, t.send));
    await shows(desk.getByText(t.sent, { exact: true }));
    await desk.keyboard.press('Shift+Tab');
    await desk.keyboard.press(onwards);
    await press(desk, button(cardOf(desk, client), t.delete));
    const question = desk.getByRole('dialog');
    await hasFocus(button(question, t.cancel));
    await press(desk, button(question, t.delete));
    await becomes(() => cardOf(desk, client).count(), 0);
    await becomes(() => desk.locator('main :focus').count(), 1);
  });
});

test.each(LANGUAGES)(
  'the links of the area menu come one after the other, and the ring around each is seen whole on a desk and on a phone, in %s',
  async (language) => {
    const page = await atWork('cs', language);
    const links = page
      .locator('nav')
      .filter({ has: page.locator('a[href="/cs/today"]') })
      .getByRole('link');
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await tabTo(page, links.first());
      for (const [place, link] of (await links.all()).entries()) {
        if (place > 0) await page.keyboard.press('Tab');
        await hasFocus(link);
        await becomes(() => link.evaluate(hiddenRing), '');
      }
      await page.locator('h1').focus();
    }
  },
);

/** Runs in the page: what is not to be seen of the ring around a link that has the focus, or that there is none. */
function hiddenRing(link: HTMLElement | SVGElement): string {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(link);
  if (outlineStyle === 'none') return 'no ring';
  const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const menu = link.closest('nav')?.getBoundingClientRect();
  const { left, right, top, bottom } = link.getBoundingClientRect();
  const isWhole =
    menu &&
    left - around >= menu.left - 1 &&
    right + around <= menu.right + 1 &&
    top - around >= menu.top - 1 &&
    bottom + around <= menu.bottom + 1;
  return isWhole ? '' : `${left - around}–${right + around} of ${menu?.left}–${menu?.right}`;
}
