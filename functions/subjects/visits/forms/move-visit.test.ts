import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { Indexed } from '#contract/field-table.ts';
import { fetchPatient, updatePatient } from '#contract/patients/calls.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import type { ReceptionFormData } from '#contract/visit-forms/schemas.ts';
import type { Actor } from '#runtime/actor.ts';
import { formsKit, minutesLater } from '../../../testing/forms.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { reception, cs, accounting, admin } = kit;
const clerk = await shop.join('cs');

/** A client with a first visit, and what there is to know of both. */
async function client(change: Partial<ReceptionFormData> = {}) {
  const data = kit.visit({ name: 'سعاد حسن', ...change });
  const { $id } = await kit.receive(data);
  const id = await patientOf($id);
  return { id, formId: $id, phone: data.phone, again: { name: data.name, phone: data.phone, age: data.age } };
}

async function patientOf(formId: string): Promise<string> {
  return (await shop.row('forms', formId))?.patient_id ?? '';
}

/** Customer service issues the service form of a visit. */
async function issue(formId: string, blocks: Indexed<BlockData>, followUpDay?: string): Promise<void> {
  const held = await kit.hold(cs, 'reception', formId, 'processing');
  const baseForm = followUpDay ? { follow_up: true, follow_up_date: followUpDay } : {};
  await kit.done(kit.call(cs, forms.submitCsForm, { ...held, data: { baseForm, blocks } }));
}

async function move(
  formId: string,
  patientId: string | null,
  who: Actor = cs,
  formType: 'reception' | 'cs' = 'reception',
) {
  const version = (await shop.row(formType === 'cs' ? 'cs_forms' : 'forms', formId))?.version ?? 0;
  return kit.call(who, forms.moveVisit, { formId, formType, version, patientId });
}

const doneBy = async (formId: string) => (await shop.row('cs_forms', formId))?.follow_up_done_by ?? null;
const record = async (patientId: string) => (await shop.call(clerk, fetchPatient, { id: clerk.id, patientId })).data;

describe('a visit that landed in another client’s record', () => {
  test('moves with its service form, hearing aids and jobs; what the record has from other visits stays', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    await issue(suad.formId, { 0: { block_type: 'nha', serial_number: 'MV1' }, 1: { block_type: 'm', price: 5 } });
    const { $id: visit } = await kit.receive(suad.again, { patientId: suad.id });
    await issue(visit, {
      0: { block_type: 'nha', serial_number: 'MV2' },
      1: { block_type: 'm', price: 7, serial_number: 'MV1' },
      2: { block_type: 'em', price: 9 },
    });
    const answer = await move(visit, hoda.id);
    expect(answer.data).toEqual({
      $id: visit,
      status: 'complete',
      version: 2,
      patient_id: hoda.id,
      patient_name: 'هدى',
    });
    const owner = async (table: 'forms' | 'cs_forms' | 'jobs' | 'devices', column: string, value: string) => [
      ...new Set((await shop.rows(table, [Query.equal(column, value)])).map(({ patient_id }) => patient_id)),
    ];
    expect(await owner('forms', '$id', visit)).toEqual([hoda.id]);
    expect(await owner('cs_forms', '$id', visit)).toEqual([hoda.id]);
    expect(await owner('jobs', 'form_id', visit)).toEqual([hoda.id]);
    expect(await owner('devices', 'serial_number', 'MV2')).toEqual([hoda.id]);
    // It was sold at the first visit, and only brought to this one.
    expect(await owner('devices', 'serial_number', 'MV1')).toEqual([suad.id]);
    expect(await owner('jobs', 'form_id', suad.formId)).toEqual([suad.id]);
    const [left, gained] = [await record(suad.id), await record(hoda.id)];
    expect(left?.visits.map(({ $id }) => $id)).toEqual([suad.formId]);
    expect(gained?.visits.map(({ $id }) => $id).sort()).toEqual([hoda.formId, visit].sort());
    expect(gained?.jobs).toHaveLength(2);
  });

  test('leaves an audit row that names both, and a repeat does nothing more', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    const { $id: visit } = await kit.receive(suad.again, { patientId: suad.id });
    const input = { formId: visit, formType: 'reception', version: 0, patientId: hoda.id } as const;
    const [first, again] = [await kit.call(cs, forms.moveVisit, input), await kit.call(cs, forms.moveVisit, input)];
    expect([first.status, again.status, again.data]).toEqual([200, 200, first.data]);
    const rows = await shop.rows('audit_log', [Query.equal('subject_id', visit), Query.equal('action', 'move')]);
    expect(rows).toMatchObject([{ actor_id: cs.id, kind: 'form', label: suad.again.name }]);
    expect(JSON.parse(rows[0]?.before ?? '')).toEqual({ patient_id: suad.id, patient: 'سعاد حسن' });
    expect(JSON.parse(rows[0]?.after ?? '')).toEqual({ patient_id: hoda.id, patient: 'هدى' });
  });

  test('goes to a new client with what the form says, once however often it is asked', async () => {
    const suad = await client();
    const { $id: visit } = await kit.receive(suad.again, { patientId: suad.id });
    const input = { formId: visit, formType: 'reception', version: 0, patientId: null } as const;
    const [first, again] = [await kit.call(cs, forms.moveVisit, input), await kit.call(cs, forms.moveVisit, input)];
    expect(again.data).toEqual(first.data);
    const id = await patientOf(visit);
    expect(id).not.toBe(suad.id);
    expect(await shop.row('patients', id)).toMatchObject({ name: 'سعاد حسن', phones: [suad.phone], birth_year: 1959 });
    // A form that made its client may then be corrected to be somebody else's.
    const held = await kit.hold(reception, 'reception', visit);
    await kit.done(kit.call(reception, forms.editReceptionForm, { ...held, data: { name: 'كريم' } }));
    expect((await shop.row('patients', id))?.name).toBe('كريم');
    expect((await shop.row('patients', suad.id))?.name).toBe('سعاد حسن');
  });

  test('takes a phone with it that only it had brought, and gives the record back its last visit', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    const phone = newPhone();
    const { $id: visit } = await kit.receive(
      { ...suad.again, phone, secondary_phone: suad.phone },
      { patientId: suad.id, at: minutesLater(3 * 24 * 60) },
    );
    expect((await shop.row('patients', suad.id))?.phones).toEqual([suad.phone, phone]);
    await kit.done(move(visit, hoda.id));
    expect(await shop.row('patients', suad.id)).toMatchObject({
      phones: [suad.phone],
      last_visit_on: expect.stringMatching(/^2026-11-20/),
    });
    expect(await shop.row('patients', hoda.id)).toMatchObject({
      phones: [hoda.phone, phone, suad.phone],
      last_visit_on: expect.stringMatching(/^2026-11-23/),
    });
  });

  test('may leave an empty record, which stays, and can be found', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    await kit.done(move(suad.formId, hoda.id));
    expect(await record(suad.id)).toMatchObject({
      name: 'سعاد حسن',
      phones: [suad.phone],
      visits: [],
      last_visit_on: null,
    });
  });
});

describe('follow-ups', () => {
  test('of the old client that the visit had done are open again; the new client’s are done by it', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    await issue(suad.formId, { 0: { block_type: 'p' } }, '2026-11-25');
    await issue(hoda.formId, { 0: { block_type: 'p' } }, '2026-11-25');
    const { $id: visit } = await kit.receive(suad.again, { patientId: suad.id });
    expect(await doneBy(suad.formId)).toBe(visit);
    await kit.done(move(visit, hoda.id));
    expect([await doneBy(suad.formId), await doneBy(hoda.formId)]).toEqual([null, visit]);
    await kit.done(move(visit, suad.id));
    expect([await doneBy(suad.formId), await doneBy(hoda.formId)]).toEqual([visit, null]);
  });

  test('that a later visit would have done are done by that one', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    await issue(suad.formId, { 0: { block_type: 'p' } }, '2026-11-25');
    const { $id: visit } = await kit.receive(suad.again, { patientId: suad.id });
    const { $id: next } = await kit.receive(suad.again, { patientId: suad.id });
    await kit.done(move(visit, hoda.id));
    expect(await doneBy(suad.formId)).toBe(next);
  });

  test('of the visit itself look to the visits of its new client, and one agreed on later is not its doing', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    const { $id: visit } = await kit.receive(suad.again, { patientId: suad.id });
    await issue(visit, { 0: { block_type: 'p' } }, '2026-11-25');
    await kit.receive(suad.again, { patientId: suad.id });
    expect(await doneBy(visit)).not.toBeNull();
    await issue(hoda.formId, { 0: { block_type: 'p' } }, '2026-11-26');
    await kit.done(move(visit, hoda.id, cs, 'cs'));
    expect([await doneBy(visit), await doneBy(hoda.formId)]).toEqual([null, null]);
    const { $id: later } = await kit.receive(hoda.again, { patientId: hoda.id });
    expect([await doneBy(visit), await doneBy(hoda.formId)]).toEqual([later, later]);
  });
});

describe('who may move a visit, and when', () => {
  test('customer service and the admin any, reception only what customer service has not issued', async () => {
    const hoda = await client({ name: 'هدى' });
    for (const who of [reception, cs, admin]) {
      const { formId } = await client();
      expect((await move(formId, hoda.id, who)).status).toBe(200);
    }
    const { formId } = await client();
    await issue(formId, { 0: { block_type: 'p' } });
    expect((await move(formId, hoda.id, reception)).code).toBe('form_issued');
    expect((await move(formId, hoda.id, accounting)).code).toBe('forbidden');
    expect((await move(formId, hoda.id, admin, 'cs')).status).toBe(200);
  });

  test.each(['reception', 'cs'] as const)('nobody while somebody works on its %s form', async (formType) => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    if (formType === 'cs') {
      await issue(suad.formId, { 0: { block_type: 'p' } });
    }
    await kit.hold(kit.actor('cs', 'نور'), formType, suad.formId);
    const { code, params } = await move(suad.formId, hoda.id);
    expect([code, params]).toEqual(['form_in_use', { holder: 'نور' }]);
    expect(await patientOf(suad.formId)).toBe(suad.id);
  });

  test('not with a version that is over, not to nobody, and not a visit that is deleted', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    const held = await kit.hold(reception, 'reception', suad.formId);
    await kit.done(kit.call(reception, forms.editReceptionForm, { ...held, data: { address: 'طنطا' } }));
    const old = { formId: suad.formId, formType: 'reception', version: 0, patientId: hoda.id } as const;
    expect((await kit.call(cs, forms.moveVisit, old)).code).toBe('record_changed');
    const nobody = await move(suad.formId, 'nobody');
    expect([nobody.code, nobody.params]).toEqual(['invalid_input', { fields: { patientId: { key: 'not_a_choice' } } }]);
    const { patientId: _left, ...unsaid } = old;
    expect((await kit.call(cs, forms.moveVisit, unsaid as typeof old)).code).toBe('invalid_input');
    await kit.done(kit.call(cs, forms.deleteForm, { formId: suad.formId, formType: 'reception' }));
    expect((await move(suad.formId, hoda.id)).code).toBe('not_found');
    expect((await move(hoda.formId, suad.id, cs, 'cs')).code).toBe('not_found');
  });

  test('not when it sells a hearing aid that another visit of the old client has sold', async () => {
    const [suad, hoda] = [await client(), await client({ name: 'هدى' })];
    await issue(suad.formId, { 0: { block_type: 'nha', serial_number: 'MV9' } });
    const { $id: visit } = await kit.receive(suad.again, { patientId: suad.id });
    await issue(visit, { 0: { block_type: 'nha', serial_number: 'MV9' } });
    const { code, params } = await move(visit, hoda.id);
    expect([code, params]).toMatchObject(['serial_taken', { serial: 'MV9', patientName: 'سعاد حسن' }]);
    expect(await patientOf(visit)).toBe(suad.id);
  });

  test('two at the same moment move it once, to one of the two', async () => {
    const [suad, hoda, karim] = [await client(), await client({ name: 'هدى' }), await client({ name: 'كريم' })];
    const send = (patientId: string) =>
      kit.call(cs, forms.moveVisit, { formId: suad.formId, formType: 'reception', version: 0, patientId });
    const answers = await Promise.all([send(hoda.id), send(karim.id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['record_changed', undefined]);
    const winner = answers.find(({ status }) => status === 200)?.data?.patient_id;
    expect(await patientOf(suad.formId)).toBe(winner);
    expect(
      await shop.rows('audit_log', [Query.equal('subject_id', suad.formId), Query.equal('action', 'move')]),
    ).toHaveLength(1);
  });
});

describe('a visit of a chosen client', () => {
  const submit = (patientId: string, change: Partial<ReceptionFormData>) =>
    kit.call(reception, forms.submitReceptionForm, { patientId, data: kit.visit({ name: 'سعاد حسن', ...change }) });

  test('is refused when name, phone and age are somebody else’s, and nothing is written', async () => {
    const suad = await client();
    const before = await shop.row('patients', suad.id);
    const answer = await submit(suad.id, { name: 'كريم عادل', age: 30 });
    expect([answer.status, answer.code, answer.params]).toEqual([
      409,
      'another_person',
      {
        patientId: suad.id,
        name: 'سعاد حسن',
        fields: { 'data.name': { key: 'another_person', values: { name: 'سعاد حسن' } } },
      },
    ]);
    expect(await shop.row('patients', suad.id)).toEqual(before);
    expect(await shop.rows('forms', [Query.equal('patient_id', suad.id)])).toHaveLength(1);
  });

  test.each<[string, Partial<ReceptionFormData>, boolean]>([
    ['another name on the family’s phone', { name: 'كريم حسن' }, false],
    ['a new phone', { phone: newPhone() }, true],
    ['the longer name and an age told roughly', { name: 'سعاد حسن محمد', age: 62 }, true],
    ['a name like a child’s, with the age of a child', { age: 20 }, false],
  ])('with %s: goes in is %3$s', async (_name, change, goesIn) => {
    const suad = await client();
    const { status } = await submit(suad.id, { phone: suad.phone, ...change });
    expect(status === 200).toBe(goesIn);
  });

  test('that went through is answered again although the client was renamed since', async () => {
    const suad = await client();
    const input = { patientId: suad.id, requestId: 'renamed-since', data: kit.visit(suad.again) };
    const first = await kit.call(reception, forms.submitReceptionForm, input);
    const version = (await shop.row('patients', suad.id))?.version ?? 0;
    const renaming = { id: clerk.id, patientId: suad.id, version, data: { name: 'نجلاء' } };
    expect((await shop.call(clerk, updatePatient, renaming)).status).toBe(200);
    const again = await kit.call(reception, forms.submitReceptionForm, input);
    expect(again).toEqual(first);
  });

  test('is not turned into somebody else’s by an edit; its address and spelling are still corrected', async () => {
    const suad = await client();
    const { $id } = await kit.receive(suad.again, { patientId: suad.id });
    const edit = async (data: Partial<ReceptionFormData>) => {
      const { leaseId, ...held } = await kit.hold(reception, 'reception', $id);
      const answer = await kit.call(reception, forms.editReceptionForm, { ...held, leaseId, data });
      await kit.call(reception, forms.setFormStatus, {
        formId: $id,
        formType: 'reception',
        status: 'pending',
        leaseId,
      });
      return answer;
    };
    expect((await edit({ name: 'كريم' })).code).toBe('another_person');
    expect((await edit({ name: 'سعاد حسن علي', address: 'طنطا' })).status).toBe(200);
    await kit.done(move($id, null, reception));
    expect((await edit({ name: 'كريم' })).status).toBe(200);
  });
});
