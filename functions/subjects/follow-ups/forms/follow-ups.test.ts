import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { formsKit, minutesLater, NOON, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { cs, accounting, reception, admin } = kit;

const DAY = 24 * 60;

/** A service form with a follow-up on a day, or without one. */
async function withFollowUp(day: string | null, at = NOON): Promise<string> {
  const baseForm = day === null ? {} : { baseForm: { follow_up: true, follow_up_date: day } };
  return (await kit.serve({ 0: { block_type: 'p' } }, baseForm, at)).$id;
}

const edit = (formId: string, follow_up: boolean, follow_up_date?: string | null, at = NOON) =>
  kit.call(
    cs,
    forms.editFollowUp,
    { formId, data: { follow_up, ...(follow_up_date ? { follow_up_date } : {}) } },
    { at },
  );
const freeze = (formId: string, on: boolean) => kit.call(cs, forms.freezeFollowUp, { formId, freeze: on });
const cancel = (formId: string, who = cs) => kit.call(who, forms.deleteForm, { formId, formType: 'follow-up' });

async function look(formId: string, at = NOON) {
  const { data } = await kit.call(cs, forms.fetchSform, { formId, formType: 'cs' }, { at });
  const { follow_up, follow_up_date, prev_follow_up_date, follow_up_count, follow_up_status, frozen } = data ?? {};
  return { follow_up, follow_up_date, prev_follow_up_date, follow_up_count, follow_up_status, frozen };
}

test('follow-ups, frozen ones too, are found by the name of the person', async () => {
  const { $id } = await kit.receive({ name: 'رقية المنشاوي' });
  const held = await kit.hold(cs, 'reception', $id, 'processing');
  const data = {
    baseForm: { follow_up: true, follow_up_date: '2026-11-25' },
    blocks: { 0: { block_type: 'p' as const } },
  };
  await kit.done(kit.call(cs, forms.submitCsForm, { ...held, data }));
  await withFollowUp('2026-11-25');
  const found = async (list: typeof forms.fetchFpforms | typeof forms.fetchFrozenFus) =>
    (await kit.call(cs, list, { query: 'رقيه منشاوى' })).data?.documents.map((form) => form.$id);
  expect([await found(forms.fetchFpforms), await found(forms.fetchFrozenFus)]).toEqual([[$id], []]);
  await freeze($id, true);
  expect([await found(forms.fetchFpforms), await found(forms.fetchFrozenFus)]).toEqual([[], [$id]]);
});

/** The forms of a list. */
async function listed(call: typeof forms.fetchFpforms, at = NOON, waiting?: boolean): Promise<string[]> {
  const { data } = await kit.call(cs, call, waiting === undefined ? {} : { waiting }, { at });
  return data?.documents.map(({ $id }) => $id) ?? [];
}
const frozenList = () => listed(forms.fetchFrozenFus as never);

const NONE = {
  follow_up: false,
  follow_up_date: null,
  prev_follow_up_date: null,
  follow_up_count: 0,
  follow_up_status: null,
  frozen: false,
};

describe('a follow-up', () => {
  test('is assigned, moved, counted, and cancelled, each twice over', async () => {
    const $id = await withFollowUp(null);
    expect(await look($id)).toEqual(NONE);
    for (const _twice of [1, 2]) {
      expect((await edit($id, true, '2026-11-25')).status).toBe(200);
      expect(await look($id)).toMatchObject({
        follow_up_date: '2026-11-25T00:00:00.000Z',
        prev_follow_up_date: null,
        follow_up_count: 0,
      });
    }
    for (const _twice of [1, 2]) {
      await edit($id, true, '2026-11-28');
      expect(await look($id)).toMatchObject({
        follow_up_date: '2026-11-28T00:00:00.000Z',
        prev_follow_up_date: '2026-11-25T00:00:00.000Z',
        follow_up_count: 1,
        follow_up_status: 'scheduled',
      });
    }
    for (const _twice of [1, 2]) {
      expect((await cancel($id)).status).toBe(200);
      expect(await look($id)).toEqual(NONE);
    }
    await edit($id, true, '2026-11-28');
    await edit($id, false);
    expect(await look($id)).toEqual(NONE);
    const entries = await shop.rows('audit_log', [Query.equal('subject_id', $id), Query.equal('action', 'update')]);
    expect(entries).toHaveLength(5);
  });

  test('needs a day, today or later in Cairo unless it stays as it was', async () => {
    const $id = await withFollowUp('2026-11-20');
    expect(refusedFields((await edit($id, true)).params)).toEqual({ 'data.follow_up_date': 'required' });
    const pastMidnight = new Date('2026-11-20T22:30:00.000Z');
    expect((await edit($id, true, '2026-11-20', pastMidnight)).status).toBe(200);
    const other = await withFollowUp('2026-11-25');
    const { params } = await edit(other, true, '2026-11-20', pastMidnight);
    expect(refusedFields(params)).toEqual({ 'data.follow_up_date': 'date_past' });
    expect((await edit(other, true, '2026-11-20', new Date('2026-11-20T21:30:00.000Z'))).status).toBe(200);
  });

  test('is scheduled, due, overdue as days go by in Cairo, and is counted so', async () => {
    const count = async (at: Date) => kit.done(kit.call(admin, forms.fetchFollowUpCount, {}, { at }));
    const [eve, midnight, nextMidnight] = [
      '2030-05-09T20:30:00.000Z',
      '2030-05-09T21:30:00.000Z',
      '2030-05-10T21:30:00.000Z',
    ].map((time) => new Date(time)) as [Date, Date, Date];
    const before = [await count(eve), await count(midnight), await count(nextMidnight)];
    const $id = await withFollowUp('2030-05-10');
    const seen = async (at: Date) => [
      (await look($id, at)).follow_up_status,
      (await listed(forms.fetchFpforms, at)).includes($id),
      (await listed(forms.fetchFpforms, at, true)).includes($id),
    ];
    expect(await seen(eve)).toEqual(['scheduled', true, false]);
    expect(await seen(midnight)).toEqual(['due', true, true]);
    expect(await seen(nextMidnight)).toEqual(['overdue', true, true]);
    const [b0, b1, b2] = before as [{ due: number; overdue: number }, (typeof before)[0], (typeof before)[0]];
    expect(await count(eve)).toEqual(b0);
    expect(await count(midnight)).toEqual({ due: b1.due + 1, overdue: b1.overdue });
    expect(await count(nextMidnight)).toEqual({ due: b2.due, overdue: b2.overdue + 1 });
  });

  test('frozen waits in a list of its own and is not counted; unfreezing brings it back', async () => {
    const $id = await withFollowUp('2026-11-20');
    const count = async () => (await kit.done(kit.call(cs, forms.fetchFollowUpCount, {}))).due;
    const due = await count();
    for (const _twice of [1, 2]) {
      expect((await freeze($id, true)).status).toBe(200);
      expect([await frozenList(), await listed(forms.fetchFpforms), await count()]).toEqual([
        expect.arrayContaining([$id]),
        expect.not.arrayContaining([$id]),
        due - 1,
      ]);
    }
    expect(await look($id)).toMatchObject({ frozen: true, follow_up_status: 'due' });
    for (const _twice of [1, 2]) {
      expect((await freeze($id, false)).status).toBe(200);
      expect([await frozenList(), await count()]).toEqual([expect.not.arrayContaining([$id]), due]);
    }
    const entries = await shop.rows('audit_log', [Query.equal('subject_id', $id)]);
    expect(entries.map(({ action }) => action).filter((action) => /freeze/.test(action))).toEqual([
      'freeze',
      'unfreeze',
    ]);
    expect((await freeze(await withFollowUp(null), true)).code).toBe('no_follow_up');
    expect((await freeze('nothing', true)).code).toBe('not_found');
  });

  test('the list is ordered by day', async () => {
    const late = await withFollowUp('2031-01-02');
    const early = await withFollowUp('2031-01-01');
    const list = await listed(forms.fetchFpforms);
    expect(list.indexOf(early)).toBeLessThan(list.indexOf(late));
  });

  test('is not moved or cancelled while somebody works on its form; freezing disturbs nobody', async () => {
    const $id = await withFollowUp('2026-11-25');
    const held = await kit.hold(accounting, 'cs', $id, 'processing');
    for (const answer of [await edit($id, true, '2026-11-26'), await cancel($id)]) {
      expect([answer.code, answer.params]).toEqual(['form_in_use', { holder: 'عادل' }]);
    }
    expect((await freeze($id, true)).status).toBe(200);
    expect((await kit.call(accounting, forms.submitAccForm, { ...held, data: {} })).status).toBe(200);
    expect(await look($id)).toMatchObject({ frozen: true, follow_up_count: 0 });
    expect((await edit($id, true, '2026-11-26', minutesLater(3))).status).toBe(200);
  });

  test('the form page moves it by the same rules', async () => {
    const $id = await withFollowUp('2026-11-25');
    const change = async (baseForm: object) => {
      const held = await kit.hold(cs, 'cs', $id);
      return kit.call(cs, forms.editCsForm, { ...held, data: { baseForm } });
    };
    await change({ follow_up: true, follow_up_date: '2026-11-25', name: 'هدى' });
    expect(await look($id)).toMatchObject({ follow_up_count: 0 });
    await change({ follow_up_date: '2026-11-30' });
    expect(await look($id)).toMatchObject({ follow_up_count: 1, prev_follow_up_date: '2026-11-25T00:00:00.000Z' });
    await change({ follow_up: false });
    expect(await look($id)).toEqual(NONE);
  });

  test('only customer service cancels one', async () => {
    const $id = await withFollowUp('2026-11-25');
    expect([(await cancel($id, reception)).code, (await cancel($id, admin)).code]).toEqual(['forbidden', 'forbidden']);
  });
});

describe('a patient who comes again', () => {
  async function patientOf(formId: string): Promise<string> {
    return (await shop.row('cs_forms', formId))?.patient_id ?? '';
  }

  test('has their follow-ups done, by the visit and as long as its form is there', async () => {
    const $id = await withFollowUp('2026-11-22');
    const other = await withFollowUp('2026-11-22');
    const visit = await kit.receive({}, { patientId: await patientOf($id), at: minutesLater(DAY) });
    expect(await look($id)).toMatchObject({ follow_up: true, follow_up_status: 'done' });
    expect(await look(other)).toMatchObject({ follow_up_status: 'scheduled' });
    expect(await listed(forms.fetchFpforms)).not.toContain($id);
    const remove = { formId: visit.$id, formType: 'reception' } as const;
    await kit.done(kit.call(reception, forms.deleteForm, remove));
    expect(await look($id)).toMatchObject({ follow_up_status: 'scheduled' });
    await kit.done(kit.call(admin, forms.restoreForm, remove));
    expect(await look($id)).toMatchObject({ follow_up_status: 'done' });
    await edit($id, true, '2026-12-22');
    expect(await look($id)).toMatchObject({ follow_up_status: 'scheduled', follow_up_count: 1 });
    expect(await listed(forms.fetchFpforms)).toContain($id);
  });

  test('came again also when one of two visits is deleted', async () => {
    const $id = await withFollowUp('2026-11-22');
    const patientId = await patientOf($id);
    const twice = await kit.receive({}, { patientId, at: minutesLater(DAY) });
    const visit = await kit.receive({}, { patientId, at: minutesLater(DAY + 1) });
    const remove = async (formId: string) =>
      kit.done(kit.call(reception, forms.deleteForm, { formId, formType: 'reception' }));
    await remove(twice.$id);
    expect(await shop.row('cs_forms', $id)).toMatchObject({ follow_up_done_by: visit.$id });
    await remove(visit.$id);
    expect(await look($id)).toMatchObject({ follow_up_status: 'scheduled' });
  });

  test('does none of the later ones when the form of an old visit is brought back', async () => {
    const before = await withFollowUp('2026-11-22');
    const patientId = await patientOf(before);
    const visit = await kit.receive({}, { patientId });
    const remove = { formId: visit.$id, formType: 'reception' } as const;
    await kit.done(kit.call(reception, forms.deleteForm, remove));
    // Another day was agreed on meanwhile, and a later visit has a follow-up of its own.
    await edit(before, true, '2026-12-22');
    const later = await kit.receive({}, { patientId });
    const held = await kit.hold(cs, 'reception', later.$id, 'processing');
    const baseForm = { follow_up: true, follow_up_date: '2026-12-24' };
    const data = { baseForm, blocks: { 0: { block_type: 'p' as const } } };
    await kit.done(kit.call(cs, forms.submitCsForm, { ...held, data }));
    await edit(before, true, '2026-12-23');
    await kit.done(kit.call(admin, forms.restoreForm, remove));
    expect([await look(before), await look(later.$id)]).toMatchObject([
      { follow_up_status: 'scheduled' },
      { follow_up_status: 'scheduled' },
    ]);
  });

  test('while their form is being edited disturbs nobody', async () => {
    const $id = await withFollowUp('2026-11-22');
    const held = await kit.hold(cs, 'cs', $id);
    await kit.receive({}, { patientId: await patientOf($id) });
    expect((await kit.call(cs, forms.editCsForm, { ...held, data: { baseForm: { name: 'هدى' } } })).status).toBe(200);
    expect(await look($id)).toMatchObject({ follow_up_status: 'done' });
  });
});
