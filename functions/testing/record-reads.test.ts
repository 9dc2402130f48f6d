import { expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { fetchFormReasons, fetchSform } from '#contract/forms/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { fetchBlockDetails } from '#contract/service-forms/calls.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { fetchPatient as handle } from '#subjects/patients/staff/fetch-patient.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { type Caller, startShop } from './kit.ts';
import { patientKit } from './patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const boss = await shop.join('admin');

const open = (who: Caller, patientId: string) => shop.call(who, fetchPatient, { id: who.id, patientId });
const reads = async (filters: Partial<InputOf<typeof fetchRecordReads>> = {}) =>
  (await shop.call(boss, fetchRecordReads, { id: boss.id, ...filters })).data ?? expect.fail('no answer');
const notesOf = async (who: Caller) => (await shop.rows('record_reads')).filter(({ actor_id }) => actor_id === who.id);

test('who opens a patient’s page is written down once a day, however often they open it', async () => {
  const patient = await kit.addPatient();
  const sara = await shop.join('cs');
  for (const _ of [1, 2, 3]) expect((await open(sara, patient.$id)).status).toBe(200);
  const { documents, total } = await reads({ patientId: patient.$id });
  expect(total).toBe(1);
  expect(documents).toMatchObject([
    {
      actor_id: sara.id,
      actor_role: 'cs',
      kind: 'patient',
      call: 'fetch-patient',
      patient_id: patient.$id,
      patient_name: patient.name,
    },
  ]);
});

test('on another day it is another note; what another instance has written is no fault', async () => {
  const sara = await shop.join('cs');
  const note = (day: string) => {
    const context = shop.contextOf(sara, { now: () => new Date(`2026-11-${day}T10:00:00Z`) }, 'cs');
    return noteRead(context, { kind: 'patient', id: 'somebody', call: 'fetch-patient' });
  };
  await note('20');
  const [{ $id = '' } = {}] = await notesOf(sara);
  await note('21');
  expect(await notesOf(sara)).toHaveLength(2);
  await shop.remove('record_reads', $id);
  // This instance remembers that it was there.
  await note('20');
  expect(await notesOf(sara)).toHaveLength(1);
});

test('forms of a visit count as the record of whoever the visit is of now', async () => {
  const [mona, ali] = [await kit.addPatient(), await kit.addPatient()];
  const { formId, blocks } = await kit.addVisit(mona, { blocks: [{ type: 'm', other_hearing_aid: 'Oticon' }] });
  const sara = await shop.join('cs');
  const { id } = sara;
  await shop.call(sara, fetchSform, { id, formId, formType: 'cs' });
  await shop.call(sara, fetchFormReasons, { id, formId });
  await shop.call(sara, fetchBlockDetails, { id, blockId: blocks[0]?.$id ?? '' });
  const kinds = async (patientId: string) =>
    (await reads({ patientId })).documents.map(({ kind, patient_id }) => [kind, patient_id]).sort();
  expect(await kinds(mona.$id)).toEqual([
    ['service', mona.$id],
    ['visit', mona.$id],
  ]);
  for (const table of ['forms', 'cs_forms'] as const) await shop.change(table, formId, { patient_id: ali.$id });
  expect(await kinds(mona.$id)).toEqual([]);
  expect(await kinds(ali.$id)).toHaveLength(2);
});

test('a record that cannot be noted is not read', async () => {
  const patient = await kit.addPatient();
  const sara = await shop.join('cs');
  const ports = shop.ports({});
  ports.tables.create = async () => {
    throw new Error('cut off');
  };
  const context = shop.contextOf(sara, ports, 'cs');
  await expect(handle({ id: sara.id, patientId: patient.$id }, context)).rejects.toThrow('cut off');
});

test('the admin narrows them to a person and to days, page by page', async () => {
  const sara = await shop.join('cs');
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000+00:00`;
  for (let minute = 0; minute < 23; minute += 1) {
    await shop.create('record_reads', {
      actor_id: sara.id,
      actor_name: 'Sara',
      actor_role: 'cs',
      at: at(minute),
      kind: 'patient',
      subject_id: `gone-${minute}`,
      call: 'fetch-patient',
    });
  }
  const first = await reads({ person: sara.id });
  expect([first.documents.length, first.total]).toEqual([20, 23]);
  expect(first.documents[0]).toMatchObject({ at: at(22), patient_id: null, patient_name: null });
  const rest = await reads({ person: sara.id, cursor: first.next ?? '' });
  expect(rest.documents.map((row) => row.at)).toEqual([at(2), at(1), at(0)]);
  expect(rest.next).toBeNull();
  expect((await reads({ person: sara.id, from: '2026-11-21' })).total).toBe(0);
  expect((await reads({ from: '2026-11-20', to: '2026-11-20', person: sara.id })).total).toBe(23);
});

test('nobody’s record has no readers', async () => {
  const answer = await shop.call(boss, fetchRecordReads, { id: boss.id, patientId: 'nobody' });
  expect(answer.code).toBe('not_found');
});

test('a note costs the reading no step, and another reading no write', async () => {
  const patient = await kit.addPatient();
  await kit.addVisit(patient, { blocks: [] });
  const sara = await shop.join('cs');
  for (const _ of ['first', 'again']) expect((await open(sara, patient.$id)).headers['x-samaa-steps']).toBe('4');
  expect(cairoDay(new Date((await notesOf(sara))[0]?.at ?? ''))).toBe(cairoDay());
});

test('notes go when the audit log does', async () => {
  const sara = await shop.join('cs');
  await open(sara, (await kit.addPatient()).$id);
  const after = (days: number) => shop.ports({ now: () => new Date(Date.now() + days * 86_400_000) });
  await forgetPeople(after(59 * 30));
  expect(await notesOf(sara)).toHaveLength(1);
  await forgetPeople(after(62 * 31));
  expect(await notesOf(sara)).toHaveLength(0);
});
