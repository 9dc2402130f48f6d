import { Query } from 'node-appwrite';
import { MAX_PHONES } from '#contract/devices/constants.ts';
import type { mergePatients as call } from '#contract/patients/calls.ts';
import { patientSearch } from '../domain/patients.ts';
import { auditEntry } from '../runtime/audit.ts';
import { findPatient, laterDay, PATIENT_COLUMNS, type PatientRow } from '../runtime/patients.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { CallContext, Handler } from '../runtime/service.ts';
import { type Operation, stage, type Tables } from '../runtime/tables.ts';

const ATTEMPTS = 5;
/** Records that one transaction moves. */
const BATCH = 80;
/** After so long the call answers how far it has come, well before the function would be stopped. */
const LONGEST_MS = 8_000;

/** The tables whose rows belong to a patient. A row of `forms`, `cs_forms`, `appointments` and `patient_notes` is written by itself, because lists watch it. */
const BELONGINGS = [
  'forms',
  'cs_forms',
  'devices',
  'jobs',
  'loans',
  'audiograms',
  'patient_notes',
  'patient_note_texts',
  'patient_files',
  'patient_orders',
  'appointments',
] as const;

/**
 * Makes two records of one person one. First, in one transaction, the duplicate says into whom it was merged, and what it
 * knows is added to the record that is kept: from then on it is found nowhere, and whoever names it means the other. Then
 * everything that is its is moved, some rows a transaction; should that be interrupted, the same call goes on where it
 * stopped, and pages show what is not moved yet all the same (`fetch-patient` asks for both ids).
 */
export const mergePatients: Handler<typeof call> = async ({ patientId, duplicateId }, context) => {
  if (patientId === duplicateId) {
    return refuse('invalid_input', { fields: { duplicateId: { key: 'invalid' } } });
  }
  const deadline = context.now().getTime() + LONGEST_MS;
  await retryWhenOvertaken(context, ATTEMPTS, () => join(context, patientId, duplicateId));
  let moved = 0;
  do {
    const batch = await nextBatch(context.tables, patientId, duplicateId);
    if (batch.length === 0) {
      return { $id: patientId, done: true, moved };
    }
    // A row that somebody changed at the same moment spoils the transaction; it is read again with the next batch.
    const problem = await context.tables.transact(batch);
    if (problem) {
      await context.pause();
    } else {
      moved += batch.length;
    }
  } while (context.now().getTime() < deadline);
  return { $id: patientId, done: false, moved };
};

/** Has the duplicate say into whom it was merged; nothing when it does already. Answers null when somebody came in between. */
async function join(
  context: CallContext<readonly ['admin', 'cs']>,
  patientId: string,
  duplicateId: string,
): Promise<{ answer: true } | null> {
  const { tables } = context;
  const [kept, duplicate] = await Promise.all([
    tables.get('patients', patientId, PATIENT_COLUMNS),
    tables.get('patients', duplicateId, PATIENT_COLUMNS),
  ]);
  if (!kept || kept.merged_into || !duplicate) {
    return refuse('not_found');
  }
  if (duplicate.merged_into) {
    const target = await findPatient(tables, duplicateId);
    return target?.$id === patientId ? { answer: true } : refuse('not_found');
  }
  const problem = await tables.transact(joinOperations(context, kept, duplicate));
  return problem ? null : { answer: true };
}

function joinOperations(
  context: CallContext<readonly ['admin', 'cs']>,
  kept: PatientRow,
  duplicate: PatientRow,
): Operation[] {
  const phones = [...new Set([...kept.phones, ...duplicate.phones])].slice(0, MAX_PHONES);
  const after = {
    phones,
    birth_year: kept.birth_year ?? duplicate.birth_year,
    last_visit_on: laterDay(kept.last_visit_on, duplicate.last_visit_on),
  };
  // Claimed in one order whoever is merged into whom, so that two opposite merges do not wait for each other.
  const claims = [kept, duplicate]
    .sort((a, b) => (a.$id < b.$id ? -1 : 1))
    .map(({ $id, version }) => stage.claim('patients', $id, 'version', version));
  return [
    ...claims,
    stage.update('patients', kept.$id, { ...after, ...patientSearch(kept.name, phones) }),
    stage.update('patients', duplicate.$id, { merged_into: kept.$id, search: '' }),
    auditEntry(context, {
      action: 'merge',
      kind: 'patient',
      id: kept.$id,
      label: kept.name,
      before: { phones: kept.phones, birth_year: kept.birth_year, merged: null },
      after: {
        ...after,
        merged: {
          id: duplicate.$id,
          name: duplicate.name,
          phones: duplicate.phones,
          birth_year: duplicate.birth_year,
        },
      },
    }),
  ];
}

/** What moves the next records of the duplicate, and those who were merged into it before. Empty when nothing is left. */
async function nextBatch(tables: Tables, patientId: string, duplicateId: string): Promise<Operation[]> {
  const [merged, ...owned] = await Promise.all([
    tables.list('patients', ['merged_into'], [Query.equal('merged_into', duplicateId), Query.limit(BATCH)]),
    ...BELONGINGS.map((table) =>
      tables.list(table, ['patient_id'], [Query.equal('patient_id', duplicateId), Query.limit(BATCH)]),
    ),
  ]);
  const operations = merged.rows.map(({ $id }) => stage.update('patients', $id, { merged_into: patientId }));
  for (const [index, table] of BELONGINGS.entries()) {
    for (const { $id } of owned[index]?.rows ?? []) {
      operations.push(stage.update(table, $id, { patient_id: patientId }));
    }
  }
  return operations.slice(0, BATCH);
}
