import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import type { InputOf } from '#contract/call.ts';
import { CONTACT_TEXTS } from '#contract/contacts/texts.ts';
import {
  approveMessageText as approveCall,
  fetchMessageTexts,
  updateMessageText,
} from '#contract/message-texts/calls.ts';
import { fetchOwnTexts } from '#contract/message-texts/staff-calls.ts';
import { remindOfAppointments } from '#subjects/appointments/admin/remind-of-appointments.ts';
import { inDays, keptAppointments, specialist } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { type FakePhones, fakePhones } from '../../../testing/phones.ts';
import { approveMessageText } from './approve-message-text.ts';
import { sendMessages } from './send-messages.ts';

const shop = await startShop(keptAppointments({ specialists: [specialist('sara')] }));
const boss = await shop.join('admin');
const desk = await shop.join('reception');
const OWN = { ar: 'لا تنسَ موعدك معنا {at}.', en: 'Do not forget: {at}.' };
const KIND = 'appointment_reminder';
const NAME = 'samaa_appointment_reminder_2';

type Input = InputOf<typeof updateMessageText>;
const update = (change: Partial<Input> = {}) =>
  shop.call(boss, updateMessageText, {
    id: boss.id,
    kind: KIND,
    ...OWN,
    version_ar: 0,
    version_en: 0,
    ...change,
  });
const read = async () => {
  const { data, body } = await shop.call(boss, fetchMessageTexts, { id: boss.id });
  return data ?? expect.fail(body);
};
const textOf = async (lang: 'ar' | 'en') =>
  (await read()).texts.find((one) => one.kind === KIND && one.lang === lang) ?? expect.fail('it was never changed');
const entries = () => shop.rows('audit_log', [Query.equal('kind', 'message_text'), Query.orderAsc('at')]);

let whatsApp: FakePhones;
let sms: FakePhones;

/** As if the admin asked beside a shop that has WhatsApp. */
const approve = (lang: 'ar' | 'en', version: number, ports: object = { whatsApp }) =>
  approveMessageText({ id: boss.id, kind: KIND, lang, version }, shop.contextOf(boss, ports, 'admin'));

beforeEach(async () => {
  whatsApp = fakePhones();
  sms = fakePhones();
  for (const table of ['message_texts', 'audit_log', 'outbox'] as const) {
    for (const { $id } of await shop.rows(table)) await shop.remove(table, $id);
  }
});

describe('an admin changes what a message says', () => {
  test('in both languages, with an entry in the log of changes for each', async () => {
    const { data } = await update();
    expect(data?.texts.toSorted((a, b) => a.lang.localeCompare(b.lang))).toEqual([
      { kind: KIND, lang: 'ar', text: OWN.ar, version: 1, template: `${NAME}_own_1`, approved: false },
      { kind: KIND, lang: 'en', text: OWN.en, version: 1, template: `${NAME}_own_1`, approved: false },
    ]);
    expect((await read()).approval).toBe('off');
    expect((await entries()).map(({ action, label, after }) => [action, label, JSON.parse(after ?? '')])).toEqual(
      expect.arrayContaining([
        ['create', KIND, { text_ar: OWN.ar, approved_template: null }],
        ['create', KIND, { text_en: OWN.en, approved_template: null }],
      ]),
    );
  });

  test('in one language; the words that the shop has itself are no change', async () => {
    await update({ en: CONTACT_TEXTS[KIND].en });
    expect((await read()).texts.map(({ lang }) => lang)).toEqual(['ar']);
    expect(await entries()).toHaveLength(1);
  });

  test('and may send the same again, but not over what somebody else wrote since', async () => {
    await update();
    expect((await update()).status).toBe(200);
    expect(await entries()).toHaveLength(2);
    expect(await update({ ar: 'موعدك {at} يا صديقنا.' })).toMatchObject({ code: 'record_changed' });
    expect((await textOf('ar')).text).toBe(OWN.ar);
    expect((await update({ ar: 'موعدك {at} عندنا.', version_ar: 1 })).status).toBe(200);
    expect(await textOf('ar')).toMatchObject({ version: 2, template: `${NAME}_own_2` });
    expect(await textOf('en')).toMatchObject({ version: 1, template: `${NAME}_own_1` });
  });

  test('and two at the same moment do not both win', async () => {
    const answers = await Promise.all([update({ ar: 'موعدك {at} عندنا.' }), update({ ar: 'موعدك {at} معنا.' })]);
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'record_changed']);
  });

  test('and restores the words of the shop', async () => {
    await update();
    const { data } = await update({ ar: null, en: ' ', version_ar: 1, version_en: 1 });
    expect(data?.texts.map(({ text, template }) => [text, template])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await shop.call(desk, fetchOwnTexts, { id: desk.id })).data).toEqual({ texts: [] });
  });

  test.each<[string, Partial<Input>, string]>([
    ['ar', { ar: 'لا تنسَ موعدك.' }, 'text_field_missing'],
    ['ar', { ar: 'لا تنسَ موعد السماعة {at}.' }, 'text_private'],
    ['en', { en: 'Come {at} to www.example.com now.' }, 'text_link'],
    ['en', { en: 'Come {at}.\nBe there.' }, 'text_break'],
    ['kind', { kind: 'greeting' as never }, 'not_a_choice'],
  ])('and is told at the field %s what is wrong: %j', async (field, change, key) => {
    expect(await update(change)).toMatchObject({
      code: 'invalid_input',
      params: { fields: { [field]: { key } } },
    });
    expect((await read()).texts).toEqual([]);
  });

  test('and all of the staff read it', async () => {
    await update();
    const { data } = await shop.call(desk, fetchOwnTexts, { id: desk.id });
    expect(data?.texts).toHaveLength(2);
    expect(data?.texts).toContainEqual({ kind: KIND, lang: 'ar', text: OWN.ar });
  });
});

describe('a reminder', () => {
  let days = 0;
  /** A reminder of an appointment that the desk has made, as it goes by these channels. */
  async function reminded(ports: object) {
    const data = { kind: 'fitting', name: 'Mona Ali', phone: newPhone(), specialist_id: 'sara' } as const;
    const starts_at = inDays(10 + days++, '11:00');
    const requestId = crypto.randomUUID();
    const saved = await shop.call(desk, saveAppointment, { id: desk.id, requestId, data: { ...data, starts_at } });
    expect(saved.status).toBe(200);
    for (const { $id } of await shop.rows('outbox')) await shop.remove('outbox', $id);
    const now = () => new Date(new Date(starts_at).getTime() - 24 * 3_600_000);
    await remindOfAppointments(shop.ports({ now }));
    await sendMessages(shop.ports({ now, siteOrigin: 'https://samaa.example', whatsApp, sms, ...ports }));
  }

  test('goes by SMS in the words of the clinic as soon as they are saved', async () => {
    await update();
    await reminded({ whatsApp: null });
    expect(sms.asked).toMatchObject([{ text: expect.stringMatching(/^أهلًا.*\nلا تنسَ موعدك معنا .*\.\nافتح /) }]);
  });

  test('goes by WhatsApp in those that it has approved', async () => {
    await update();
    await reminded({});
    expect(whatsApp.asked.map(({ template }) => template)).toEqual([NAME]);
    expect(await approve('ar', 1)).toMatchObject({ state: 'approved', text: { approved: true, version: 2 } });
    await reminded({});
    await update({ ar: 'موعدك {at} معنا.', version_ar: 2 });
    await reminded({});
    expect(whatsApp.asked.slice(1).map(({ template }) => template)).toEqual([`${NAME}_own_1`, `${NAME}_own_1`]);
    expect(Object.keys(whatsApp.asked.at(-1)?.fields ?? {}).toSorted()).toEqual(['at', 'link', 'name']);
    await update({ ar: null, version_ar: 3 });
    await reminded({});
    expect(whatsApp.asked.at(-1)?.template).toBe(NAME);
  });
});

describe('whether WhatsApp has approved a text', () => {
  test('is asked with the name and the whole text, and written down once', async () => {
    await update();
    whatsApp.template = 'pending';
    expect(await approve('en', 1)).toMatchObject({ state: 'pending', text: { approved: false, version: 1 } });
    expect(whatsApp.askedFor).toEqual([
      {
        name: `${NAME}_own_1`,
        lang: 'en',
        text: expect.stringContaining('Do not forget: {{at}}.\nOpen {{link}} to confirm'),
      },
    ]);
    whatsApp.template = null;
    expect(await approve('en', 1)).toMatchObject({ state: null });
    whatsApp.template = 'approved';
    expect(await approve('en', 1)).toMatchObject({ state: 'approved', text: { approved: true, version: 2 } });
    expect(await approve('en', 2)).toMatchObject({ state: 'approved', text: { version: 2 } });
    expect(await textOf('en')).toMatchObject({ approved: true });
    expect((await entries()).filter(({ action }) => action === 'update')).toMatchObject([
      { after: JSON.stringify({ approved_template: `${NAME}_own_1` }) },
    ]);
  });

  test('is believed of the admin where it cannot be asked', async () => {
    await update();
    const mute = { ...whatsApp, templateState: null };
    expect(await approve('ar', 1, { whatsApp: mute })).toMatchObject({ state: 'approved' });
  });

  test('is not asked of what is not there, was changed since, or has no WhatsApp', async () => {
    await expect(approve('ar', 0)).rejects.toMatchObject({ code: 'not_found' });
    await update();
    await expect(approve('ar', 0)).rejects.toMatchObject({ code: 'record_changed' });
    await expect(approve('ar', 1, { whatsApp: null })).rejects.toMatchObject({ code: 'whatsapp_unavailable' });
    const input = { id: boss.id, kind: 'quote', lang: 'ar', version: 0 } as const;
    expect(await shop.call(boss, approveCall, input)).toMatchObject({ code: 'not_found' });
  });
});
