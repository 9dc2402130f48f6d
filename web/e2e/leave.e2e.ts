import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
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
    person: 'منى علي',
    ask: 'طلب إجازة',
    send: 'إرسال الطلب',
    requested: 'في انتظار الرد',
    approve: /^الموافقة على إجازة د. سارة، /,
    affected: 'مواعيد متأثرة بهذا التغيير',
    of: 'ماذا نفعل بموعد منى علي؟',
    apply: 'تنفيذ وحفظ',
    approved: 'تمت الموافقة',
    kind: /^فحص السمع/,
    away: 'في إجازة',
    next: 'اليوم التالي',
    myDay: 'يومي',
    block: 'في إجازة: د. سارة',
  },
  en: {
    specialist: 'Dr Karim',
    person: 'Mona Ali',
    ask: 'Request leave',
    send: 'Send request',
    requested: 'Requested',
    approve: /^Approve the leave of Dr Karim, /,
    affected: 'Appointments affected by this change',
    of: 'What about the appointment of Mona Ali?',
    apply: 'Apply and save',
    approved: 'Approved',
    kind: /^Hearing test/,
    away: 'On leave',
    next: 'Next day',
    myDay: 'My day',
    block: 'Away: Dr Karim',
  },
} as const;

/** Days of which nobody else books any time. */
const DAYS = { ar: dayAfter(cairoDay(), 4), en: dayAfter(cairoDay(), 7) } as const;
const HOURS = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '10:00', to: '20:00' }));

test.for(LANGUAGES)(
  'leave is asked for on a phone and approved once its appointment is moved; then nobody books in it, and the own day shows both, in %s',
  async (language) => {
    const t = TEXTS[language];
    const day = DAYS[language];
    const { shop } = suite;
    const [admin, sara] = await Promise.all([shop.addPerson({ role: 'admin' }), shop.addPerson({ role: 'cs' })]);
    const one = { name_ar: t.specialist, account_id: sara.id, active: true, kinds: [], hours: HOURS, days_off: [] };
    await shop.openClinic([], { specialists: [{ id: `specialist-${language}`, ...one }] });
    await shop.callAs(admin, saveAppointment, {
      id: admin.id,
      requestId: randomUUID(),
      data: {
        kind: 'hearing-test',
        specialist_id: `specialist-${language}`,
        starts_at: momentInCairo(`${day}T12:00`) ?? '',
        name: t.person,
        phone: newPhone(),
      },
    });

    const { page: phone } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(phone, shop, sara, `/clinic/my-day?day=${day}`);
    await shows(phone.getByText(t.person));
    await phone.getByRole('button', { name: t.ask, exact: true }).click();
    await phone.getByRole('dialog').getByRole('button', { name: t.send, exact: true }).click();
    await shows(phone.getByText(t.requested, { exact: true }));

    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, shop, admin, '/admin/schedule');
    await desk.getByRole('button', { name: t.approve }).click();
    const dialog = desk.getByRole('dialog', { name: t.affected });
    await dialog.getByLabel(t.of, { exact: true }).selectOption('move-0');
    await dialog.getByRole('button', { name: t.apply, exact: true }).click();
    await becomes(() => desk.getByRole('dialog').count(), 0);
    await shows(desk.getByText(t.approved, { exact: true }));
    await desk.goto(`/clinic/calendar?day=${day}`);
    await shows(desk.getByText(t.block, { exact: true }));

    // The phone hears of it by itself.
    await shows(phone.getByText(t.approved, { exact: true }));
    await shows(phone.getByText(t.away, { exact: true }));
    await becomes(() => phone.getByText(t.person).count(), 0);
    await phone.getByRole('button', { name: t.next, exact: true }).click();
    await shows(phone.getByText(t.person));

    const { page: guest } = await suite.visit({ language, viewport: PHONE });
    await guest.goto('/book');
    await guest.locator('main').getByRole('link', { name: t.kind }).click();
    const days = guest.locator('details summary time');
    await shows(guest.locator(`details summary time[datetime="${dayAfter(day)}"]`));
    expect(await days.evaluateAll((all) => all.map((each) => each.getAttribute('datetime')))).not.toContain(day);

    // With another role than that of the calendar alone, the way leads by it.
    await phone.goto('/clinic/calendar');
    await shows(phone.getByRole('link', { name: t.myDay, exact: true }));
  },
);
