import { Account } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { RESOURCES_KEPT_MAX, ROOMS_MAX } from '#contract/appointments/kinds.ts';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { AUDIT_HIDDEN } from '#contract/audit/actions.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { fetchSettings, fetchTerms, updateSettings } from '#contract/settings/admin-calls.ts';
import {
  fetchDeliveryFee,
  fetchPrivacy,
  fetchShopDetails,
  fetchTerms as fetchShopTerms,
} from '#contract/settings/calls.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { daily, room, someAppointmentSettings, specialist } from '../../../testing/appointments.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { updateSettings as updateSettingsHandler } from './update-settings.ts';

const handle = asCalled(updateSettingsHandler);

const shop = await startShop({ terms_ar: '<p>قديم</p>', terms_en: null });
const boss = await shop.join('admin');
const kit = checkoutKit(shop);

type Data = InputOf<typeof updateSettings>['data'];
const update = (data: Data, rest: { version?: number; lang?: 'ar' | 'en' } = {}, who: Caller = boss) =>
  shop.call(who, updateSettings, { id: who.id, data, ...rest });
const settings = async () => (await shop.call(boss, fetchSettings, { id: boss.id })).data;
const audit = async (kind: string) =>
  (await shop.rows('audit_log')).filter((row) => row.kind === kind).map(({ before, after }) => [before, after]);

describe('what is filled in changes', () => {
  test('the fee, VAT and limits; each is what the shop then does', async () => {
    const before = await settings();
    const filled = {
      delivery_fee: 62.5,
      vat_hearing_aids: 14,
      vat_accessories: 5.5,
      max_open_cash_orders: 1,
      low_stock: 2,
    };
    const { data } = await update(filled);
    expect(data).toEqual({ ...before, ...filled, version: (before?.version ?? 0) + 1 });
    expect(await settings()).toEqual(data);
    expect((await shop.call(shop.guest, fetchDeliveryFee, {})).data).toBe(62.5);
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    expect((await kit.place(caller, { ...form, amount: form.amount + 12.5 })).data?.vat).toBeCloseTo(122.81, 2);
    await kit.put(caller, [aid, 1]);
    const again = { ...kit.form(caller, [aid, 1]), amount: form.amount + 12.5 };
    expect(await kit.place(caller, again)).toMatchObject({ code: 'too_many_open_orders', params: { max: 1 } });
  });

  test('a rate of VAT from a day on holds from its beginning in Cairo, and what was sold before keeps its own', async () => {
    const aid = await shop.addHearingAid();
    const today = cairoDay();
    const sell = async () => {
      const { caller, form } = await kit.customer([aid, 1]);
      const { data } = await kit.place(caller, { ...form, amount: form.amount + 12.5 });
      return data ?? expect.fail('nothing was placed');
    };
    const from = (day: string) => [{ rate: 'vat_hearing_aids' as const, percent: 5, from: day }];
    await update({ delivery_fee: 62.5, vat_hearing_aids: 14, vat_changes: from(dayAfter(today)) });
    expect((await settings())?.vat_changes).toEqual(from(dayAfter(today)));
    const before = await sell();
    expect(before.vat).toBeCloseTo(122.81, 2);
    await update({ vat_changes: from(today) });
    expect((await sell()).vat).toBeCloseTo(47.62, 2);
    expect((await shop.row('orders', before.$id))?.vat_piasters).toBe(12_281);
    await update({ vat_changes: [] });
    expect((await sell()).vat).toBeCloseTo(122.81, 2);
  });

  test('and nothing else; a repeat changes no more', async () => {
    const first = await update({ low_stock: 7, delivery_fee: null, email: '', password: '' });
    const entries = (await audit('setting')).length;
    const second = await update({ low_stock: 7, delivery_fee: null, email: '', password: '' });
    expect(second.data).toEqual(first.data);
    expect((await audit('setting')).length).toBe(entries);
  });

  test('everything about appointments, as a whole; a clinic begins with nobody who could be booked', async () => {
    const before = (await settings())?.appointments ?? expect.fail('there are no settings');
    expect(before.specialists).toEqual([]);
    const appointments = someAppointmentSettings({ rooms: [room('one')], holidays: [] });
    expect((await update({ appointments })).data?.appointments).toEqual(appointments);
    const entries = (await audit('setting')).length;
    await update({ appointments });
    expect((await audit('setting')).length).toBe(entries);
    const wrong = [
      { ...appointments, kinds: appointments.kinds.slice(1) },
      { ...appointments, specialists: [specialist('sara'), specialist('sara')] },
      { ...appointments, specialists: [specialist('sara', { name_ar: ' ', name_en: null })] },
      { ...appointments, opening: daily('10:10', '20:00') },
      { ...appointments, step_minutes: 20 },
    ] as Data['appointments'][];
    for (const one of wrong) {
      expect(await update({ appointments: one ?? null })).toMatchObject({ status: 400, code: 'invalid_input' });
    }
    expect((await settings())?.appointments).toEqual(appointments);
    // Who is taken out of the list is inactive: past appointments keep their names.
    const { specialists = [], rooms = [] } = (await update({ appointments: before })).data?.appointments ?? {};
    expect([...specialists, ...rooms]).toMatchObject([
      { id: 'sara', name_en: 'Specialist sara', active: false },
      { id: 'one', name_en: 'Room one', active: false },
    ]);
  });

  test('a room in place of another is taken though all rooms are used, until too many of before are kept', async () => {
    const twelve = (from: number) => Array.from({ length: ROOMS_MAX }, (_, index) => room(`room-${from + index}`));
    const appointments = someAppointmentSettings({ rooms: twelve(0) });
    await update({ appointments });
    const kept = await update({ appointments: { ...appointments, rooms: twelve(1) } });
    const { rooms = [] } = kept.data?.appointments ?? {};
    expect(rooms.filter(({ active }) => active)).toHaveLength(ROOMS_MAX);
    expect(rooms.find(({ id }) => id === 'room-0')).toMatchObject({ active: false });
    // What is kept is read, and saved again as it is.
    const stored = (await settings())?.appointments ?? expect.fail('there are no settings');
    expect((await update({ appointments: stored })).data?.appointments).toEqual(stored);
    const more = [...stored.rooms, room('another')];
    expect(await update({ appointments: { ...stored, rooms: more } })).toMatchObject({
      code: 'invalid_input',
      params: { fields: { 'data.appointments.rooms': { key: 'too_large', values: { max: ROOMS_MAX } } } },
    });
    for (let from = 100; from < 100 + 3 * ROOMS_MAX; from += ROOMS_MAX) {
      await update({ appointments: { ...appointments, rooms: twelve(from) } });
    }
    const before = await settings();
    expect(await update({ appointments: { ...appointments, rooms: twelve(200) } })).toMatchObject({
      status: 400,
      params: { fields: { 'data.appointments.rooms': { key: 'too_large', values: { max: RESOURCES_KEPT_MAX } } } },
    });
    expect(await settings()).toEqual(before);
  });

  test('terms are sanitized, of one language or of both; empty ones go', async () => {
    await update({ terms: '<h2>الشروط</h2><script>alert(1)</script>' });
    await update({ terms: '<p onclick="x()">Terms</p>' }, { lang: 'en' });
    expect(await settings()).toMatchObject({ terms_ar: '<h2>الشروط</h2>', terms_en: '<p>Terms</p>' });
    const english = await shop.call(boss, fetchTerms, { lang: 'en' });
    expect(english).toMatchObject({ status: 200, data: '<p>Terms</p>' });
    expect(english.headers['content-type']).toBe('text/html; charset=utf-8');
    await update({ terms_ar: '<p>جديد</p>', terms_en: '<p><br></p>' });
    expect(await settings()).toMatchObject({ terms: '<p>جديد</p>', terms_en: '' });
    expect((await shop.call(shop.guest, fetchShopTerms, { lang: 'en' })).data).toBe('<p>جديد</p>');
  });

  test('so is the page of privacy', async () => {
    await update({ privacy_ar: '<h2>بياناتك</h2><script>alert(1)</script>', privacy_en: '<p onclick="x()">Data</p>' });
    expect(await settings()).toMatchObject({ privacy_ar: '<h2>بياناتك</h2>', privacy_en: '<p>Data</p>' });
    expect((await shop.call(shop.guest, fetchPrivacy, { lang: 'en' })).data).toMatch(/^<p>Data<\/p>\n<h2>How long/);
    expect((await update({ privacy_en: '' })).data).toMatchObject({ privacy_ar: '<h2>بياناتك</h2>', privacy_en: '' });
  });

  test('degrees of hearing loss follow the WHO until another rule is chosen', async () => {
    const sara = await shop.join('cs');
    const { $id: patientId } = await shop.create('patients', { name: 'Mona', phones: [], search: 'mona' });
    const told = async () => (await shop.call(sara, fetchAudiograms, { id: sara.id, patientId })).data?.degree_rule;
    expect([(await settings())?.degree_rule, await told()]).toEqual(['who_2021', 'who_2021']);
    expect((await update({ degree_rule: 'clark_1981' })).data?.degree_rule).toBe('clark_1981');
    expect(await told()).toBe('clark_1981');
    expect(await update({ degree_rule: 'mine' } as never)).toMatchObject({ code: 'invalid_input' });
    await update({ degree_rule: 'who_2021' });
    expect(await told()).toBe('who_2021');
  });

  test('reception takes no payments until an admin says so, and is told of it with their profile', async () => {
    const rana = await shop.join('reception');
    const told = async () => (await shop.call(rana, fetchUser, { id: rana.id })).data?.takes_payments;
    expect([(await settings())?.reception_payments, await told()]).toEqual(['off', undefined]);
    expect((await update({ reception_payments: 'on' })).data?.reception_payments).toBe('on');
    expect(await told()).toBe(true);
    expect((await shop.call(boss, fetchUser, { id: boss.id })).data).not.toHaveProperty('takes_payments');
    await update({ reception_payments: 'off' });
    expect(await told()).toBeUndefined();
  });

  test('who sells is kept as it is dialled and opened, and taken away again', async () => {
    const { data } = await update({
      seller_name_ar: '  مركز سماع ',
      phones: '0100 123 4567\n\n١٩١٢٣\n01001234567',
      whatsapp: '٠١٠٠ ١٢٣ ٤٥٦٧',
      facebook: 'facebook.com/samaa',
      map_place: '30.04740،31.2350',
      warranty_months: 36,
    });
    expect(data).toMatchObject({
      seller_name_ar: 'مركز سماع',
      seller_name_en: '',
      phones: '01001234567\n19123',
      whatsapp: '01001234567',
      facebook: 'https://facebook.com/samaa',
      map_place: '30.0474, 31.235',
      warranty_months: 36,
    });
    expect((await shop.call(shop.guest, fetchShopDetails, { lang: 'en' })).data).toMatchObject({
      seller_name: 'مركز سماع',
      phones: '01001234567\n19123',
      warranty_months: 36,
    });
    const entries = (await audit('setting')).length;
    await update({ phones: '01001234567\n19123', seller_name_ar: 'مركز سماع' });
    expect((await audit('setting')).length).toBe(entries);
    expect((await update({ phones: '', facebook: ' ' })).data).toMatchObject({ phones: '', facebook: '' });
    expect(await audit('setting')).toContainEqual([
      '{"phones":"01001234567\\n19123","facebook":"https://facebook.com/samaa"}',
      '{"phones":null,"facebook":null}',
    ]);
  });

  test('what customers say is kept as a whole list', async () => {
    const first = { name_ar: 'منى', name_en: '', text_ar: ' أسمع أحفادي ', text_en: '' };
    const second = { name_en: 'Hassan', text_en: 'Kind "people"' };
    const { data } = await update({ sayings: [first, second] });
    expect(data?.sayings).toEqual([
      { ...first, text_ar: 'أسمع أحفادي' },
      { name_ar: '', name_en: 'Hassan', text_ar: '', text_en: 'Kind "people"' },
    ]);
    const entries = (await audit('setting')).length;
    await update({ sayings: data?.sayings });
    expect((await audit('setting')).length).toBe(entries);
    expect((await update({ sayings: [] })).data?.sayings).toEqual([]);
  });

  test('how clients find the clinic is a list that loses nothing: what is left out is not offered any more', async () => {
    const { data: first } = await update({ low_stock: 6 });
    expect(first?.referral_sources.map(({ id }) => id)).toContain('doctor');
    const radio = { id: 'radio', name_ar: ' الراديو ', active: true };
    const { data } = await update({ referral_sources: [radio, ...(first?.referral_sources.slice(0, 1) ?? [])] });
    expect(data?.referral_sources.slice(0, 2)).toEqual([
      { id: 'radio', name_ar: 'الراديو', name_en: '', active: true },
      first?.referral_sources[0],
    ]);
    expect(data?.referral_sources.slice(2)).toEqual(
      first?.referral_sources.slice(1).map((one) => ({ ...one, active: false })),
    );
    const entries = (await audit('setting')).length;
    await update({ referral_sources: data?.referral_sources });
    expect((await audit('setting')).length).toBe(entries);
    const many = Array.from({ length: 60 }, (_, index) => ({ ...radio, id: `one-${index}` }));
    const { code, params } = await update({ referral_sources: many });
    expect([code, Object.keys(params.fields ?? {})]).toEqual(['invalid_input', ['data.referral_sources']]);
  });

  test('it is written down, as the admin reads it', async () => {
    await update({ delivery_fee: 10 });
    await update({ delivery_fee: 20 });
    expect(await audit('setting')).toContainEqual(['{"delivery_fee":10}', '{"delivery_fee":20}']);
  });

  test('a store without settings gets its first ones', async () => {
    const { $id, $createdAt, $updatedAt, ...row } = (await shop.row('settings', SETTINGS_ID)) ?? {};
    await shop.remove('settings', SETTINGS_ID);
    expect((await update({ delivery_fee: 5 })).data).toMatchObject({ delivery_fee: 5, max_open_cash_orders: 3 });
    await shop.change(
      'settings',
      SETTINGS_ID,
      Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$'))),
    );
  });
});

const newRate = { rate: 'vat_services', percent: 5, from: '2027-01-01' } as const;

describe('is refused', () => {
  test.each<[string, Data, string]>([
    ['a fee below nothing', { delivery_fee: -1 }, 'delivery_fee'],
    ['a fee with parts of a piaster', { delivery_fee: 62.505 }, 'delivery_fee'],
    ['a short password', { password: 'short' }, 'password'],
    ['a password over 100 characters', { password: 'x'.repeat(101) }, 'password'],
    ['an email that is none', { email: 'nobody' }, 'email'],
    ['VAT over 100 %', { vat_accessories: 101 }, 'vat_accessories'],
    [
      'a new rate without its day',
      { vat_changes: [{ rate: 'vat_services', percent: 5 } as never] },
      'vat_changes[0].from',
    ],
    ['two new rates for one kind', { vat_changes: [newRate, { ...newRate, from: '2027-02-01' }] }, 'vat_changes'],
    ['no open orders at all', { max_open_cash_orders: 0 }, 'max_open_cash_orders'],
    ['half a minute', { card_hold_minutes: 30.5 }, 'card_hold_minutes'],
    ['less time than the provider gives', { card_hold_minutes: 25 }, 'card_hold_minutes'],
    ['less warranty than the law asks for', { warranty_months: 23 }, 'warranty_months'],
    [
      'delivery that takes longer at least than at most',
      { delivery_days_from: 5, delivery_days_to: 3 },
      'delivery_days_to',
    ],
    ['a line among the phones that nobody can call', { phones: '01001234567\nask Mona' }, 'phones'],
    ['a landline for WhatsApp', { whatsapp: '0223456789' }, 'whatsapp'],
    ['a page of somebody else', { facebook: 'https://facebook.com.evil.example/' }, 'facebook'],
    ['a link that runs something', { instagram: 'javascript:alert(1)' }, 'instagram'],
    ['a place that is none', { map_place: '91, 31' }, 'map_place'],
    ['a way to the clinic without a name', { referral_sources: [{ id: 'x', active: true }] }, 'referral_sources[0]'],
    ['words without a name', { sayings: [{ text_ar: 'كلام' }] }, 'sayings[0]'],
  ])('%s, beside its field', async (_name, data, field) => {
    const before = await shop.row('settings', SETTINGS_ID);
    const { code, params } = await update({ low_stock: 9, ...data });
    expect(code).toBe('invalid_input');
    expect(Object.keys(params.fields as object)).toEqual([`data.${field}`]);
    expect(await shop.row('settings', SETTINGS_ID)).toEqual(before);
  });

  test('nothing filled in', async () => {
    expect((await update({})).code).toBe('nothing_to_change');
    expect((await update({ email: '', password: null, delivery_fee: null })).code).toBe('nothing_to_change');
    const before = await settings();
    const empty = { delivery_fee: null, email: '', password: '', terms: '' };
    expect((await update(empty)).code).toBe('nothing_to_change');
    expect(await settings()).toEqual(before);
  });

  test('what was edited on older settings, unless it is so already', async () => {
    const { version = 0 } = (await settings()) ?? {};
    await update({ delivery_fee: 31 });
    expect((await update({ delivery_fee: 32 }, { version })).code).toBe('record_changed');
    expect((await update({ delivery_fee: 31 }, { version })).status).toBe(200);
    expect((await settings())?.delivery_fee).toBe(31);
  });
});

describe('the own account', () => {
  test('email and password change together, and every session ends', async () => {
    const amal = await shop.join('admin');
    const email = `${crypto.randomUUID()}@Example.com`;
    const { data } = await update({ email, password: 'another secret' }, {}, amal);
    expect(data?.email).toBe(email.toLowerCase());
    expect((await shop.users.get({ userId: amal.id })).email).toBe(email.toLowerCase());
    expect(await shop.row('users', amal.id)).toMatchObject({ email: email.toLowerCase() });
    expect((await shop.users.listSessions({ userId: amal.id })).total).toBe(0);
    const account = new Account(shop.guest.client);
    const again = await account.createEmailPasswordSession({ email, password: 'another secret' });
    expect(again.userId).toBe(amal.id);
    const entries = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === amal.id);
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ email: email.toLowerCase(), password: AUDIT_HIDDEN });
    expect(JSON.stringify(entries)).not.toContain('another secret');
  });

  test("somebody else's email changes nothing", async () => {
    const mona = await shop.join();
    const before = await settings();
    expect((await update({ email: mona.email, password: 'another secret', low_stock: 11 })).code).toBe('user_exists');
    expect(await settings()).toEqual(before);
    const account = new Account(shop.guest.client);
    await expect(
      account.createEmailPasswordSession({ email: boss.email, password: 'another secret' }),
    ).rejects.toMatchObject({ type: 'user_invalid_credentials' });
  });

  test('the email goes back when the rows cannot be changed', async () => {
    const amal = await shop.join('admin');
    const ports = shop.ports({});
    ports.tables.write = async () => {
      throw new Error('cut off');
    };
    const context = shop.contextOf(amal, ports, 'admin');
    const email = `${crypto.randomUUID()}@example.com`;
    await expect(handle({ id: amal.id, data: { email } }, context)).rejects.toThrow('cut off');
    expect((await shop.users.get({ userId: amal.id })).email).toBe(amal.email);
    expect(await shop.row('users', amal.id)).toMatchObject({ email: amal.email });
  });

  /** What a password signs in to; null when it is not the account's. */
  const signIn = (email: string, password: string) =>
    new Account(shop.guest.client).createEmailPasswordSession({ email, password }).then(
      ({ userId }) => userId,
      () => null,
    );

  test('the password stays when the settings are refused before it, and when the rows cannot be written', async () => {
    const amal = await shop.join('admin');
    const { version = 0 } = (await settings()) ?? {};
    await update({ delivery_fee: 41 });
    const stale = { id: amal.id, data: { delivery_fee: 42, password: 'another secret' }, version };
    expect((await shop.call(amal, updateSettings, stale)).code).toBe('record_changed');
    const ports = shop.ports({});
    ports.tables.write = async () => {
      throw new Error('cut off');
    };
    const context = shop.contextOf(amal, ports, 'admin');
    await expect(handle({ id: amal.id, data: { password: 'another secret' } }, context)).rejects.toThrow('cut off');
    expect(await signIn(amal.email, 'another secret')).toBeNull();
    expect((await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === amal.id)).toEqual([]);
  });

  test('a password that Appwrite refuses changes no setting', async () => {
    const amal = await shop.join('admin');
    const before = await settings();
    const ports = shop.ports({});
    ports.users.setPassword = async () => 'invalid_password';
    const data = { low_stock: 17, password: 'another secret' };
    const context = shop.contextOf(amal, ports, 'admin');
    await expect(handle({ id: amal.id, data }, context)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await settings()).toEqual(before);
    // Nor does it hold the settings: the next change goes through.
    expect((await update({ low_stock: 18 })).status).toBe(200);
  });

  test('settings that change in the moment in which the password did are refused, the password is done', async () => {
    const amal = await shop.join('admin');
    const { version = 0 } = (await settings()) ?? {};
    const ports = shop.ports({});
    const { write } = ports.tables;
    ports.tables.write = (operations, steps) =>
      write.call(ports.tables, operations, {
        async stillHolds() {
          const holds = (await steps?.stillHolds?.()) ?? true;
          ports.tables.write = write;
          // By the console: calls of the shop wait for one another.
          const stored = (await shop.row('settings', 'settings'))?.version ?? 0;
          await shop.change('settings', 'settings', { delivery_fee_piasters: 5100, version: stored + 1 });
          return holds;
        },
      });
    const data = { delivery_fee: 52, password: 'another secret' };
    const context = shop.contextOf(amal, ports, 'admin');
    await expect(handle({ id: amal.id, data, version }, context)).rejects.toMatchObject({ code: 'record_changed' });
    expect((await settings())?.delivery_fee).toBe(51);
    expect((await shop.users.listSessions({ userId: amal.id })).total).toBe(0);
    expect(await signIn(amal.email, 'another secret')).toBe(amal.id);
    const entries = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === amal.id);
    expect(entries.map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ password: AUDIT_HIDDEN }]);
  });
});
