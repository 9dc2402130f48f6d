import { randomUUID } from 'node:crypto';
import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { AUDIT_HIDDEN } from '#contract/audit/actions.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, minutesLater, NOON, refusedFields } from '../../../testing/forms.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { reception, cs, admin } = kit;

describe('a visit form', () => {
  test('is issued with its reasons, its salesperson and a new person', async () => {
    const data = kit.visit({
      name: ' منى علي ',
      phone: '٠١٠ ١٢٣٤ ٥٦٧٨',
      secondary_phone: '0223456789',
      transfer: 'د. سامي',
      reasons: { 0: { reason: 'maintenance' }, 1: { reason: 'تنظيف', qty: 2 } },
    });
    const { status, data: state } = await kit.call(reception, forms.submitReceptionForm, { data });
    expect([status, state]).toMatchObject([200, { status: 'pending', version: 0 }]);
    const formId = state?.$id ?? '';
    const { data: form } = await kit.call(reception, forms.fetchSform, { formId, formType: 'reception' });
    expect(form).toMatchObject({
      name: 'منى علي',
      phone: '01012345678',
      secondary_phone: '0223456789',
      age: 67,
      transfer: 'د. سامي',
      salesperson: 'رنا',
      date: '2026-11-20T10:00:00.000Z',
      status: 'pending',
      lease: null,
      follow_up: false,
      follow_up_count: 0,
      reasons: [
        { reason: 'maintenance', quantity: 1 },
        { reason: 'تنظيف', quantity: 2 },
      ],
    });
    expect(await shop.row('patients', form?.patient_id ?? '')).toMatchObject({ name: 'منى علي' });
    const { data: reasons } = await kit.call(reception, forms.fetchFormReasons, { formId });
    expect(reasons).toEqual({ documents: form?.reasons, total: 2 });
    const [entry] = await shop.rows('audit_log', [Query.equal('subject_id', formId)]);
    expect(entry).toMatchObject({ action: 'create', kind: 'form', actor_id: reception.id, label: 'منى علي' });
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ name: 'منى علي', age: AUDIT_HIDDEN });
  });

  test('of a patient who was chosen is theirs', async () => {
    const first = await kit.receive({ name: 'منى' });
    const { patient_id: patientId } = (await shop.row('forms', first.$id)) ?? { patient_id: '' };
    const second = await kit.receive({ name: 'منى' }, { patientId });
    expect(await shop.row('forms', second.$id)).toMatchObject({ patient_id: patientId });
    const phone = newPhone();
    const [one, other] = [await kit.receive({ phone }), await kit.receive({ phone })];
    const ids = [await shop.row('forms', one.$id), await shop.row('forms', other.$id)].map((row) => row?.patient_id);
    expect(new Set(ids).size).toBe(2);
  });

  test('is refused for a patient that there is not', async () => {
    const input = { patientId: 'nobody', data: kit.visit() };
    const { code, params } = await kit.call(reception, forms.submitReceptionForm, input);
    expect([code, refusedFields(params)]).toEqual(['invalid_input', { patientId: 'not_a_choice' }]);
  });

  test('that is sent three times at once and once more is one form', async () => {
    const input = { requestId: randomUUID(), data: kit.visit() };
    const send = () => kit.call(reception, forms.submitReceptionForm, input);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ status, data }) => `${status} ${data?.$id}`)).size).toBe(1);
    const [{ data }] = answers as [(typeof answers)[0]];
    expect(await shop.rows('form_reasons', [Query.equal('form_id', data?.$id ?? '')])).toHaveLength(1);
    expect(await shop.rows('patients', [Query.equal('name', input.data.name)])).not.toHaveLength(0);
  });

  test('without a request id is known by what it says, on its day, unless it was deleted', async () => {
    const data = kit.visit();
    const send = async (at = NOON) =>
      (await kit.call(reception, forms.submitReceptionForm, { data }, { at })).data?.$id;
    const first = await send();
    expect(await send()).toBe(first);
    await kit.done(kit.call(reception, forms.deleteForm, { formId: first ?? '', formType: 'reception' }));
    const second = await send();
    expect(second).not.toBe(first);
    expect(await shop.row('forms', second ?? '')).toMatchObject({ deleted_at: null });
  });

  test('without a reason is refused', async () => {
    const { code } = await kit.call(reception, forms.submitReceptionForm, { data: kit.visit({ reasons: {} }) });
    expect(code).toBe('no_reasons');
  });

  test.each([
    [{ age: 121 }, { 'data.age': 'age_range' }],
    [{ age: -1 }, { 'data.age': 'age_range' }],
    [{ age: 4.5 }, { 'data.age': 'not_an_integer' }],
    [{ name: ' ' }, { 'data.name': 'required' }],
    [{ phone: '12345' }, { 'data.phone': 'phone_invalid' }],
    [{ secondary_phone: '12345' }, { 'data.secondary_phone': 'phone_invalid' }],
    [{ address: '' }, { 'data.address': 'required' }],
    [{ date: '2026-02-30' }, { 'data.date': 'invalid' }],
    [{ date: '2026-11-19' }, { 'data.date': 'date_past' }],
    [{ reasons: { 0: { reason: 'x', qty: 0 } } }, { 'data.reasons.0.qty': 'too_small' }],
    [{ reasons: { 0: { reason: '', qty: 1 } } }, { 'data.reasons.0.reason': 'required' }],
    [{ follow_up: true }, { 'data.follow_up': 'unknown_field' }],
  ])('with %j is refused', async (change, fields) => {
    const { status, params } = await kit.call(reception, forms.submitReceptionForm, {
      data: kit.visit(change as never),
    });
    expect([status, refusedFields(params)]).toEqual([400, fields]);
  });

  test.each([
    ['half an hour before midnight in Cairo', '2026-11-20T21:30:00.000Z', '2026-11-20', '2026-11-19'],
    ['half an hour after midnight in Cairo', '2026-11-20T22:30:00.000Z', '2026-11-21', '2026-11-20'],
    ['half an hour after midnight in summer', '2026-07-20T21:30:00.000Z', '2026-07-21', '2026-07-20'],
  ])('is for today or later, %s', async (_name, now, today, yesterday) => {
    const send = (date: string) =>
      kit.call(reception, forms.submitReceptionForm, { data: kit.visit({ date }) }, { at: new Date(now) });
    expect((await send(today)).status).toBe(200);
    expect(refusedFields((await send(yesterday)).params)).toEqual({ 'data.date': 'date_past' });
  });
});

describe('editing a visit form', () => {
  test('changes what is sent, leaves the rest, and gives it back', async () => {
    const { $id } = await kit.receive({ transfer: 'د. سامي', secondary_phone: '01112345678' });
    const held = await kit.hold(reception, 'reception', $id);
    const data = { name: 'هدى', transfer: null, reasons: { 0: { reason: 'programming', qty: 3 } } };
    const { data: state } = await kit.call(reception, forms.editReceptionForm, { ...held, data });
    expect(state).toEqual({ $id, status: 'pending', version: 1 });
    const { data: form } = await kit.call(cs, forms.fetchSform, { formId: $id, formType: 'reception' });
    expect(form).toMatchObject({ name: 'هدى', transfer: null, secondary_phone: '01112345678', age: 67, lease: null });
    expect(form?.reasons).toEqual([{ reason: 'programming', quantity: 3 }]);
  });

  test('of the same day keeps the time of the visit', async () => {
    const { $id } = await kit.receive({ date: '2026-11-20T15:30:00.000Z' });
    const edit = async (date: string) => {
      const held = await kit.hold(reception, 'reception', $id);
      await kit.done(kit.call(reception, forms.editReceptionForm, { ...held, data: { date } }));
      return (await kit.call(cs, forms.fetchSform, { formId: $id, formType: 'reception' })).data?.date;
    };
    expect(await edit('2026-11-20')).toBe('2026-11-20T15:30:00.000Z');
    expect(await edit('2026-11-20T16:00:00.000Z')).toBe('2026-11-20T16:00:00.000Z');
    expect(await edit('2026-11-21')).toBe('2026-11-21T00:00:00.000Z');
  });

  test('of the same minute keeps the second of the visit; another minute is its time from then on', async () => {
    const { $id } = await kit.receive({ date: '2026-11-20T10:00:42.000Z' });
    const dates: unknown[] = [];
    for (const date of ['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z']) {
      await kit.done(kit.call(reception, forms.editReceptionForm, { formId: $id, data: { date } }));
      dates.push((await shop.row('forms', $id))?.date);
    }
    expect(dates.map((date) => new Date(String(date)).toISOString())).toEqual([
      '2026-11-20T10:00:42.000Z',
      '2026-11-20T10:01:00.000Z',
    ]);
  });

  test('with fewer and then with more reasons leaves just those', async () => {
    const three = { 0: { reason: 'a' }, 1: { reason: 'b' }, 2: { reason: 'c' } };
    const { $id } = await kit.receive({ reasons: three });
    for (const reasons of [{ 0: { reason: 'x' } }, three]) {
      const held = await kit.hold(reception, 'reception', $id);
      await kit.done(kit.call(reception, forms.editReceptionForm, { ...held, data: { reasons } }));
      const { data } = await kit.call(reception, forms.fetchFormReasons, { formId: $id });
      expect(data?.documents.map(({ reason }) => reason)).toEqual(Object.values(reasons).map(({ reason }) => reason));
    }
    const held = await kit.hold(reception, 'reception', $id);
    const { code } = await kit.call(reception, forms.editReceptionForm, { ...held, data: { reasons: {} } });
    expect(code).toBe(undefined);
  });

  test('keeps a day that has passed, and takes no other one', async () => {
    const { $id } = await kit.receive();
    const at = minutesLater(3 * 24 * 60);
    const edit = async (date: string) => {
      const held = await kit.hold(reception, 'reception', $id, 'editing', at);
      return kit.call(reception, forms.editReceptionForm, { ...held, data: { date } }, { at });
    };
    expect((await edit('2026-11-20T10:00:00.000Z')).status).toBe(200);
    expect(refusedFields((await edit('2026-11-21')).params)).toEqual({ 'data.date': 'date_past' });
  });

  test('twice with one lease is done once', async () => {
    const { $id } = await kit.receive();
    const held = await kit.hold(reception, 'reception', $id);
    const edit = (name: string) => kit.call(reception, forms.editReceptionForm, { ...held, data: { name } });
    const [first, second] = [await edit('هدى'), await edit('هدى')];
    expect([first.data, second.data]).toEqual([first.data, first.data]);
    expect(await shop.row('forms', $id)).toMatchObject({ version: 1 });
    const both = await kit.hold(reception, 'reception', $id);
    const race = ['أ', 'ب'].map((name) => kit.call(reception, forms.editReceptionForm, { ...both, data: { name } }));
    expect((await Promise.all(race)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.row('forms', $id)).toMatchObject({ version: 2 });
  });

  test.each([
    ['another lease', { leaseId: 'other' }],
    ['another version', { version: 7 }],
  ])('with %s is refused', async (_name, change) => {
    const { $id } = await kit.receive();
    const held = await kit.hold(reception, 'reception', $id);
    const data = { name: 'هدى' };
    expect((await kit.call(reception, forms.editReceptionForm, { ...held, ...change, data })).code).toBe(
      'form_changed',
    );
    const foreign = kit.actor('reception', 'نور');
    expect((await kit.call(foreign, forms.editReceptionForm, { ...held, data })).code).toBe('form_changed');
    expect(await shop.row('form_details', $id)).toMatchObject({ name: 'منى علي' });
  });
});

describe('the visit forms that wait', () => {
  const listed = async (input: object = {}) => {
    const { data } = await kit.call(cs, forms.fetchPforms, { formType: 'reception', ...input });
    return data?.documents ?? [];
  };

  test('come in the order of arrival, those of a later day after those of today', async () => {
    const later = await kit.receive({ date: '2026-12-24' });
    const first = await kit.receive({ date: '2026-11-20' });
    const second = await kit.receive({ date: '2026-11-20' });
    const own = [first, second, later].map(({ $id }) => $id);
    const all = await listed();
    expect(all.map(({ $id }) => $id).filter((id) => own.includes(id))).toEqual(own);
  });

  test('are found by the name and the phone of the person', async () => {
    const phone = newPhone();
    const found = await kit.receive({ name: 'زينب عبد اللطيف', phone });
    const ids = async (query: string) => (await listed({ query })).map(({ $id }) => $id);
    for (const query of ['زينب', 'زينب اللطيف', phone, ` ${phone.slice(0, 9)} `]) {
      expect(await ids(query), query).toEqual([found.$id]);
    }
    expect(await ids('زينب سليمان')).toEqual([]);
    expect((await ids('  ')).length).toBeGreaterThan(1);
    const { data } = await kit.call(cs, forms.fetchPforms, { formType: 'reception', query: 'زينب' });
    expect(data).toMatchObject({ total: 1, capped: false, next: null });
  });
});

describe('deleting a visit form', () => {
  const remove = (who: typeof reception, formId: string, at = NOON) =>
    kit.call(who, forms.deleteForm, { formId, formType: 'reception' }, { at });

  test('takes it out of lists, twice over, and the admin brings it back', async () => {
    const { $id } = await kit.receive();
    const pages = async (deleted?: boolean) => {
      const { data } = await kit.call(admin, forms.fetchPforms, { formType: 'reception', deleted });
      return data?.documents.map((form) => form.$id) ?? [];
    };
    expect(await pages()).toContain($id);
    expect((await remove(reception, $id)).status).toBe(200);
    expect((await remove(reception, $id)).status).toBe(200);
    expect(await pages()).not.toContain($id);
    expect(await pages(true)).toContain($id);
    expect((await kit.call(cs, forms.fetchSform, { formId: $id, formType: 'reception' })).code).toBe('not_found');
    expect((await kit.take(cs, 'reception', $id)).code).toBe('not_found');
    const restore = () => kit.call(admin, forms.restoreForm, { formId: $id, formType: 'reception' });
    expect((await restore()).data).toMatchObject({ status: 'pending' });
    expect((await restore()).data).toMatchObject({ status: 'pending' });
    expect(await pages()).toContain($id);
    const entries = await shop.rows('audit_log', [Query.equal('subject_id', $id)]);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
  });

  test('is refused while somebody works on it, and possible when their lease has run out', async () => {
    const { $id } = await kit.receive();
    await kit.take(cs, 'reception', $id, 'processing');
    const { code, params } = await remove(reception, $id);
    expect([code, params]).toEqual(['form_in_use', { holder: 'سارة' }]);
    expect((await remove(reception, $id, minutesLater(3))).status).toBe(200);
  });

  test('is refused once it was issued', async () => {
    const { $id } = await kit.serve();
    expect((await remove(reception, $id)).code).toBe('form_issued');
  });

  test('only the admin lists deleted forms', async () => {
    const { code } = await kit.call(reception, forms.fetchPforms, { formType: 'reception', deleted: true });
    expect(code).toBe('forbidden');
  });
});

test('a visit form asks whether the person is known when name and phone are those of a client, if it is to ask', async () => {
  const phone = newPhone();
  const known = await kit.receive({ name: 'منى علي', phone });
  const { patient_id: patientId } = (await shop.row('forms', known.$id)) ?? {};
  const send = (change: object, more: object = { askIfKnown: true }) =>
    kit.call(reception, forms.submitReceptionForm, {
      requestId: randomUUID(),
      ...more,
      data: kit.visit({ name: 'مني على', phone, ...change }),
    });
  expect(await send({})).toMatchObject({
    status: 409,
    code: 'client_known',
    params: { patientId, name: 'منى علي' },
  });
  // Also by the other phone; a relative who shares it, and somebody a generation older, are other people.
  expect((await send({ phone: newPhone(), secondary_phone: phone })).code).toBe('client_known');
  expect((await send({ name: 'كريم علي' })).status).toBe(200);
  expect((await send({ age: 20 })).status).toBe(200);
  expect((await send({}, { patientId })).status).toBe(200);
  expect((await send({}, {})).status).toBe(200);
});
