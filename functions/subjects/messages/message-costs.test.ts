import { beforeEach, describe, expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { smsParts } from '#contract/contacts/sms-size.ts';
import { requestPhoneCode } from '#contract/phone-codes/calls.ts';
import { updateSettings } from '#contract/settings/admin-calls.ts';
import { fetchMessageCosts } from '#contract/system/calls.ts';
import { checkAllBooks } from '#subjects/reconciliation/run.ts';
import { inDays, keptAppointments } from '../../testing/appointments.ts';
import { newPhone, startShop } from '../../testing/kit.ts';
import { type FakePhones, fakePhones, reportsOf } from '../../testing/phones.ts';
import { sendMessages } from './admin/send-messages.ts';
import type { HandedOver } from './phone-channels.ts';
import { whatsAppCallback } from './shop/whatsapp-callback.ts';

const shop = await startShop(keptAppointments(), { messages: true });
const [desk, boss] = await Promise.all([shop.join('reception'), shop.join('admin')]);
const NOON = new Date(inDays(1, '12:00')).getTime();
const NOT_ON_WHATSAPP: HandedOver = { state: 'refused', reason: '131026 Message undeliverable', isFinal: true };
const DOWN: HandedOver = { state: 'refused', reason: 'ECONNREFUSED', isFinal: false };
const LOST: HandedOver = { state: 'lost', reason: 'TimeoutError' };
const PRICES = { price_whatsapp: 0.21343, price_whatsapp_code: 0.1, price_sms_part: 0.35 };

let whatsApp: FakePhones;
let sms: FakePhones;
let days = 10;

beforeEach(async () => {
  whatsApp = fakePhones();
  sms = fakePhones();
  for (const table of ['outbox', 'sent_messages', 'message_months'] as const) {
    for (const { $id } of await shop.rows(table)) await shop.remove(table, $id);
  }
  await priced(PRICES);
});

const priced = (data: Partial<typeof PRICES>) => shop.call(boss, updateSettings, { id: boss.id, data });
/** The desk makes an appointment, of which its phone is told. */
async function told(): Promise<void> {
  days += 1;
  const person = { name: 'Mona Ali', phone: newPhone(), specialist_id: 'sara' };
  const data = { kind: 'fitting' as const, starts_at: inDays(days, '11:00'), ...person };
  await shop.call(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
}
const at = (minutes: number) => ({ now: () => new Date(NOON + minutes * 60_000) });
const ports = (minutes = 0) =>
  shop.ports({ ...at(minutes), siteOrigin: 'https://samaa.example', whatsApp, sms, logError: () => {} });
const run = (minutes = 0) => sendMessages(ports(minutes));
const report = async (status: string) => {
  const [row] = (await shop.rows('outbox')).filter(({ channel }) => channel === 'whatsapp');
  const bodyText = reportsOf({ id: row?.$id ?? '', status });
  await whatsAppCallback.receive(
    { query: new URLSearchParams(), headers: { 'x-hub-signature-256': 'signed' }, bodyText },
    ports(),
  );
};
/** What the admin sees, by kind. */
const costs = async () => {
  const { data = [] } = await shop.call(boss, fetchMessageCosts, { id: boss.id });
  return data.map(({ kind, messages, parts, amount }) => [kind, messages, parts, amount]);
};

describe('a message is counted', () => {
  test('at the exact price of the moment in which it goes, also below a piaster', async () => {
    await told();
    await told();
    await told();
    await run();
    await priced({ price_whatsapp: 5 });
    expect(await costs()).toEqual([['whatsapp', 3, 3, 0.64029]]);
    await told();
    await run();
    expect(await costs()).toEqual([['whatsapp', 4, 4, 5.64029]]);
  });

  test('in the month in which it went', async () => {
    await told();
    await run();
    expect(await shop.rows('message_months')).toMatchObject([{ month: cairoDay(new Date(NOON)).slice(0, 7) }]);
  });

  test('as the SMS that went because WhatsApp has no such phone, in its parts, and not as both', async () => {
    whatsApp.answers = [NOT_ON_WHATSAPP];
    await told();
    await run();
    await run(1);
    const parts = smsParts(sms.asked[0]?.text ?? '');
    expect(parts).toBe(3);
    expect(await costs()).toEqual([['sms', 1, 3, 1.05]]);
  });

  test('once however often a provider was out of reach, or did not answer', async () => {
    whatsApp.answers = [DOWN, DOWN];
    await told();
    for (const minutes of [0, 5, 15]) await run(minutes);
    expect([whatsApp.asked.length, await costs()]).toEqual([3, [['whatsapp', 1, 1, PRICES.price_whatsapp]]]);
  });

  test('once as an SMS whose answer was lost, because the provider takes it once', async () => {
    whatsApp.answers = [NOT_ON_WHATSAPP];
    sms.answers = [LOST];
    sms.outcome = { state: 'unknown' };
    await told();
    for (const minutes of [0, 1, 10]) await run(minutes);
    expect(sms.asked.length).toBeGreaterThan(1);
    expect(await costs()).toMatchObject([['sms', 1, expect.any(Number), expect.any(Number)]]);
  });

  test('no more once WhatsApp reports, early or late, that it cannot be delivered', async () => {
    await told();
    await run();
    await report('failed');
    await report('failed');
    expect(await costs()).toEqual([]);
    await run(1);
    expect((await costs()).map(([kind]) => kind)).toEqual(['sms']);
  });

  test('no more either when that is reported after an SMS has gone instead', async () => {
    await told();
    for (const minutes of [0, 11]) await run(minutes);
    expect((await costs()).map(([kind]) => kind)).toEqual(['whatsapp', 'sms']);
    await report('failed');
    expect((await costs()).map(([kind]) => kind)).toEqual(['sms']);
  });

  test('still when it arrived, whatever is reported afterwards', async () => {
    await told();
    await run();
    await report('delivered');
    await report('failed');
    expect((await costs()).map(([kind]) => kind)).toEqual(['whatsapp']);
  });
});

test('codes are counted by the way they went, and not when nobody took them', async () => {
  const ask = (channel: 'sms' | 'whatsapp', phone = newPhone()) =>
    shop.call(shop.guest, requestPhoneCode, { phone, channel, requestId: crypto.randomUUID() });
  await ask('whatsapp');
  await ask('sms');
  expect(await costs()).toEqual([
    ['whatsapp_code', 1, 1, 0.1],
    ['sms', 1, 1, 0.35],
  ]);
  const refused = newPhone();
  shop.phones.play('refused', { phone: `+2${refused}` });
  await ask('whatsapp', refused);
  expect((await costs()).map(([kind, messages]) => [kind, messages])).toEqual([
    ['whatsapp_code', 1],
    ['sms', 1],
  ]);
});

test('the books count months again, also where the message itself was erased from the outbox', async () => {
  await told();
  await run();
  for (const { $id } of await shop.rows('outbox')) await shop.remove('outbox', $id);
  const [month] = await shop.rows('message_months');
  const right = { messages: 1, parts: 1, millipiasters: 21_343 };
  expect(month).toMatchObject(right);
  await shop.change('message_months', month?.$id ?? '', { messages: 7, millipiasters: 1 });
  const { corrections } = await checkAllBooks({ ports: ports(), fix: true });
  expect(corrections.map(({ figure, before, after }) => [figure, before, after])).toEqual([
    ['message_months.messages', 7, 1],
    ['message_months.millipiasters', 1, 21_343],
  ]);
  expect((await shop.rows('message_months')).find(({ $id }) => $id === month?.$id)).toMatchObject(right);
});

test('a price has five decimals at most', async () => {
  expect(await priced({ price_whatsapp: 0.123_456 })).toMatchObject({ code: 'invalid_input' });
});
