import type {
  fetchPatientPhoto as fetchCall,
  removePatientPhoto as removeCall,
  savePatientPhoto as saveCall,
} from '#contract/patients/calls.ts';
import { PHOTO_MAX_BYTES } from '#contract/patients/constants.ts';
import { isPicture } from '#lib/images.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { listPhotos } from '../patient-photos.ts';
import { auditedPatients, findPatient, listMerged } from '../patients.ts';
import { noteRead } from '../record-reads.ts';

export const fetchPatientPhoto: Handler<typeof fetchCall> = async ({ patientId }, context) => {
  const { tables } = context;
  const { patient, photos } = await readPhotos(tables, patientId);
  const [shown] = photos;
  const [row] = await Promise.all([
    shown ? tables.get('patient_photos', shown.$id, ['photo']) : null,
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-patient-photo' }),
  ]);
  return row ? { photo: row.photo } : refuse('not_found');
};

/**
 * The record is claimed, so that of two at once one is told to look again and nobody is photographed while they are erased.
 * Photos of records that were merged into this one go: a person has one. A repeat finds its photo and does nothing.
 */
export const savePatientPhoto: Handler<typeof saveCall> = async ({ patientId, version, photo: sent }, context) => {
  const { actor, tables, now } = context;
  const bytes = Buffer.from(sent, 'base64');
  if (bytes.length > PHOTO_MAX_BYTES || !isWhole(bytes) || !isPicture(bytes, ['image/jpeg'])) {
    return refuse('invalid_input', { fields: { photo: { key: 'photo_invalid' } } });
  }
  const photo = bytes.toString('base64');
  const { patient, photos } = await readPhotos(tables, patientId);
  const [shown] = photos;
  const stored = shown && (await tables.get('patient_photos', shown.$id, ['photo']));
  if (stored?.photo === photo) {
    return { $id: patient.$id, version: patient.version };
  }
  if (patient.version !== version) {
    return refuse('record_changed');
  }
  const row = { photo, agreed_at: now().toISOString(), actor_id: actor.id, actor_name: nameOf(actor) };
  const own = photos.some(({ $id }) => $id === patient.$id);
  const others = photos.map(({ $id }) => $id).filter((id) => id !== patient.$id);
  await tables.write([
    ...auditedPatients.change(context, patient, {}, told(shown?.agreed_at, row.agreed_at)),
    own ? stage.update('patient_photos', patient.$id, row) : stage.create('patient_photos', patient.$id, row),
    ...(others.length > 0 ? [stage.deleteIds('patient_photos', others)] : []),
  ]);
  return { $id: patient.$id, version: version + 1 };
};

/** Those of records that were merged into this one go, too, or one of them would be shown instead. */
export const removePatientPhoto: Handler<typeof removeCall> = async ({ patientId, version }, context) => {
  const { tables } = context;
  const { patient, photos } = await readPhotos(tables, patientId);
  const [shown] = photos;
  if (!shown) {
    return { $id: patient.$id, version: patient.version };
  }
  if (patient.version !== version) {
    return refuse('record_changed');
  }
  await tables.write([
    ...auditedPatients.change(context, patient, {}, told(shown.agreed_at)),
    stage.deleteIds(
      'patient_photos',
      photos.map(({ $id }) => $id),
    ),
  ]);
  return { $id: patient.$id, version: version + 1 };
};

/** A patient and of which of their records there is a photo, what is shown first. Refuses with `not_found`. */
async function readPhotos(tables: Tables, patientId: string) {
  const patient = await findPatient(tables, patientId);
  if (!patient) {
    return refuse('not_found');
  }
  const merged = await listMerged(tables, patient.$id);
  return { patient, photos: await listPhotos(tables, [patient.$id, ...merged]) };
}

/** The log of changes is told when a photo was agreed to, not what it shows. */
const told = (before: string | undefined, after?: string) => ({
  before: { photo: before ?? null },
  after: { photo: after ?? null },
});

/** A JPEG that was cut off does not end as one. */
const isWhole = (bytes: Buffer): boolean => bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
