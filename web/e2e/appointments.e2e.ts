import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookOwnAppointment, cancelAppointment } from '#contract/appointments/calls.ts';
import { blockTime, fetchCalendar, saveAppointment, unblockTime } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { formatPhone, toE164 } from '#contract/phone.ts';
import { submitCsForm } from '#contract/service-forms/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    kind: /^فحص السمع/,
    specialist: 'د. سارة',
    name: 'الاسم',
    phone: 'الهاتف',
    book: 'تأكيد الحجز',
    requested: 'وصلنا طلب موعدك',
    booked: 'تم حجز موعدك',
    own: 'مواعيدي',
    toConfirm: /بانتظار التأكيد/,
    confirm: 'تأكيد',
    confirmed: 'مؤكد',
    change: 'نقل أو تعديل…',
    time: 'الوقت',
    save: 'حفظ الموعد',
    saved: 'تم حفظ الموعد',
    arrived: 'تسجيل الحضور',
    visit: 'زيارة بموعد',
    move: 'نقل الموعد',
    moved: 'تم نقل موعدك',
    cancel: 'إلغاء الموعد',
    cancelled: 'تم إلغاء الموعد',
    none: 'لا توجد مواعيد قادمة',
    addNew: 'موعد جديد',
    kindField: 'نوع الموعد',
    who: 'الأخصائي',
    person: 'منى عبد الرحمن',
    guest: 'هدى السيد',
    waiter: 'سميرة عادل',
    known: 'نادية فؤاد',
    clock: (hour: number) => new RegExp(`(?<!\\d)${hour}:00\\s(?:ظهرًا|مساءً)`),
    noTimes: 'لا أوقات متاحة في هذه الأيام',
    wait: 'أخبروني إذا توفر وقت أقرب',
    join: 'الانضمام إلى قائمة الانتظار',
    onTheList: 'أنت على قائمة الانتظار',
    waitingList: 'قائمة الانتظار',
    take: 'تأكيد هذا الوقت',
    bookTime: 'حجز موعد',
    free: 'الأوقات المتاحة',
    bookedFor: 'الموعد:',
    meeting: 'اجتماع',
    whatsapp: 'واتساب إلى نادية فؤاد',
    timeline: 'السجل الزمني',
    opened: ['فتح واتساب', 'تذكير بموعد'],
  },
  en: {
    kind: /^Hearing test/,
    specialist: 'د. كريم',
    name: 'Name',
    phone: 'Phone',
    book: 'Book the appointment',
    requested: 'We received your request',
    booked: 'Your appointment is booked',
    own: 'My appointments',
    toConfirm: /To confirm/,
    confirm: 'Confirm',
    confirmed: 'Confirmed',
    change: 'Move or change…',
    time: 'Time',
    save: 'Save the appointment',
    saved: 'Appointment saved',
    arrived: 'Mark as arrived',
    visit: 'Visit by appointment',
    move: 'Move',
    moved: 'Your appointment was moved',
    cancel: 'Cancel the appointment',
    cancelled: 'Appointment cancelled',
    none: 'No upcoming appointments',
    addNew: 'New appointment',
    kindField: 'Kind',
    who: 'Specialist',
    person: 'Mona Abdelrahman',
    guest: 'Hoda Elsayed',
    waiter: 'Samira Adel',
    known: 'Nadia Fouad',
    clock: (hour: number) => new RegExp(`(?<!\\d)${hour}:00\\spm`, 'i'),
    noTimes: 'No free times on these days',
    wait: 'Tell me if an earlier time opens up',
    join: 'Join the waiting list',
    onTheList: 'You are on the waiting list',
    waitingList: 'Waiting list',
    take: 'Take this time',
    bookTime: 'Book an appointment',
    free: 'Free times',
    bookedFor: 'Booked:',
    meeting: 'Meeting',
    whatsapp: 'WhatsApp to Nadia Fouad',
    timeline: 'Time line',
    opened: ['WhatsApp opened', 'Appointment reminder'],
  },
} as const;
type Texts = (typeof TEXTS)['ar' | 'en'];

const LANGUAGES = ['ar', 'en'] as const;
const SPECIALISTS = LANGUAGES.map((language) => TEXTS[language].specialist);
/** Far enough that nothing of it is over while the test runs. */
const DAY = dayAfter(cairoDay(), 3);

/** Goes on a phone from the kind to a time of that day with the specialist; ends at the question who comes. */
async function chooseTime(page: Page, t: Texts, hour: number): Promise<void> {
  await page.goto('/book');
  const main = page.locator('main');
  await main.getByRole('link', { name: t.kind }).click();
  await main.getByRole('link', { name: t.specialist, exact: true }).click();
  await pickTime(page, t, hour);
  await shows(page.getByLabel(t.phone, { exact: true }));
}

/** Presses the time of that day, wherever free times are offered. */
async function pickTime(page: Page, t: Texts, hour: number): Promise<void> {
  const day = page.locator('details', { has: page.locator(`summary time[datetime="${DAY}"]`) });
  await day.locator('summary').click();
  await day.getByRole('button', { name: t.clock(hour) }).click();
}

/** The calendar of the day at a desk. */
async function openCalendar(page: Page): Promise<void> {
  await page.goto(`/clinic/calendar?day=${DAY}`);
  await shows(page.locator('main').getByRole('heading', { level: 2 }));
}

/** A form of customer service whose client wants to be seen again on that day, and who made it. */
async function followedUp(name: string) {
  const { shop } = suite;
  const cs = await shop.addPerson({ role: 'cs' });
  const phone = newPhone();
  const visit = { date: new Date().toISOString(), name, phone, age: 67, address: '12 شارع النيل' };
  const data = { ...visit, reasons: { 0: { reason: 'maintenance' } } };
  const { $id: formId } = await shop.callAs(cs, submitReceptionForm, { id: cs.id, data } as never);
  const again = { follow_up: true, follow_up_date: DAY };
  const issued = { baseForm: again, blocks: { 0: { block_type: 'm', complaint: 'صفير' } } };
  await shop.callAs(cs, submitCsForm, { id: cs.id, formId, data: issued } as never);
  return { cs, phone };
}

const block = (page: Page, name: string) => page.locator('main li').getByRole('button', { name: new RegExp(name) });

test.for(LANGUAGES)(
  'a visitor books a time on a phone, the desk sees it come and confirms it by the keyboard, in %s',
  async (language) => {
    const t = TEXTS[language];
    await suite.shop.openClinic(SPECIALISTS);
    const person = await suite.shop.addPerson({ role: 'reception' });
    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, suite.shop, person);
    await openCalendar(desk);
    expect(await block(desk, t.guest).count()).toBe(0);

    const { page } = await suite.visit({ language, viewport: PHONE });
    await chooseTime(page, t, 1);
    await page.getByLabel(t.name, { exact: true }).fill(t.guest);
    await page.getByLabel(t.phone, { exact: true }).fill(newPhone());
    await page.getByRole('button', { name: t.book, exact: true }).click();
    await shows(title(page, t.requested));
    await shows(page.locator('main dl').getByText(t.clock(1)));

    await shows(block(desk, t.guest).filter({ hasText: t.toConfirm }));
    await block(desk, t.guest).press('Enter');
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: t.confirm, exact: true }).press('Enter');
    await shows(dialog.locator('dl').getByText(t.confirmed, { exact: true }));
    await desk.keyboard.press('Escape');
    await shows(block(desk, t.guest).filter({ hasText: t.confirmed }));
  },
);

test.for(LANGUAGES)(
  'the desk moves what a customer booked, the customer sees it, and who arrives has their visit form filled in, in %s',
  async (language) => {
    const t = TEXTS[language];
    await suite.shop.openClinic(SPECIALISTS);
    const customer = await suite.shop.addPerson({ proven: true });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, customer);
    await chooseTime(page, t, 2);
    expect(await page.getByLabel(t.phone, { exact: true }).inputValue()).toBe(customer.phone);
    await page.getByLabel(t.name, { exact: true }).fill(t.person);
    await page.getByRole('button', { name: t.book, exact: true }).click();
    await shows(title(page, t.booked));

    const person = await suite.shop.addPerson({ role: 'cs' });
    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, suite.shop, person);
    await openCalendar(desk);
    await block(desk, t.person).click();
    const dialog = desk.getByRole('dialog');
    await shows(dialog.getByRole('button', { name: t.change, exact: true }));
    // The phone stands on the line of its name.
    const middles = await dialog.locator('dt, dd a bdi').evaluateAll(
      (all, name) =>
        all
          .filter((one) => one.matches('bdi') || one.textContent === name)
          .map((one) => {
            const words = document.createRange();
            words.selectNodeContents(one);
            const { top, bottom } = words.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
      t.phone,
    );
    expect(middles).toHaveLength(2);
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0))).toBeLessThanOrEqual(2);
    await dialog.getByRole('button', { name: t.change, exact: true }).click();
    await dialog.getByLabel(t.time, { exact: true }).selectOption('17:00');
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await shows(desk.getByText(t.saved, { exact: true }));

    await page.getByRole('main').getByRole('link', { name: t.own, exact: true }).click();
    await shows(title(page, t.own));
    await shows(page.locator('main dl').getByText(t.clock(5)));

    // Nobody arrives before the day.
    await block(desk, t.person).click();
    await shows(dialog.getByRole('button', { name: t.change, exact: true }));
    expect(await dialog.getByRole('button', { name: t.arrived, exact: true }).count()).toBe(0);
    await suite.shop.bringToToday(t.person);
    await desk.goto('/clinic/calendar');
    await block(desk, t.person).click();
    await dialog.getByRole('button', { name: t.arrived, exact: true }).click();
    await isAt(desk, '/clinic/visit');
    await shows(title(desk, t.visit));
    const c = CLINIC_WORDS[language];
    expect(await desk.getByLabel(c.name, { exact: true }).inputValue()).toBe(t.person);
    expect(await desk.getByLabel(c.phone, { exact: true }).inputValue()).toBe(customer.phone);
  },
);

test.for(LANGUAGES)(
  'on a phone the tools of the calendar leave the screen to the appointments, in %s',
  async (language) => {
    await suite.shop.openClinic(SPECIALISTS);
    const cs = await suite.shop.addPerson({ role: 'cs' });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, cs, '/cs');
    for (const view of ['day', 'week']) {
      await page.goto(`/clinic/calendar?day=${DAY}&view=${view}`);
      const first = page.locator('main').getByRole('heading', { level: 2 }).first();
      await shows(first);
      const head = await page.getByRole('heading', { level: 1 }).boundingBox();
      const below = (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      expect(below - (head?.y ?? 0) - (head?.height ?? 0)).toBeLessThan(182);
    }
  },
);

test.for(LANGUAGES)(
  'a week of all specialists says whose each appointment is, also of several at one time, and today’s have a column, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    await shop.openClinic([...SPECIALISTS, 'د. ليلى']);
    const cs = await shop.addPerson({ role: 'cs' });
    const { specialists } = await shop.callAs(cs, fetchCalendar, { id: cs.id, from: DAY, to: DAY });
    const clients = [t.person, t.guest, t.waiter].map((name) => `${name} ${t.known}`);
    const at = (clock: string) => momentInCairo(`${DAY}T${language === 'ar' ? 10 : 11}:${clock}`) ?? '';
    const kept: { id: string; version: number }[] = [];
    for (const [index, name] of clients.entries()) {
      const who = { specialist_id: specialists[index]?.$id ?? '', name, phone: newPhone() };
      const data = { kind: 'follow-up' as const, starts_at: at('15'), ...who };
      const input = { id: cs.id, requestId: crypto.randomUUID(), data };
      const { $id, version } = await shop.callAs(cs, saveAppointment, input);
      kept.push({ id: $id, version });
    }
    const { $id: blockedId } = await shop.callAs(cs, blockTime, {
      id: cs.id,
      requestId: crypto.randomUUID(),
      data: { starts_at: at('00'), ends_at: at('45'), reason: 'meeting' },
      keep_appointments: kept,
    });
    const { page } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(page, suite.shop, cs, `/clinic/calendar?view=week&day=${DAY}`);
    for (const [index, client] of clients.entries()) {
      const entry = block(page, client);
      await shows(entry);
      expect(await entry.innerText()).toContain(specialists[index]?.name_ar);
      // Nothing of it is cut off.
      expect(await entry.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      const name = entry.locator('bdi');
      expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    }

    // On a day, too, what is blocked says why beside an appointment that stays.
    await page.goto(`/clinic/calendar?day=${DAY}`);
    const blocked = page.locator('main li button').filter({ hasText: t.meeting });
    await shows(blocked);
    expect(
      await blocked.evaluateAll((all) =>
        all.every((one) =>
          [one, ...one.querySelectorAll('span')].every((each) => each.scrollWidth <= each.clientWidth),
        ),
      ),
    ).toBe(true);
    await shop.callAs(cs, unblockTime, { id: cs.id, blockedId });

    // On the page of the day the appointments, which grow with it, have a column of their own.
    await page.goto('/cs/today');
    const parts = page.locator('main section');
    await shows(parts);
    const lefts = await parts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
    expect(new Set(lefts).size).toBe(3);
    expect(lefts.filter((left) => left === lefts[0])).toHaveLength(1);
  },
);

test.for(LANGUAGES)(
  'a customer moves an appointment to another free time and cancels it, and the desk makes one at the free time, in %s',
  async (language) => {
    const t = TEXTS[language];
    await suite.shop.openClinic(SPECIALISTS);
    const customer = await suite.shop.addPerson({ proven: true });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, customer);
    await chooseTime(page, t, 3);
    await page.getByRole('button', { name: t.book, exact: true }).click();
    await shows(title(page, t.booked));

    await page.goto('/appointments');
    await page.getByRole('button', { name: t.move, exact: true }).click();
    await pickTime(page, t, 6);
    await shows(page.getByText(t.moved, { exact: true }));
    await shows(page.locator('main dl').getByText(t.clock(6)));
    await page.getByRole('button', { name: t.cancel, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.cancel, exact: true }).click();
    await shows(page.getByText(t.cancelled, { exact: true }));
    await shows(page.getByText(t.none, { exact: true }));

    const person = await suite.shop.addPerson({ role: 'reception' });
    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, suite.shop, person);
    await openCalendar(desk);
    await desk.getByRole('button', { name: t.addNew, exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(t.kindField, { exact: true }).selectOption('hearing-test');
    await dialog.getByLabel(t.who, { exact: true }).selectOption({ label: t.specialist });
    await dialog.getByLabel(t.time, { exact: true }).selectOption('18:00');
    await dialog.getByLabel(t.name, { exact: true }).fill(t.guest);
    await dialog.getByLabel(t.phone, { exact: true }).fill(newPhone());
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await shows(block(desk, t.guest).filter({ hasText: t.clock(6) }));
  },
);

test.for(LANGUAGES)(
  'who finds no time waits on a phone, takes the time that somebody else gives up, and the desk sees it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    // One hearing test fits into the only day that can be booked; in each language at another hour.
    const hour = language === 'ar' ? 20 : 21;
    await shop.openClinic([t.specialist], {
      hours: { from: `${hour}:00`, to: `${hour}:45` },
      holidays: [{ from: cairoDay(), to: dayAfter(DAY, -1), name: t.none }],
      book_days_ahead: 3,
      offer_minutes: 1_440,
    });
    const other = await shop.addPerson({ proven: true });
    const booked = await shop.callAs(other, bookOwnAppointment, {
      userId: other.id,
      kind: 'hearing-test',
      starts_at: momentInCairo(`${DAY}T${hour}:00`) ?? '',
      name: t.guest,
      phone: other.phone,
      requestId: crypto.randomUUID(),
    });
    const customer = await shop.addPerson({ proven: true });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, customer, '/book?kind=hearing-test');
    await shows(page.getByText(t.noTimes, { exact: true }));
    await page.getByRole('link', { name: t.wait, exact: true }).click();
    await page.getByLabel(t.name, { exact: true }).fill(t.waiter);
    await page.getByRole('button', { name: t.join, exact: true }).click();
    await shows(title(page, t.onTheList));

    const person = await shop.addPerson({ role: 'reception' });
    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, suite.shop, person);
    await openCalendar(desk);
    await desk.locator('summary', { hasText: t.waitingList }).click();
    const line = desk.locator('main details li', { hasText: t.waiter });
    await shows(line);
    const held = block(desk, t.waiter).filter({ has: desk.locator('time') });
    expect(await held.count()).toBe(0);

    await shop.callAs(other, cancelAppointment, {
      userId: other.id,
      appointmentId: booked.$id,
      version: booked.version,
    });
    await shop.offerFreeTimes();
    // The desk sees the time that is held, live.
    await shows(held);
    await page.getByRole('main').getByRole('link', { name: t.own, exact: true }).click();
    await page.getByRole('button', { name: t.take, exact: true }).click();
    await shows(page.getByText(t.booked, { exact: true }));
    await shows(page.locator('main dl').getByText(t.clock(hour - 12)));
    await shows(held.filter({ hasText: t.confirmed }));
    await becomes(() => line.count(), 0);
  },
);

test.for(LANGUAGES)(
  'a follow-up books its time from the list, and the list says when it is, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    await shop.openClinic(SPECIALISTS);
    const { cs, phone } = await followedUp(t.known);
    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, suite.shop, cs, `/cs?tab=follow-ups&q=${phone}`);
    const card = desk.locator('main li', { hasText: t.known });
    await card.getByRole('button', { name: t.bookTime }).click();
    const dialog = desk.getByRole('dialog');
    expect(await dialog.getByLabel(t.phone, { exact: true }).inputValue()).toBe(phone);
    await dialog.getByLabel(t.who, { exact: true }).selectOption({ label: t.specialist });
    await dialog.getByRole('button', { name: t.free, exact: true }).click();
    const day = dialog.locator('details', { has: desk.locator(`summary time[datetime="${DAY}"]`) });
    await day.getByRole('button', { name: t.clock(4) }).click();
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await shows(block(desk, t.known).filter({ hasText: t.clock(4) }));
    await desk.goto(`/cs?tab=follow-ups&q=${phone}`);
    await shows(card.getByRole('link', { name: new RegExp(t.bookedFor) }));
  },
);

test.for(LANGUAGES)(
  'reception opens WhatsApp with a reminder of today’s appointment, and the time line of the client tells it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    await shop.openClinic(SPECIALISTS);
    const { cs, phone } = await followedUp(t.known);
    const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: phone });
    const patient_id = documents[0]?.$id ?? '';
    // Made for another day: in its last quarter nothing can be made for today.
    const starts_at = momentInCairo(`${DAY}T23:45`) ?? '';
    const time = { starts_at, specialist_id: `specialist${LANGUAGES.indexOf(language)}` };
    const data = { kind: 'follow-up' as const, ...time, patient_id, name: t.known, phone };
    await shop.callAs(cs, saveAppointment, { id: cs.id, requestId: crypto.randomUUID(), data });
    await shop.bringToToday(t.known);

    const reception = await shop.addPerson({ role: 'reception' });
    const { page, context } = await suite.visit({ language, viewport: PHONE });
    // Nothing goes to the internet.
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await beginSignedIn(page, shop, reception, '/reception/today');
    const link = page.locator('main li', { hasText: '11:45' }).getByRole('link', { name: t.whatsapp, exact: true });
    await shows(link);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.waitForResponse((response) => (response.request().postData() ?? '').includes('record-contact')),
      link.click(),
    ]);
    const whatsapp = new URL(opened.url());
    expect(whatsapp.pathname).toBe(`/${toE164(phone).slice(1)}`);
    // The desk keeps appointments in Arabic, whatever its page speaks.
    expect(whatsapp.searchParams.get('text')).toMatch(
      new RegExp(`^أهلًا ${t.known}، معك مركز سماع\\.\nنذكّرك بموعدك: .*، 11:45 مساءً\\.\nافتح http.* للتأكيد`),
    );

    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, shop, cs, `/cs/patients/${patient_id}`);
    const entries = desk.getByRole('list', { name: t.timeline, exact: true }).getByRole('listitem');
    await shows(entries.filter({ hasText: t.opened[0] }).filter({ hasText: t.opened[1] }));
    expect(await entries.filter({ hasText: t.opened[0] }).innerText()).toContain(formatPhone(phone));
  },
);
