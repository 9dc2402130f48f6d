import { Query } from 'node-appwrite';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { fileTypeOf } from '#contract/file-type.ts';
import type { fetchRecordFile as call } from '#contract/notes/calls.ts';
import {
  RECORD_FILE_READERS,
  RECORD_FILE_TYPES,
  RECORD_PART_BYTES,
  RECORDS_BUCKET,
  type RecordFileOwner,
} from '#contract/notes/constants.ts';
import { ownerOf } from '#lib/file-owners.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { findPatient } from '../patients.ts';
import { findRecordFile } from '../record-files.ts';
import { noteRead, type Opened } from '../record-reads.ts';

type Context = CallContext<typeof call.access>;

interface Place {
  bucketId: string;
  /** What is noted of opening a file there; null when there is no such file. */
  find: (fileId: string, context: Context) => Promise<Omit<Opened, 'call'> | 'own' | null>;
}

const PLACES: Record<RecordFileOwner, Place> = {
  note: { bucketId: RECORDS_BUCKET, find: ofNote },
  block: { bucketId: ATTACHMENTS_BUCKET, find: ofBlock },
  order: { bucketId: ASSESSMENTS_BUCKET, find: ofOrder },
};

/** A part of a file that belongs to a record, once it is written down who reads it. */
export const fetchRecordFile: Handler<typeof call> = async ({ fileId, of, part }, context) => {
  if (!RECORD_FILE_READERS[of].includes(context.actor.role)) {
    return refuse('forbidden');
  }
  const { bucketId, find } = PLACES[of];
  const opened = await find(fileId, context);
  if (!opened) {
    return refuse('not_found');
  }
  const [bytes] = await Promise.all([
    context.storage.bytes(bucketId, fileId),
    opened === 'own' ? null : noteRead(context, { ...opened, call: 'fetch-record-file' }),
  ]);
  const start = part * RECORD_PART_BYTES;
  const told = bytes && fileTypeOf(bytes);
  const type = RECORD_FILE_TYPES.find((one) => one === told);
  if (!bytes || !type || start >= bytes.length) {
    return refuse('not_found');
  }
  return {
    type,
    parts: Math.ceil(bytes.length / RECORD_PART_BYTES),
    data: Buffer.from(bytes.subarray(start, start + RECORD_PART_BYTES)).toString('base64'),
  };
};

async function ofNote(fileId: string, { tables }: Context) {
  const file = await findRecordFile(tables, fileId);
  return file && filesOf(await findPatient(tables, file.patient_id));
}

/**
 * A picture that no block names yet is nobody's record: whoever sent it sees what they sent. Of a deleted form only an
 * admin sees the pictures, as the form.
 */
async function ofBlock(fileId: string, { actor, storage, tables }: Context) {
  const naming = [Query.contains('attachments', [fileId]), Query.limit(1)];
  const { rows } = await tables.list('blocks', ['form_id', 'attachments'], naming);
  const block = rows.find(({ attachments }) => attachments.includes(fileId));
  if (!block) {
    const file = await storage.get(ATTACHMENTS_BUCKET, fileId);
    return file && ownerOf(file.permissions) === actor.id ? 'own' : null;
  }
  const form = await tables.get('cs_forms', block.form_id, ['patient_id', 'deleted_at']);
  return form && (form.deleted_at === null || actor.role === 'admin')
    ? filesOf(await findPatient(tables, form.patient_id))
    : null;
}

async function ofOrder(fileId: string, { tables }: Context) {
  const naming = [Query.equal('hearing_assessment_image', fileId), Query.limit(1)];
  const { rows } = await tables.list('orders', ['hearing_assessment_image'], naming);
  const order = rows.find(({ hearing_assessment_image: image }) => image === fileId);
  return order ? { kind: 'order' as const, id: order.$id } : null;
}

const filesOf = (patient: { $id: string } | null) => patient && { kind: 'files' as const, id: patient.$id };
