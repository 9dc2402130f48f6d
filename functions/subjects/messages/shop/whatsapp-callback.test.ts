import { expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { inDays, keptAppointments } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { sendMessages } from '../admin/send-messages.ts';

const shop = await startShop(keptAppointments(), { messages: true });
const desk = await shop.join('reception');
const { phones } = shop;

const START = new Date(inDays(1, '12:00')).getTime();
const run = (minutes: number) =>
  sendMessages(shop.ports({ now: () => new Date(START + minutes * 60_000), logError: () => {} }));

/** The desk makes an appointment; it is told at some phone. */
async function told(phone: string, starts_at: string): Promise<void> {
  const data = { kind: 'fitting' as const, starts_at, name: 'Mona', phone, specialist_id: 'sara' };
  await shop.call(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
}

test('a report reaches the shop on its own domain, signed over the body as it was sent', async () => {
  const phone = newPhone();
  phones.play('read', { phone: `+2${phone}` });
  await told(phone, inDays(3, '11:00'));
  await run(0);
  await phones.settled();
  expect(phones.kept()).toEqual([]);
  expect(await shop.rows('outbox')).toMatchObject([{ channel: 'whatsapp', state: 'read', phone: null }]);
});

test('WhatsApp finds the address to be ours by the token that it was given, and by no other', async () => {
  expect(await phones.verify()).toBe(true);
  expect(await phones.verify('another')).toBe(false);
});

test('whatever providers do, everybody is reached or left to the desk, and nobody is told twice by one channel', async () => {
  for (const { $id } of await shop.rows('outbox')) await shop.remove('outbox', $id);
  phones.reset();
  const people = SCENARIOS_OF_A_DAY.map(([scenario], index) => ({ scenario, phone: newPhone(), index }));
  for (const { scenario, phone } of people) phones.play(scenario, { phone: `+2${phone}`, channel: 'whatsapp' });
  for (const { phone, index } of people) await told(phone, inDays(4 + Math.floor(index / 9), `${10 + (index % 9)}:00`));
  for (let minutes = 0; minutes <= 60; minutes += 1) {
    await run(minutes);
    if (minutes % 7 === 0) await phones.deliver();
  }
  await phones.settled();
  for (const [index, [scenario, channels]] of SCENARIOS_OF_A_DAY.entries()) {
    const phone = `+2${people[index]?.phone}`;
    const arrived = phones.messages({ phone }).filter((one) => one.arrived);
    expect(
      arrived.map(({ channel }) => channel),
      scenario,
    ).toEqual(channels);
  }
  expect((await shop.rows('outbox')).filter(({ state }) => state === 'waiting')).toEqual([]);
});

/** What WhatsApp does with a message, and the channels by which it then arrives. */
const SCENARIOS_OF_A_DAY = [
  ['delivered', ['whatsapp']],
  ['read', ['whatsapp']],
  ['sent', ['sms']],
  ['failed', ['sms']],
  ['refused', ['sms']],
  ['limited', ['sms']],
  ['twice', ['whatsapp']],
  ['out-of-order', ['whatsapp']],
  ['forged', ['sms']],
  ['unknown', ['whatsapp']],
  ['unavailable', ['sms']],
  ['closed', ['sms']],
  ['lost', ['whatsapp']],
  ['late', ['whatsapp']],
  ['lie', ['sms']],
] as const;
