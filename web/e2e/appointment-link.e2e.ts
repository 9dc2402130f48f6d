import { expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { fetchCalendar, saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    client: 'هدى السيد',
    own: 'موعدك',
    coming: 'سأحضر',
    thanks: 'شكرًا لك، ننتظرك في الموعد.',
    said: 'تأكيد الحضور من العميل',
    move: 'اختيار وقت آخر',
    sure: 'نقل الموعد',
    notComing: 'لن أستطيع الحضور',
    cancel: 'إلغاء الموعد',
    gone: 'تم إلغاء موعدك',
    another: 'حجز موعد آخر',
    cancelled: 'ملغى',
    dead: 'هذا الرابط لم يعد صالحًا',
    clock: (hour: number) => new RegExp(`(?<!\\d)${hour}:00\\s(?:ظهرًا|مساءً)`),
  },
  en: {
    client: 'Hoda Elsayed',
    own: 'Your appointment',
    coming: 'I’ll come',
    thanks: 'Thank you. We look forward to seeing you.',
    said: 'says they will come',
    move: 'Choose another time',
    sure: 'Move the appointment',
    notComing: 'I can’t come',
    cancel: 'Cancel the appointment',
    gone: 'Your appointment is cancelled',
    another: 'Book another appointment',
    cancelled: 'Cancelled',
    dead: 'This link no longer works',
    clock: (hour: number) => new RegExp(`(?<!\\d)${hour}:00\\spm`, 'i'),
  },
} as const;

const DAY = dayAfter(cairoDay(), 3);

/** The desk makes an appointment at that hour, or gives one that is there to another phone. */
async function save(desk: Person, hour: number, name: string, before?: Appointment): Promise<Appointment> {
  const { shop } = suite;
  const { specialists } = await shop.callAs(desk, fetchCalendar, { id: desk.id, from: DAY, to: DAY });
  const data = {
    kind: 'fitting' as const,
    specialist_id: specialists[0]?.$id ?? '',
    starts_at: momentInCairo(`${DAY}T${hour}:00`) ?? '',
    name,
    phone: newPhone(),
  };
  const of = before && { appointmentId: before.$id, version: before.version };
  return shop.callAs(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), ...of, data });
}

test.for(LANGUAGES)(
  'a client without an account says by the link that they come, moves it and cancels it, which the desk sees, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    await shop.openClinic(['د. سارة']);
    const person = await shop.addPerson({ role: 'reception' });
    const { link } = await save(person, 13, t.client);
    const secret = link?.split('/')[2] ?? expect.fail('there is no link');
    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, shop, person, `/clinic/calendar?day=${DAY}`);
    const block = desk.locator('main li').getByRole('button', { name: new RegExp(t.client) });
    await shows(block.filter({ hasText: t.clock(1) }));
    await block.click();
    const whatsapp = desk.getByRole('dialog').locator('a[href^="https://wa.me/"]');
    const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toContain(`${new URL(desk.url()).origin}/a/${secret}`);
    await desk.keyboard.press('Escape');

    // The language is the link's: nobody has chosen one on this phone.
    const { page } = await suite.visit({ viewport: PHONE });
    await page.goto(`${link}${language === 'en' ? '?lang=en' : ''}`);
    await shows(title(page, t.own));
    await isAt(page, '/a');
    await shows(page.locator('main time').getByText(t.clock(1)));
    await page.getByRole('button', { name: t.coming, exact: true }).click();
    await shows(page.getByText(t.thanks));
    await shows(block.filter({ hasText: t.said }));

    // A phone loads again what was in the background.
    await page.reload();
    await shows(page.getByText(t.thanks));
    await page.getByRole('button', { name: t.move, exact: true }).click();
    const free = page.locator('details', { has: page.locator(`summary time[datetime="${DAY}"]`) });
    await shows(free);
    if (!(await free.evaluate((one) => (one as HTMLDetailsElement).open))) await free.locator('summary').click();
    await free.getByRole('button', { name: t.clock(6) }).click();
    await page.getByRole('button', { name: t.sure, exact: true }).last().click();
    await shows(page.locator('main time').getByText(t.clock(6)));
    await shows(block.filter({ hasText: t.clock(6), hasNotText: t.said }));

    await page.getByRole('button', { name: t.notComing, exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: t.cancel, exact: true }).press('Enter');
    await shows(title(page, t.gone));
    await shows(page.locator('main').getByRole('link', { name: t.another, exact: true }));
    await shows(block.filter({ hasText: t.cancelled }));
  },
);

test.for(LANGUAGES)(
  'a link whose appointment went to another phone says so, and how the clinic is called, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    await shop.openClinic(['د. سارة']);
    const person = await shop.addPerson({ role: 'reception' });
    const before = await save(person, language === 'ar' ? 15 : 16, t.client);
    const after = await save(person, language === 'ar' ? 15 : 16, t.client, before);
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto(before.link ?? '');
    await shows(title(page, t.dead));
    await shows(page.locator('main a[href^="tel:"]'));
    await page.goto(after.link ?? '');
    await shows(title(page, t.own));
  },
);
