import type { fetchRecordFile as call } from '#contract/notes/calls.ts';
import { RECORD_PART_BYTES, RECORDS_BUCKET } from '#contract/notes/constants.ts';
import { findPatient } from '../runtime/patients.ts';
import { findRecordFile } from '../runtime/record-files.ts';
import { noteRead } from '../runtime/record-reads.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';

/** A part of a file that belongs to a note, once it is written down who reads it. Three steps, and one for each merge. */
export const fetchRecordFile: Handler<typeof call> = async ({ fileId, part }, context) => {
  const { tables, storage } = context;
  const file = await findRecordFile(tables, fileId);
  const patient = file && (await findPatient(tables, file.patient_id));
  if (!patient) {
    return refuse('not_found');
  }
  const [bytes] = await Promise.all([
    storage.bytes(RECORDS_BUCKET, fileId),
    noteRead(context, { kind: 'files', id: patient.$id, call: 'fetch-record-file' }),
  ]);
  const start = part * RECORD_PART_BYTES;
  if (!bytes || start >= bytes.length) {
    return refuse('not_found');
  }
  return {
    type: file.type,
    parts: Math.ceil(bytes.length / RECORD_PART_BYTES),
    data: Buffer.from(bytes.subarray(start, start + RECORD_PART_BYTES)).toString('base64'),
  };
};
