import { fileTypeOf, TELLING_BYTES } from '#contract/file-type.ts';
import { PICTURE_TYPES, RECORD_FILE_MAX_BYTES, RECORDS_BUCKET } from '#contract/notes/constants.ts';
import type { SendOptions } from '#web/lib/send-file.ts';
import { sendWhole, uploadPicture } from '#web/lib/upload.ts';
import { UploadError } from '#web/lib/upload-error.ts';

/** Why a file is not taken: of another kind, the kind that iPhones write, or too large. */
export type RecordFileFault = 'type' | 'heic' | 'size';

/** A file was refused; the field has its words. */
export class RecordFileError extends Error {
  override name = 'RecordFileError';
  readonly reason: RecordFileFault;

  constructor(reason: RecordFileFault) {
    super(`The file is refused: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Sends a document or a picture for a record and answers its file id. It is validated by its content; large pictures are
 * scaled down.
 *
 * @throws RecordFileError when it is of another kind or too large; else what `sendFile` throws.
 */
export async function uploadRecordFile(file: File, options: SendOptions): Promise<string> {
  const type = fileTypeOf(new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer()));
  if (type === null || type === 'image/heic') throw new RecordFileError(type === null ? 'type' : 'heic');
  if (type === 'application/pdf' && file.size > RECORD_FILE_MAX_BYTES) throw new RecordFileError('size');
  try {
    return await (type === 'application/pdf'
      ? sendWhole(RECORDS_BUCKET, new File([file], 'document.pdf', { type }), options)
      : uploadPicture(file, PICTURES, options));
  } catch (error) {
    throw error instanceof UploadError ? new RecordFileError(error.reason) : error;
  }
}

const PICTURES = { bucketId: RECORDS_BUCKET, name: 'picture', types: PICTURE_TYPES };
