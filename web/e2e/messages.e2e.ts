import { expect, test } from 'vitest';
import { bookOwnAppointment } from '#contract/appointments/calls.ts';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { toE164 } from '#contract/phone.ts';
import type { Scenario } from '../../scripts/message-sandbox/scenarios.ts';
import { DESK } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const CLIENTS = 60;
const WITH_ACCOUNT = 15;
/** What WhatsApp and the provider of SMS do with the messages to the first clients without an account; the rest get theirs. */
const TROUBLES: readonly [count: number, whatsApp: Scenario, sms: Scenario][] = [
  [8, 'refused', 'delivered'],
  [4, 'sent', 'delivered'],
  [3, 'failed', 'failed'],
];

const on = (days: number, time: string) => momentInCairo(`${dayAfter(cairoDay(), days)}T${time}`) ?? '';

test('of a day with 60 clients, 45 of them without an account, all are reminded once or stand on the list of calls', async () => {
  const { shop } = suite;
  const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
  const run = (days: number, time: string) => shop.runSchedule(new Date(on(days, time)));
  const desk = await shop.addPerson({ role: 'reception' });
  await shop.openClinic(['سارة', 'رنا', 'نور', 'هدى', 'منى', 'ليلى']);
  const hourOf = (index: number) => `${10 + Math.floor(index / 6)}:00`;

  const clients = Array.from({ length: CLIENTS - WITH_ACCOUNT }, (_, index) => ({
    name: `عميل رقم ${index + 1}`,
    phone: newPhone(),
    specialist_id: `specialist${index % 6}`,
    starts_at: on(3, hourOf(index)),
  }));
  for (const client of clients) {
    const data = { kind: 'fitting' as const, ...client };
    await shop.callAs(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  }
  const accounts = await Promise.all(Array.from({ length: WITH_ACCOUNT }, () => shop.addPerson({ proven: true })));
  for (const [index, person] of accounts.entries()) {
    const starts_at = on(3, hourOf(clients.length + index));
    const wish = { kind: 'fitting' as const, starts_at, name: person.username, phone: person.phone };
    await shop.callAs(person, bookOwnAppointment, { ...wish, userId: person.id, requestId: crypto.randomUUID() });
  }
  // That it is booked they hear on the day before the reminder.
  await run(1, '12:00');
  await run(1, '12:10');
  phones.reset();

  let next = 0;
  for (const [count, whatsApp, sms] of TROUBLES) {
    for (const { phone } of clients.slice(next, next + count)) {
      phones.play(whatsApp, { phone: toE164(phone), channel: 'whatsapp' });
      phones.play(sms, { phone: toE164(phone), channel: 'sms' });
    }
    next += count;
  }
  for (const minute of ['00', '05', '10', '15', '20', '25', '30', '45']) {
    await run(2, `12:${minute}`);
    await phones.settled();
  }

  const arrived = phones.messages().filter((one) => one.arrived);
  expect(new Set(arrived.map(({ phone }) => phone)).size).toBe(arrived.length);
  const mailed = (await shop.reminders()).filter(({ channel, state }) => channel === 'email' && state === 'sent');
  expect(arrived.length + mailed.length).toBe(57);

  const { page } = await suite.visit({ language: 'ar', viewport: DESK });
  await beginSignedIn(page, shop, desk, '/reception/today');
  await shows(page.getByRole('heading', { name: 'تعذّر الوصول إليهم' }));
  const unreached = clients.slice(next - 3, next).map(({ name }) => name);
  for (const { name } of clients) {
    expect(await page.getByRole('button', { name: `تسجيل الاتصال: ${name}`, exact: true }).count(), name).toBe(
      unreached.includes(name) ? 1 : 0,
    );
  }
});
