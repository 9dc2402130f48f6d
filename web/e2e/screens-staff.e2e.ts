import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { takeInGoods } from '#contract/pieces/admin-calls.ts';
import { audiometry, impedance, noahPatient, noahText, tones, tympanogram } from '#web/testing/noah.ts';
import { ALL_SCREENS, at, lookAtAll, type Screen } from './harness/looking.ts';
import { askedReturn } from './harness/returns.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

/** A session of Noah with tones, a tympanogram, and something that is left out. */
const NOAH = noahText(
  noahPatient(
    { first: 'Mona', last: 'Ali' },
    audiometry(
      {},
      tones({ output: 'InsertPhoneRight', masking: 'NoSignalApplied' }, [
        [1000, 45],
        [12_500, 40],
      ]),
    ),
    impedance({}, tympanogram({ canal: 115, peak: 65, pressure: -150, result: 'C' })),
  ),
);

const suite = openSuite();

const submit = (page: Page) => page.locator('main form button[type="submit"]');
const cards = (page: Page) => page.locator('main').getByRole('listitem').getByRole('heading', { level: 2 });
/** The fields of every service, below what is said of the person. */
const services = (page: Page) => page.locator('main form section').filter({ has: page.locator('h3') });

async function fillVisit(page: Page): Promise<void> {
  for (const [name, value] of Object.entries({
    phone: newPhone(),
    name: 'هدى عبد الرحمن عبد العزيز السيد محمد الشرقاوي',
    age: '67',
    transfer: 'د. أحمد سمير',
    address: '12 شارع طلعت حرب، الدور الثالث، وسط البلد، القاهرة',
  })) {
    await page.locator(`main [name="${name}"]`).fill(value);
  }
  await page.locator('main [name="reasons"]').selectOption('maintenance');
  await page.locator('main form fieldset button').last().click();
}

/** Opens the first card of a list, and then its first action that is a link. */
async function proceed(page: Page): Promise<void> {
  await page.locator('main').getByRole('listitem').locator('a[href$="/cs-form"]').first().click();
  await shows(submit(page));
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const newAppointment = (page: Page) => page.getByRole('button', { name: /^(موعد جديد|New appointment)$/ });
let nextHour = 9;
const CLIENT_OF_CALENDAR = 'هدى عبد الرحمن عبد العزيز السيد';
/** What stands in the calendar. */
const appointments = (page: Page) => page.locator('main ol > li > button');

/** The serial number that was taken in last. */
let serial = '';
/** The numbers of a delivery, as they are typed. */
const serials = (page: Page) => page.locator('main [name="serials"]');

/** The filled rows of a table. */
const rows = (page: Page) => page.locator('tbody').getByRole('rowheader');

const INSURER = 'الشركة المصرية للتأمين الصحي والرعاية الطبية المتكاملة';
const SPLIT = /^(تقسيم مع جهة تأمين|تغيير التقسيم|Split with an insurer|Change the split)$/;

/** The desks in the order in which a form goes through them: each finds what the one before has made. */
const CLINIC: readonly Screen[] = [
  {
    name: 'reception, a visit form with faults',
    as: 'reception',
    async open(page) {
      await at(page, '/reception');
      await submit(page).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'reception, issued forms',
    as: 'reception',
    async open(page) {
      // Two forms: one for each desk that is looked at after this one.
      for (const _form of ['first', 'second']) {
        await at(page, '/reception');
        await fillVisit(page);
        await submit(page).click();
        await becomes(() => page.locator('main [name="name"]').inputValue(), '');
      }
      await at(page, '/reception?tab=issued');
      await cards(page).first().getByRole('button').click();
      await shows(page.locator('dl'));
    },
  },
  {
    name: 'reception, an issued form being edited',
    as: 'reception',
    async open(page) {
      await page
        .getByRole('button', { name: /^(تعديل|Edit)$/, disabled: false })
        .first()
        .click();
      await shows(page.locator('dialog[open] [name="name"]'));
    },
  },
  {
    name: 'reception, papers',
    as: 'reception',
    async open(page) {
      await at(page, '/reception?tab=issued');
      await page
        .getByRole('button', { name: /^(طباعة|Print)$/ })
        .first()
        .click();
      await shows(page.getByRole('article'));
    },
  },
  {
    name: 'customer service, reception forms',
    as: 'cs',
    async open(page) {
      await at(page, '/cs');
      await shows(cards(page));
    },
  },
  {
    name: 'customer service, a form with every kind of service and a fault',
    as: 'cs',
    async open(page) {
      await proceed(page);
      const adders = page.locator('main form > fieldset').last().getByRole('button');
      for (let kind = 0; kind < 4; kind += 1) await adders.nth(kind).click();
      await page.getByRole('button', { name: /^(إضافة قالب أذن|Add an ear mold)$/ }).click();
      await services(page).first().locator('input[inputmode="decimal"]').fill('-1');
      await submit(page).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'customer service, issued forms',
    as: 'cs',
    async open(page) {
      await services(page).first().locator('input[inputmode="decimal"]').fill('500');
      await page.locator('main input[type="radio"][value="yes"]').check();
      await page
        .locator('main [name="follow_up_date"]')
        .fill(new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(new Date()));
      await submit(page).click();
      await page.waitForURL('**/cs');
      await at(page, '/cs?tab=issued');
      await cards(page).first().getByRole('button').click();
      await shows(page.locator('dl'));
    },
  },
  {
    name: 'customer service, follow-ups',
    as: 'cs',
    async open(page) {
      await at(page, '/cs?tab=follow-ups');
      await cards(page).first().getByRole('button').click();
      await shows(page.locator('dl'));
    },
  },
  {
    name: 'customer service, a follow-up being edited',
    as: 'cs',
    async open(page) {
      await page
        .getByRole('button', { name: /^(تعديل المتابعة|Edit follow-up)$/ })
        .first()
        .click();
      await shows(page.locator('dialog[open] [name="follow_up_date"]'));
    },
  },
  {
    name: 'customer service, frozen follow-ups',
    as: 'cs',
    async open(page) {
      await at(page, '/cs?tab=follow-ups');
      await page.getByRole('button', { name: /^(المتابعات المجمدة|Frozen Follow-ups)$/ }).click();
      await shows(page.locator('dialog[open]').getByRole('heading', { level: 3 }));
    },
  },
  {
    name: 'accounting, a form to issue',
    as: 'accounting',
    async open(page) {
      await at(page, '/accounting');
      await proceed(page);
      await shows(page.locator('main output'));
      await page.locator('main [name$="lab_number"]').last().fill('LAB-2026-11-1042/EG');
    },
  },
  {
    name: 'accounting, issued forms',
    as: 'accounting',
    async open(page) {
      await submit(page).click();
      await page.waitForURL('**/accounting');
      await at(page, '/accounting?tab=issued');
      await shows(cards(page));
    },
  },
  {
    name: 'accounting, papers',
    as: 'accounting',
    async open(page) {
      await page
        .getByRole('button', { name: /^(طباعة|Print)$/ })
        .first()
        .click();
      await shows(page.getByRole('article').getByRole('table'));
    },
  },
  {
    name: 'accounting, a plan of instalments with a fault',
    as: 'accounting',
    async open(page) {
      await at(page, '/accounting?tab=issued');
      await page
        .getByRole('button', { name: /^(الدفعات|Payments)$/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^(تقسيط المتبقي|Pay the rest in instalments)$/ }).click();
      const plan = page.locator('dialog[open]').last();
      await plan.locator('[name="amount-0"]').fill('1');
      await plan.locator('button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'cash close, a difference',
    as: 'accounting',
    async open(page) {
      await at(page, '/clinic/cash');
      await page.getByRole('button', { name: /^(إقفال يوميتي|Close my day)$/ }).click();
      const close = page.locator('dialog[open]');
      await close.locator('[name="cash"]').fill('12.5');
      await close.locator('button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'accounting, what insurers owe, with a new one',
    as: 'accounting',
    async open(page) {
      await at(page, '/accounting?tab=issued');
      await page.getByRole('button', { name: /^(جهات التأمين|Insurers)$/ }).click();
      await page.getByRole('button', { name: /^(إضافة جهة|Add an insurer)$/ }).click();
      const added = page.locator('dialog[open]').last();
      await added.locator('[name="name"]').fill(INSURER);
      await added.locator('[name="contact"]').fill('أ. هاني، 0100 000 0000، claims@insurance.example');
      await added.locator('button[type="submit"]').click();
      await shows(page.getByRole('row', { name: new RegExp(INSURER) }).first());
    },
  },
  {
    name: 'accounting, a split of a bill with a fault',
    as: 'accounting',
    async open(page) {
      await at(page, '/accounting?tab=issued');
      await page
        .getByRole('button', { name: /^(الدفعات|Payments)$/ })
        .first()
        .click();
      await page.getByRole('button', { name: SPLIT }).click();
      const split = page.locator('dialog[open]').last();
      await split.locator('[name="amount"]').fill('');
      await split.locator('button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'accounting, payments of a bill that is split',
    as: 'accounting',
    async open(page) {
      const split = page.locator('dialog[open]').last();
      await split.locator('[name="insurer_id"]').selectOption({ label: INSURER });
      await split.locator('[name="amount"]').fill('10');
      await split.locator('[name="membership"]').fill('M-2026-1042/EG');
      await split.locator('button[type="submit"]').click();
      await shows(page.locator('dialog[open]').getByText('M-2026-1042/EG', { exact: true }));
    },
  },
  {
    name: 'clients',
    as: 'cs',
    async open(page) {
      await at(page, `/cs/patients?q=${encodeURIComponent('هدى')}`);
      await shows(page.locator('main').getByRole('link', { name: /هدى/ }));
    },
  },
  {
    name: 'a client',
    as: 'cs',
    async open(page) {
      await page.locator('main').getByRole('link', { name: /هدى/ }).first().click();
      await shows(page.locator('main h2'));
    },
  },
  {
    name: 'how a client’s phone may be written to',
    as: 'cs',
    async open(page) {
      await page
        .getByRole('button', { name: /^(إعدادات الرسائل|Message settings)/ })
        .first()
        .click();
      await shows(page.locator('dialog[open] input[type="radio"]'));
    },
  },
  {
    name: 'a client’s time line',
    as: 'cs',
    async open(page) {
      await page.keyboard.press('Escape');
      await shows(page.getByRole('list', { name: /^(السجل الزمني|Time line)$/ }));
    },
  },
  {
    name: 'a note of a client with faults',
    as: 'cs',
    async open(page) {
      await page.getByRole('button', { name: /^(ملاحظة جديدة|New note)$/ }).click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('dialog[open] [aria-invalid="true"]'));
    },
  },
  {
    name: 'a client’s time line with a note and its actions',
    as: 'cs',
    async open(page) {
      await page.locator('dialog[open] [name="text"]').fill('اليسرى: خفض 2 ديسيبل\nعند 2 كيلو هرتز');
      const files = page.locator('dialog[open] input[type="file"]');
      await files.setInputFiles([
        { name: 'ear.png', mimeType: 'image/png', buffer: PIXEL },
        { name: 'report-of-the-hospital.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      ]);
      await becomes(() => page.locator('dialog[open] form').getByRole('listitem').count(), 2);
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.getByRole('button', { name: /^(تصحيح ملاحظة|Correct the note of) / }));
    },
  },
  {
    name: 'a picture of a client’s record, opened large',
    as: 'cs',
    async open(page) {
      await page.getByRole('button', { name: /^(عرض|View) ear.png$/ }).click();
      await shows(page.locator('dialog[open] img'));
    },
  },
  {
    name: 'a client’s audiograms, two of them compared, with their numbers',
    as: 'cs',
    async open(page) {
      await page.keyboard.press('Escape');
      await page.locator('main a[href$="/audiograms"]').first().click();
      for (const levels of [
        [40, 60],
        [55, 75],
      ]) {
        await page.getByRole('button', { name: /^(فحص سمع جديد|New hearing test)$/ }).click();
        await page.locator('main [name="transducer"]').selectOption('insert');
        await page.locator('main [name="right-air-1000"]').fill(String(levels[0]));
        await page.locator('main [name="right-air-4000"]').fill(String(levels[1]));
        await page.locator('main [name="right-air-4000-none"]').check();
        await page.locator('main [name="left-bone-1000"]').fill('20');
        await page.locator('main [name="left-bone-1000"]').press('Control+Enter');
        await shows(page.getByRole('button', { name: /^(طباعة|Print)$/ }));
      }
      const compared = page.locator('main select').nth(1);
      await compared.selectOption({ index: 1 });
      await page.getByRole('button', { name: /^(عرض الأرقام|Show the numbers)$/ }).click();
      await shows(page.getByRole('button', { name: /^(إخفاء الأرقام|Hide the numbers)$/ }));
    },
  },
  {
    name: 'a client’s audiogram on paper',
    as: 'cs',
    async open(page) {
      await page.getByRole('button', { name: /^(طباعة|Print)$/ }).click();
      await shows(page.locator('dialog[open] article'));
    },
  },
  {
    name: 'a hearing test being entered',
    as: 'cs',
    async open(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(فحص سمع جديد|New hearing test)$/ }).click();
      await submit(page).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'sessions of a Noah file, drawn beside the record',
    as: 'cs',
    async open(page) {
      await page
        .locator('main form')
        .getByRole('button', { name: /^(إلغاء|Cancel)$/ })
        .click();
      await page.getByRole('button', { name: /^(استيراد من Noah|Import from Noah)$/ }).click();
      await page
        .locator('main input[type=file]')
        .setInputFiles({ name: 'mona.nhax', mimeType: 'text/xml', buffer: Buffer.from(NOAH) });
      await shows(page.getByRole('region', { name: /^(جلسة|Session of) / }));
    },
  },
  {
    name: 'calendar, where nobody works yet',
    as: 'cs',
    async open(page, _words, shop) {
      await shop.openClinic([]);
      await at(page, '/clinic/calendar');
      await shows(page.locator('main').getByRole('heading', { level: 2 }));
    },
  },
  {
    name: 'calendar, a new appointment with faults',
    as: 'cs',
    async open(page, _words, shop) {
      await shop.openClinic(['د. سارة عبد الرحمن', 'د. كريم']);
      await at(page, '/clinic/calendar');
      await newAppointment(page).click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'calendar, a day',
    as: 'cs',
    async open(page) {
      const form = page.locator('dialog[open]');
      for (const [name, value] of Object.entries({ phone: newPhone(), name: CLIENT_OF_CALENDAR })) {
        await form.locator(`[name="${name}"]`).fill(value);
      }
      await form.locator('[name="kind"]').selectOption('hearing-test');
      // Every look finds what the ones before it have made.
      nextHour += 1;
      await form.locator('[name="day"]').fill(dayAfter(cairoDay()));
      await form.locator('[name="time"]').selectOption(`${String(nextHour).padStart(2, '0')}:00`);
      await form.locator('button[type="submit"]').click();
      await becomes(() => form.count(), 0);
      await shows(appointments(page));
    },
  },
  {
    name: 'calendar, an appointment',
    as: 'cs',
    async open(page) {
      await appointments(page).last().click();
      await shows(page.locator('dialog[open] dl'));
    },
  },
  {
    name: 'calendar, a week',
    as: 'cs',
    async open(page) {
      // On a Friday the day of the appointment is in the next week.
      await at(page, `/clinic/calendar?view=week&day=${dayAfter(cairoDay())}`);
      await shows(appointments(page));
    },
  },
  {
    name: 'calendar, somebody for the waiting list, with faults',
    as: 'cs',
    async open(page) {
      await at(page, '/clinic/calendar');
      await page.locator('main summary').click();
      await page.locator('main details button').last().click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'calendar, the waiting list',
    as: 'cs',
    async open(page) {
      const form = page.locator('dialog[open]');
      for (const [name, value] of Object.entries({ phone: newPhone(), name: 'سميرة عادل عبد الرحمن السيد' })) {
        await form.locator(`[name="${name}"]`).fill(value);
      }
      await form.locator('[name="kind"]').selectOption('repair');
      await form.locator('button[type="submit"]').click();
      await becomes(() => form.count(), 0);
      await shows(page.locator('main details li'));
    },
  },
  {
    name: 'the form of a visit by appointment',
    as: 'cs',
    async open(page, _words, shop) {
      await shop.bringToToday(CLIENT_OF_CALENDAR);
      await at(page, '/clinic/calendar');
      await appointments(page).last().click();
      await page.getByRole('button', { name: /^(تسجيل الحضور|Mark as arrived)$/ }).click();
      await shows(submit(page));
    },
  },
  { name: 'hearing aids', as: 'cs', open: (page) => at(page, '/cs/devices') },
  { name: 'repairs and lab', as: 'cs', open: (page) => at(page, '/cs/jobs') },
  {
    name: 'clients to recall',
    as: 'cs',
    async open(page) {
      await at(page, '/cs/recall');
      await shows(page.getByRole('table'));
    },
  },
  {
    name: 'trials of hearing aids',
    as: 'cs',
    async open(page) {
      await at(page, '/cs/trials');
      await shows(page.getByRole('table'));
    },
  },
  {
    name: 'clients who are due, with how many there are',
    as: 'cs',
    async open(page) {
      await at(page, '/cs/recall?tab=find');
      await submit(page).click();
      await shows(page.getByRole('table'));
    },
  },
  {
    name: 'parcels to bring',
    as: 'reception',
    async open(page) {
      await at(page, '/clinic/deliveries');
      await shows(page.getByRole('heading', { name: /^(لا طرود لك اليوم|No parcels for you today)$/ }));
    },
  },
  { name: 'the day’s work', as: 'cs', open: (page) => at(page, '/cs/today') },
  {
    name: 'tasks, of today and to come',
    as: 'cs',
    async open(page) {
      await at(page, '/clinic/tasks');
      await page.locator('main [name="title"]').fill('الاتصال بالمورد بخصوص سماعات الأستاذة هدى عبد الرحمن');
      await submit(page).click();
      await shows(page.getByRole('article'));
    },
  },
  {
    name: 'a task that is given to somebody else',
    as: 'cs',
    async open(page) {
      await page.getByRole('button', { name: /^(مهمة بتفاصيل أكثر|Task with more details)$/ }).click();
      await shows(page.locator('dialog[open] [name="note"]'));
    },
  },
  { name: 'own account of the staff', as: 'cs', open: (page) => at(page, '/cs/profile') },
  { name: 'admin, deleted forms', as: 'admin', open: (page) => at(page, '/admin/deleted-forms') },
];

/** Opens a return, one button for each. */
const returns = (page: Page) => page.getByRole('button', { name: /^(تفاصيل إرجاع|Details of the return)/ });

/** The admin's screens, with the order of a customer and with what the clinic has made. */
const ADMIN: readonly Screen[] = [
  {
    name: 'admin, dashboard',
    as: 'admin',
    async open(page) {
      await at(page, '/admin');
      await shows(page.locator('.recharts-surface'));
    },
  },
  {
    name: 'admin, a chart as a table',
    as: 'admin',
    async open(page) {
      await page
        .getByRole('button', { name: /^(عرض كجدول|Show as table)/ })
        .first()
        .click();
      await shows(page.getByRole('table'));
    },
  },
  {
    name: 'admin, orders',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/orders');
      await shows(page.getByRole('button', { name: /^(تفاصيل الطلب|Details of order)/ }));
    },
  },
  {
    name: 'admin, an order and its papers',
    as: 'admin',
    async open(page) {
      await page
        .getByRole('button', { name: /^(تفاصيل الطلب|Details of order)/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^(طباعة|Print)$/ }).click();
      await shows(page.getByRole('article'));
    },
  },
  {
    name: 'admin, an order about to be cancelled',
    as: 'admin',
    async open(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(إلغاء الطلب|Cancel the order)$/ }).click();
      await shows(page.getByRole('dialog', { name: /^(هل تريد إلغاء|Cancel order)/ }));
    },
  },
  {
    name: 'admin, a call with faults',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/orders?tab=queue');
      await page
        .getByRole('button', { name: /^(تسجيل اتصال|Record a call)/ })
        .first()
        .click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.getByRole('alert'));
    },
  },
  {
    name: 'admin, returns',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/orders?tab=returns');
      await shows(returns(page));
    },
  },
  {
    name: 'admin, a return',
    as: 'admin',
    async open(page) {
      // The one that came in last: nothing was done about it yet.
      await returns(page).last().click();
      await shows(page.locator('dialog[open]').getByRole('table'));
    },
  },
  {
    name: 'admin, a return refused without a reason',
    as: 'admin',
    async open(page) {
      await page.getByRole('button', { name: /^(رفض الإرجاع|Refuse the return)$/ }).click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, pieces that are inspected',
    as: 'admin',
    async open(page) {
      await page.keyboard.press('Escape');
      const received = /^(تسجيل وصول القطع|Record the arrival)$/;
      await page.getByRole('button', { name: received }).click();
      await page.locator('.swal2-popup').getByRole('button', { name: received }).click();
      await page.getByRole('button', { name: /^(فحص القطع|Inspect the pieces)$/ }).click();
      await shows(page.locator('dialog[open] form'));
    },
  },
  { name: 'admin, finance', as: 'admin', open: (page) => at(page, '/admin/finance') },
  {
    name: 'admin, figures of the clinic',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/figures');
      await shows(page.locator('main h3'));
    },
  },
  { name: 'admin, audit trail', as: 'admin', open: (page) => at(page, '/admin/audit') },
  { name: 'admin, records out and in', as: 'admin', open: (page) => at(page, '/admin/records') },
  {
    name: 'admin, a file of people that was looked through',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/import');
      await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'files/imports/duplicates.csv'));
      await page.getByRole('button', { name: /^(فحص الملف|Check the file)$/ }).click();
      await shows(page.getByRole('table').first());
      await shows(page.locator('main dl'));
    },
  },
  {
    name: 'admin, a file of hearing aids whose owners are not found',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/import');
      await page.getByRole('radio', { name: /^(السماعات|Hearing aids)$/ }).check();
      await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'files/import-kinds/clinic.csv'));
      await page.getByRole('button', { name: /^(فحص الملف|Check the file)$/ }).click();
      await shows(page.getByRole('table').first());
      await shows(page.locator('main dl'));
    },
  },
  {
    name: 'admin, texts of messages',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/texts');
      await shows(page.locator('main h3').first());
    },
  },
  {
    name: 'admin, a text of a message with a fault',
    as: 'admin',
    async open(page) {
      await page.getByRole('button', { name: /^(تعديل: تذكير بموعد|Edit: Appointment reminder)$/ }).click();
      await page.locator('dialog textarea').last().fill('It’s your appointment.');
      await page.locator('dialog button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  { name: 'admin, payment check', as: 'admin', open: (page) => at(page, '/admin/reports') },
  {
    name: 'admin, system, where something is broken',
    as: 'admin',
    async open(page, _words, shop) {
      const customer = await shop.addPerson();
      await shop.addGivenUpMessage(customer, await shop.addOrder(customer));
      await shop.setScheduleRan(new Date(0));
      await at(page, '/admin/system');
      await shows(page.getByRole('rowheader'));
    },
  },
  {
    name: 'admin, keyboard shortcuts',
    as: 'admin',
    async open(page) {
      await page.getByRole('button', { name: /^(اختصارات لوحة المفاتيح|Keyboard shortcuts)$/ }).click();
      await shows(page.getByRole('dialog'));
    },
  },
  {
    name: 'admin, products',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/products');
      await shows(rows(page));
    },
  },
  {
    name: 'admin, a discount code being made',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/codes');
      await page.getByRole('main').getByRole('button').first().click();
      await shows(page.locator('dialog[open] [name="percent"]'));
    },
  },
  {
    name: 'admin, reviews of products',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/reviews');
      await shows(page.locator('main [name="state"]'));
    },
  },
  {
    name: 'admin, goods in, with what is offered',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/goods');
      await page.locator('main [name="product"]').fill('Phonak');
      await shows(page.locator('main form').getByRole('listitem').getByRole('button'));
    },
  },
  {
    name: 'admin, goods in with faults by the line',
    as: 'admin',
    async open(page) {
      await page.locator('main form').getByRole('listitem').getByRole('button').first().click();
      serial = `SN${newPhone().slice(-7)}`;
      await serials(page).fill(`${serial}\n${serial}`);
      await submit(page).first().click();
      await shows(page.getByRole('alert').getByRole('listitem'));
    },
  },
  {
    name: 'admin, goods that were taken in',
    as: 'admin',
    async open(page) {
      await serials(page).fill(serial);
      await submit(page).first().click();
      await shows(page.locator('tbody').getByRole('link', { name: serial }));
    },
  },
  {
    name: 'admin, a piece being edited',
    as: 'admin',
    async open(page) {
      await page.locator('tbody').getByRole('button').first().click();
      await shows(page.locator('dialog[open] [name="state"]'));
    },
  },
  {
    name: 'admin, an order on its way whose pieces are named wrongly',
    as: 'admin',
    async open(page, _words, shop) {
      const boss = await shop.addPerson({ role: 'admin' });
      const orderId = await shop.addOrder(await shop.addPerson(), { delivery_status: 'shipped' });
      const [line] = await shop.linesOf(orderId);
      await shop.callAs(boss, takeInGoods, {
        id: boss.id,
        requestId: randomUUID(),
        productId: line?.product_id ?? '',
        day: cairoDay(),
        serials: [`SN${newPhone().slice(-7)}`],
      });
      await at(page, `/admin/orders?order=${orderId}`);
      const named = page.locator('dialog[open] [name="serials"]');
      await named.fill('SN0');
      await named.locator('xpath=ancestor::form').locator('button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, a hearing aid being lent',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/jobs');
      const lend = page.locator('button').filter({ hasText: /^(إعارة سماعة|Lend)/ });
      const more = page.locator('details').filter({ has: lend }).first();
      await more.locator('summary').click();
      await more.locator(lend).click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, what is lent',
    as: 'admin',
    async open(page) {
      await page.locator('dialog[open] [name="serial"]').fill(serial);
      await page.locator('dialog[open] [name="due_on"]').fill(cairoDay());
      await page.locator('dialog[open] button[type="submit"]').click();
      await becomes(() => page.locator('dialog[open]').count(), 0);
      await at(page, '/admin/today');
      await page
        .getByRole('button', { name: /^(تسجيل العودة: السماعة|Mark as returned)/ })
        .first()
        .click();
      await shows(page.locator('dialog[open] [name="future"]'));
    },
  },
  {
    name: 'admin, a serial number and its life',
    as: 'admin',
    async open(page) {
      await at(page, `/admin/devices/${serial}`);
      await shows(page.locator('main ol > li'));
    },
  },
  {
    name: 'admin, a new product with faults',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/products');
      await page.getByRole('button', { name: /^(إضافة منتج جديد|Add New Product)$/ }).click();
      await shows(page.getByRole('toolbar'));
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, a catalogue file with faults',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/import?kind=accessories');
      const file = { name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('title_ar,price,stock\nx,y,z\n') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByRole('button', { name: /^(فحص الملف|Check the file)$/ }).click();
      await shows(page.getByRole('status').getByRole('table'));
    },
  },
  {
    name: 'admin, users',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/users');
      await shows(rows(page));
    },
  },
  {
    name: 'admin, a new admin with faults',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/users?tab=admins');
      await shows(rows(page));
      await page.getByRole('button', { name: /^(إضافة عضو للفريق|Add New Admin)$/ }).click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, settings',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/settings');
      await shows(page.getByRole('toolbar'));
    },
  },
  {
    name: 'admin, working hours',
    as: 'admin',
    async open(page, _words, shop) {
      await shop.openClinic(['د. سارة عبد الرحمن', 'د. كريم']);
      await at(page, '/admin/schedule');
      await shows(page.locator('main form fieldset'));
      await page.locator('main form details > summary').first().click();
    },
  },
  {
    name: 'admin, working hours with faults',
    as: 'admin',
    async open(page) {
      await page.getByRole('button', { name: /^(إضافة أخصائي|Add a specialist)$/ }).click();
      await page.locator('main form button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
];

test(
  'every screen of the staff is accessible, and none scrolls sideways on small screens or with large text',
  async () => {
    await askedReturn(suite.shop, 'Returned');
    await suite.shop.addOrder(await suite.shop.addPerson());
    await lookAtAll(suite, [...CLINIC, ...ADMIN], 'staff');
  },
  ALL_SCREENS,
);
