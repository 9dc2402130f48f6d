import { cairoDay } from '#contract/cairo-day.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { RECORDS_BUCKET } from '#contract/notes/constants.ts';
import { workingDayAfter } from '#lib/cairo.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { overtaken, retryWhenOvertaken } from '#runtime/retry.ts';
import { stage, type TableId } from '#runtime/tables.ts';
import { eraseAppointments } from '#subjects/appointments/appointments.ts';
import { eraseConversations } from '#subjects/messages/conversations.ts';
import { findPatient, type PatientRow } from '#subjects/patients/patients.ts';
import { eraseLog, eraseRows, transactAll } from './erase-rows.ts';
import { outlookOfPatient } from './erasure.ts';
import { findRows, type PersonalRow } from './read.ts';
import { beginRequest, closeRequest, endRecalls, endRequest, readRequest } from './requests.ts';
import type { Subject } from './subject.ts';

/** The law gives so many working days to answer somebody who asks about their data. */
export const ANSWER_DAYS = 6;

/** Deleted as they were read: somebody may be adding to them. */
const CLAIMED: readonly TableId[] = ['patients', 'conversations'];

type Needs = Ports & { actor: Actor };

/**
 * Erases a patient, or, where the clinic has to keep their record, has whoever asked wait until it may go; then the
 * schedule erases it, as it does everybody's. Nothing to erase is fine too. `asks` says that somebody asks for it now.
 */
export async function erasePatient(context: Needs, patientId: string, { asks = false } = {}): Promise<void> {
  const { tables, actor, now } = context;
  const patient = await findPatient(tables, patientId);
  if (!patient || patient.$id !== patientId) {
    // Erased already, or somebody else's record by now.
    await closeRequest(tables, { kind: 'patient', id: patientId }, now());
    return;
  }
  const { waits_until } = await outlookOfPatient(tables, patient, now());
  if (waits_until === null) {
    await erase(context, patient);
    return;
  }
  const answer_by = `${workingDayAfter(cairoDay(now()), ANSWER_DAYS)}T00:00:00.000Z`;
  const known = await readRequest(tables, { kind: 'patient', id: patientId });
  if (asks || known?.state === 'running') {
    await beginRequest(tables, { kind: 'patient', id: patientId }, actor.id, {
      state: 'waiting',
      kept_until: `${waits_until}T00:00:00.000Z`,
      ...(known?.answer_by ? {} : { answer_by }),
    });
    await tables.write([endRecalls([patientId])]);
  }
}

/**
 * Erases a patient: devices, jobs and the record go, forms and what was sold stay for the finance's figures and tell of
 * nobody, pictures are deleted. That it is to be done is written down first, so that the schedule finishes it whatever
 * happens; the record goes last, because the rest is found through it. Nothing is undone: a repeat finishes it.
 */
async function erase(context: Needs, { $id: patientId }: PatientRow): Promise<void> {
  const { tables, storage, actor, now } = context;
  const subject: Subject = { kind: 'patient', id: patientId };
  await beginRequest(tables, subject, actor.id);
  await retryWhenOvertaken(context, async () => {
    const found = await findRows(tables, subject, {
      columns: (table) =>
        table === 'blocks' ? ['attachments'] : CLAIMED.includes(table) ? ['version'] : ['$createdAt'],
      follows: ({ stays }) => !stays,
    });
    const records = found.get('patients') ?? [];
    if (records.length === 0) {
      return;
    }
    const appointments = (found.get('appointments') ?? []).map(({ $id }) => $id);
    const messages = (found.get('chat_messages') ?? []).map(({ $id }) => $id);
    if (
      !(await eraseLog(tables, subject)) ||
      !(await eraseAppointments(tables, appointments)) ||
      !(await eraseConversations(tables, (found.get('conversations') ?? []).map(readRow), messages)) ||
      !(await eraseRows(tables, found, 'patients'))
    ) {
      return overtaken();
    }
    // Should this fail, they go with the files that nothing names.
    for (const picture of (found.get('blocks') ?? []).flatMap(({ attachments }) => attachments as string[])) {
      await storage.delete(ATTACHMENTS_BUCKET, picture);
    }
    for (const { $id } of found.get('patient_files') ?? []) {
      await storage.delete(RECORDS_BUCKET, $id);
    }
    const gone = (row: PersonalRow) => [
      ...stage.change('patients', readRow(row)),
      stage.deleteIds('patients', [row.$id]),
    ];
    const merged = records.filter(({ $id }) => $id !== patientId);
    if (!(await transactAll(tables, merged.flatMap(gone)))) {
      return overtaken();
    }
    await tables.write([
      ...records.filter(({ $id }) => $id === patientId).flatMap(gone),
      ...endRequest({ actor, now }, subject),
    ]);
  });
}

const readRow = ({ $id, version }: PersonalRow) => ({ $id, version: version as number });
