import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fetchCalendar, saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    specialist: 'د. سارة',
    add: 'إضافة إجازة رسمية',
    from: 'من يوم',
    to: 'إلى يوم',
    name: 'اسم الإجازة',
    save: 'حفظ',
    saved: 'تم حفظ مواعيد العمل',
    affected: 'مواعيد متأثرة بهذا التغيير',
    of: (name: string) => `ماذا نفعل بموعد ${name}؟`,
    move: /^نقل: .*10:00/,
    keep: 'إبقاء الموعد كما هو',
    cancel: 'إلغاء الموعد',
    apply: 'تنفيذ وحفظ',
    more: /حُجزت أو تغيّرت مواعيد أخرى/,
    people: ['منى علي', 'هدى السيد', 'سميرة عادل'],
  },
  en: {
    specialist: 'Dr Karim',
    add: 'Add a holiday',
    from: 'First day',
    to: 'Last day',
    name: 'Name of the holiday',
    save: 'Save',
    saved: 'Working hours saved',
    affected: 'Appointments affected by this change',
    of: (name: string) => `What about the appointment of ${name}?`,
    move: /^Move to .*10:00/,
    keep: 'Keep the appointment as it is',
    cancel: 'Cancel the appointment',
    apply: 'Apply and save',
    more: /Other appointments were booked or changed meanwhile/,
    people: ['Mona Ali', 'Hoda Elsayed', 'Samira Adel'],
  },
} as const;

/** Days of which nobody else books any time. */
const DAYS = { ar: dayAfter(cairoDay(), 23), en: dayAfter(cairoDay(), 33) } as const;

async function choose(page: Page, label: string, choice: string | RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const option = field.locator('option').filter({ hasText: choice }).first();
  await field.selectOption((await option.getAttribute('value')) ?? '');
}

test.for(LANGUAGES)(
  'a holiday over appointments is saved once the admin has moved, cancelled or kept each of them, in %s',
  async (language) => {
    const t = TEXTS[language];
    const day = DAYS[language];
    const [mona, hoda, samira] = t.people;
    await suite.shop.openClinic([t.specialist]);
    const admin = await suite.shop.addPerson({ role: 'admin' });
    const book = (name: string, time: string) =>
      suite.shop.callAs(admin, saveAppointment, {
        id: admin.id,
        requestId: randomUUID(),
        data: {
          kind: 'hearing-test',
          specialist_id: 'specialist0',
          starts_at: momentInCairo(`${day}T${time}`) ?? '',
          name,
          phone: newPhone(),
        },
      });
    await book(mona, '12:00');
    await book(hoda, '14:00');
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(page, suite.shop, admin, '/admin/schedule');
    const save = page.getByRole('button', { name: t.save, exact: true });
    await shows(save);
    // It is in view wherever the long page is read.
    const bottom = (await save.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(bottom).toBeLessThan(page.viewportSize()?.height ?? 0);
    const holidays = page.locator('section', { has: page.getByRole('button', { name: t.add, exact: true }) });
    await holidays.getByRole('button', { name: t.add, exact: true }).click();
    await holidays.getByLabel(t.from, { exact: true }).fill(day);
    await holidays.getByLabel(t.to, { exact: true }).fill(day);
    await holidays.getByLabel(t.name, { exact: true }).fill('Eid');
    await save.click();
    const dialog = page.getByRole('dialog', { name: t.affected });
    await shows(dialog);
    await choose(page, t.of(mona), t.move);
    await choose(page, t.of(hoda), t.cancel);
    // A colleague books while the admin reads.
    await book(samira, '16:00');
    await dialog.getByRole('button', { name: t.apply, exact: true }).click();
    await shows(dialog.getByText(t.more));
    await choose(page, t.of(samira), t.keep);
    expect(await dialog.getByRole('combobox').count()).toBe(1);
    await dialog.getByRole('button', { name: t.apply, exact: true }).click();
    await shows(page.getByText(t.saved, { exact: true }));
    await becomes(() => page.getByRole('dialog').count(), 0);

    const calendar = await suite.shop.callAs(admin, fetchCalendar, { id: admin.id, from: day, to: dayAfter(day) });
    expect(calendar.holidays).toMatchObject([{ name: 'Eid' }]);
    expect(
      calendar.appointments
        .filter(({ name }) => t.people.some((one) => one === name))
        .map(({ name, state, starts_at }) => [name, state, starts_at]),
    ).toEqual([
      [hoda, 'cancelled', momentInCairo(`${day}T14:00`)],
      [samira, 'confirmed', momentInCairo(`${day}T16:00`)],
      [mona, 'confirmed', momentInCairo(`${dayAfter(day)}T10:00`)],
    ]);
  },
);
