import { expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const SETTINGS = {
  price: 'رسالة واتساب (جنيه)',
  save: 'حفظ: أسعار الرسائل',
  saved: 'تم حفظ الإعدادات',
};
const COSTS = {
  ar: { table: 'تكلفة الرسائل، الشهر الحالي أولًا', all: 'الكل', amount: /0\.43\s+ج\.م/ },
  en: { table: 'What messages cost, the current month first', all: 'All', amount: /EGP\s+0\.43/ },
};
const TOMORROW = dayAfter(cairoDay());

test('an admin says what a message costs, and sees in both languages what those that went came to', async () => {
  const { shop } = suite;
  const [admin, desk] = [await shop.addPerson({ role: 'admin' }), await shop.addPerson({ role: 'reception' })];
  await shop.openClinic(['سارة']);
  const { page } = await suite.visit({ language: 'ar', viewport: PHONE });
  await beginSignedIn(page, shop, admin, '/admin/settings');
  await page.getByLabel(SETTINGS.price, { exact: true }).fill('0.21343');
  await page.getByRole('button', { name: SETTINGS.save, exact: true }).click();
  await shows(page.getByText(SETTINGS.saved, { exact: true }));

  for (const hour of ['11', '12']) {
    const starts_at = momentInCairo(`${dayAfter(TOMORROW, 3)}T${hour}:00`) ?? '';
    const client = { name: 'منى علي', phone: newPhone(), specialist_id: 'specialist0' };
    const data = { kind: 'fitting' as const, starts_at, ...client };
    await shop.callAs(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  }
  await shop.runSchedule(new Date(momentInCairo(`${TOMORROW}T12:00`) ?? ''));

  for (const language of LANGUAGES) {
    const { table, all, amount } = COSTS[language];
    const { page: seen } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(seen, shop, admin, '/admin/system');
    const total = seen.getByRole('table', { name: table }).getByRole('row').filter({ hasText: amount }).first();
    await shows(total.filter({ hasText: all }));
    expect(await total.innerText()).toContain('2');
  }
});
