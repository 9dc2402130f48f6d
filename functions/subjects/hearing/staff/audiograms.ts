import type { fetchAudiograms as listCall, saveAudiogram as saveCall } from '#contract/audiograms/calls.ts';
import type { LinkedAccount } from '#contract/audiograms/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { audiogramId as idOf, ownHearingId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { moveFigures } from '#subjects/metrics/figures.ts';
import { testDay } from '#subjects/metrics/rules/figures.ts';
import { accountOf } from '#subjects/patients/patient-accounts.ts';
import { findPatient, isOfPatient, listMerged } from '#subjects/patients/patients.ts';
import { listRealEar } from '#subjects/patients/real-ear.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import {
  AUDIOGRAM_COLUMNS,
  type AudiogramRow,
  auditedAudiograms,
  listAudiograms,
  loadDegreeRule,
  type SaidAudiogram,
  saidAudiogram,
  toAudiogram,
  toldOfAudiogram,
} from '../audiograms.ts';

/**
 * Writes down an audiogram, or corrects one, as one transaction. A new one's id follows from the request, so that a
 * repeat finds it, and its patient is claimed, so as not to be merged or erased at the same moment; a correction that an
 * audiogram says already is answered as it is.
 */
export const saveAudiogram: Handler<typeof saveCall> = async (
  { patientId, requestId, audiogramId, version, data },
  context,
) => {
  const { actor, tables, now } = context;
  const [patient, known] = await Promise.all([
    findPatient(tables, patientId),
    tables.get('audiograms', audiogramId ?? idOf(patientId, requestId), AUDIOGRAM_COLUMNS),
  ]);
  if (!patient || (audiogramId && (!known || !(await isOfPatient(tables, known, patient.$id))))) {
    return refuse('not_found');
  }
  const faults = new Faults();
  const said = saidAudiogram(data, 'data', { faults, now: now() });
  faults.refuse();
  if (known && (!audiogramId || saysSo(known, said))) {
    return toAudiogram(known);
  }
  const id = audiogramId ?? idOf(patientId, requestId);
  if (known) {
    if (known.version !== version) {
      return refuse('record_changed');
    }
    await tables.write([
      ...auditedAudiograms.change(context, known, said, { label: patient.name }),
      ...moveFigures(testDay(known), testDay({ ...known, ...said }), { tests: 1 }),
    ]);
    return toAudiogram({ ...known, ...said, version: known.version + 1 });
  }
  const row = { ...said, patient_id: patient.$id, written_by: actor.id, version: 0 };
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedAudiograms.create(context, id, row, { label: patient.name }),
    ...moveFigures(null, testDay(row), { tests: 1 }),
  ]);
  return toAudiogram({ ...row, $id: id });
};

/** A patient's audiograms and files of real-ear measurements, the newest first, also those of who was merged into them. */
export const fetchAudiograms: Handler<typeof listCall> = async ({ patientId }, context) => {
  const { tables } = context;
  const [patient, aliases] = await Promise.all([findPatient(tables, patientId), listMerged(tables, patientId)]);
  if (!patient) {
    return refuse('not_found');
  }
  const merged = patient.$id === patientId ? aliases : await listMerged(tables, patient.$id);
  const ids = [patient.$id, ...merged];
  const [rows, link, degree_rule, rem] = await Promise.all([
    listAudiograms(tables, ids),
    accountOf(tables, ids),
    loadDegreeRule(tables),
    listRealEar(context, ids),
    noteRead(context, { kind: 'audiograms', id: patient.$id, call: 'fetch-audiograms' }),
  ]);
  const documents = rows.map(toAudiogram);
  const account = link && (await accountWith(tables, link.user_id));
  return { documents, total: documents.length, degree_rule, account, rem };
};

function saysSo(known: AudiogramRow, said: SaidAudiogram): boolean {
  return JSON.stringify(toldOfAudiogram(known)) === JSON.stringify(toldOfAudiogram(said));
}

/** Whose account it is, and whether something is kept there that the record does not have. */
async function accountWith(tables: Tables, userId: string): Promise<LinkedAccount | null> {
  const [profile, hearing] = await Promise.all([
    tables.get('users', userId, ['username']),
    tables.get('hearings', userId, ['right_500']),
  ]);
  if (!profile) {
    return null;
  }
  const savedAt = hearing && utc(hearing.$updatedAt);
  const known = savedAt && (await tables.get('audiograms', ownHearingId(userId, savedAt), ['version']));
  return { userId, username: profile.username, hearing_saved_at: known ? null : savedAt };
}
