import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { WHATSAPP_TEMPLATES } from '#contract/contacts/templates.ts';
import { toE164 } from '#contract/phone.ts';
import { PHONE } from './harness/browser.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const OWN = 'لا تنسَ موعدك معنا {at}، ونسعد بحضورك.';
const DAY = dayAfter(cairoDay(), 3);
const onTheDayBefore = (time: string) => new Date(momentInCairo(`${dayAfter(DAY, -1)}T${time}`) ?? '');

/** Has the desk make an appointment, and both runs of the schedule remind of it. Answers whose phone it is. */
async function reminded(desk: Person, time: string, runs: readonly string[], whatsApp: boolean): Promise<string> {
  const { shop } = suite;
  const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
  const phone = newPhone();
  const starts_at = momentInCairo(`${DAY}T${time}`) ?? '';
  const data = { kind: 'follow-up' as const, specialist_id: 'specialist0', starts_at, name: 'ليلى حسن', phone };
  await shop.callAs(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  if (!whatsApp) phones.play('refused', { phone: toE164(phone), channel: 'whatsapp' });
  for (const run of runs) await shop.runSchedule(onTheDayBefore(run));
  await phones.settled();
  return toE164(phone);
}

/** What a phone shows of the reminder. */
const readBy = (phone: string, channel: 'whatsapp' | 'sms') =>
  (suite.shop.phones?.messages({ phone, channel }) ?? []).map(({ text }) => text).join('\n\n');

async function changeReminder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'تعديل: تذكير بموعد', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'نص رسالة: تذكير بموعد' });
  await dialog.getByLabel('النص بالعربية', { exact: true }).fill(OWN);
  await shows(dialog.getByText('3 رسائل SMS').first());
  await shows(dialog.getByText('لا تنسَ موعدك معنا الأحد، 29 نوفمبر، 4:30 مساءً، ونسعد بحضورك.'));
  await dialog.getByRole('button', { name: 'حفظ', exact: true }).click();
  await shows(page.getByText('تم حفظ النص', { exact: true }));
}

test('a reminder in the admin’s own words goes by SMS at once, and by WhatsApp once that has approved them', async () => {
  const { shop } = suite;
  await shop.openClinic(['د. سارة']);
  const admin = await shop.addPerson({ role: 'admin' });
  const desk = await shop.addPerson({ role: 'cs' });
  shop.phones?.setTemplates(WHATSAPP_TEMPLATES);
  const { page } = await suite.visit({ language: 'ar', viewport: PHONE });
  await beginSignedIn(page, shop, admin, '/admin/texts');
  await changeReminder(page);
  const said = 'لا تنسَ موعدك معنا';

  const bySms = await reminded(desk, '11:00', ['12:00', '12:05', '12:10'], false);
  expect(readBy(bySms, 'sms')).toContain(said);
  const earlier = await reminded(desk, '13:00', ['12:15', '12:20'], true);
  expect(readBy(earlier, 'whatsapp')).toContain('نذكّرك بموعدك');

  await page.getByRole('button', { name: 'اعتماد واتساب: تذكير بموعد', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'اعتماد واتساب: تذكير بموعد' });
  const name = (await dialog.locator('code').textContent()) ?? '';
  const text = (await dialog.locator('p[lang="ar"]').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'سؤال واتساب عن الاعتماد' }).click();
  await shows(dialog.getByText('ليس في واتساب قالب بهذا الاسم في هذه اللغة.'));
  shop.phones?.setTemplates([...WHATSAPP_TEMPLATES, { name, language: 'ar', text }]);
  await dialog.getByRole('button', { name: 'سؤال واتساب عن الاعتماد' }).click();
  await shows(dialog.getByText('اعتمد واتساب كل نصوص هذه الرسالة.'));
  const later = await reminded(desk, '15:00', ['12:25', '12:30'], true);
  expect(readBy(later, 'whatsapp')).toContain(said);
});
