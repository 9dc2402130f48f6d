import { expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { templateName } from '#contract/contacts/templates.ts';
import { toE164 } from '#contract/phone.ts';
import { PHONE } from './harness/browser.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const TEXTS = {
  ar: {
    coming: 'ليلى حسن',
    moving: 'نادية فؤاد',
    says: /تأكيد الحضور من العميل/,
    list: /^يريدون موعدًا آخر/,
    wants: 'يريد موعدًا آخر',
    called: 'تسجيل الاتصال: نادية فؤاد',
    nothing: 'لا شيء اليوم',
    stop: 'إيقاف',
    stopped: /^لن تصلك رسائل منا على هذا الرقم/,
    messages: 'الرسائل في المحادثة',
    byShop: 'أُرسلت تلقائيًا',
  },
  en: {
    coming: 'Laila Hassan',
    moving: 'Nadia Fouad',
    says: /says they will come/i,
    list: /^Want another time/,
    wants: 'Wants another time',
    called: 'Mark as called: Nadia Fouad',
    nothing: 'Nothing today',
    stop: 'Stop',
    stopped: /^You will get no more messages/,
    messages: 'Messages of the conversation',
    byShop: 'Sent automatically',
  },
} as const;

const REMINDER = templateName('appointment_reminder');

/** Far enough that a reminder of it is still to go out. */
const DAY = dayAfter(cairoDay(), 3);
const onTheDayBefore = (time: string) => new Date(momentInCairo(`${dayAfter(DAY, -1)}T${time}`) ?? '');

/** When they come, by language: both with the one specialist whom the calendar of a phone shows. */
const TIMES = { ar: ['11:00', '13:00'], en: ['15:00', '17:00'] } as const;

/** Has the desk make an appointment on that day. Answers whose phone it is. */
async function booked(cs: Person, name: string, time: string): Promise<string> {
  const phone = newPhone();
  const starts_at = momentInCairo(`${DAY}T${time}`) ?? '';
  const data = { kind: 'follow-up' as const, specialist_id: 'specialist0', starts_at, name, phone };
  await suite.shop.callAs(cs, saveAppointment, { id: cs.id, requestId: crypto.randomUUID(), data });
  return toE164(phone);
}

test.for(LANGUAGES)(
  'who answers a reminder with 1 says that they come, and who answers with 2 is called by the desk, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
    await shop.openClinic(['د. سارة']);
    const cs = await shop.addPerson({ role: 'cs' });
    const [first, second] = TIMES[language];
    const [coming, moving] = [await booked(cs, t.coming, first), await booked(cs, t.moving, second)];
    // The first run writes the reminders, the second one hands them over.
    for (const time of ['12:00', '12:05']) await shop.runSchedule(onTheDayBefore(time));
    await phones.settled();
    for (const phone of [coming, moving]) {
      const reminders = phones.messages({ phone }).filter(({ template }) => template?.name === REMINDER);
      expect(reminders).toMatchObject([{ arrived: true }]);
    }
    await shop.atTime(onTheDayBefore('12:30'), async () => {
      await phones.write(coming, '1');
      await phones.write(moving, '٢');
    });

    const reception = await shop.addPerson({ role: 'reception' });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, reception, '/reception/today');
    const part = page.getByRole('region', { name: t.list });
    const line = part.getByRole('listitem').filter({ hasText: t.moving });
    await shows(line.getByText(t.wants, { exact: true }));
    expect(await part.getByText(t.coming).count()).toBe(0);
    await line.getByRole('button', { name: t.called, exact: true }).click();
    await shows(part.getByText(t.nothing));
    await page.goto(`${new URL(page.url()).origin}/clinic/calendar?day=${DAY}`);
    await shows(page.getByText(t.coming).first());
    await shows(
      page
        .getByText(t.says)
        .or(page.getByRole('button', { name: t.says }))
        .first(),
    );
  },
);

test.for(LANGUAGES)(
  'who answers STOP is told at once that messages end, and the desk sees it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
    const phone = toE164(newPhone());
    await phones.write(phone, t.stop);
    await phones.settled();
    expect(phones.messages({ phone })).toMatchObject([{ text: expect.stringMatching(t.stopped), arrived: true }]);

    const reception = await shop.addPerson({ role: 'reception' });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, reception, '/clinic/inbox');
    await page.getByRole('link').filter({ hasText: t.stop }).first().click();
    const messages = page.getByRole('list', { name: t.messages }).getByRole('listitem');
    await shows(messages.filter({ hasText: t.stopped }).filter({ hasText: t.byShop }));
  },
);
