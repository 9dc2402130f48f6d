import { ATTACHMENTS_BUCKET } from '../../../functions/contract/clinic-constants.ts';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '../../../functions/contract/constants.ts';
import { type SendOptions, sendFile } from './send-file.ts';
import { scaledDown } from './upload.ts';
import { UploadError } from './upload-error.ts';

/**
 * Sends a picture that belongs to a service and answers its file id. Large pictures are scaled down first.
 *
 * @throws UploadError when it is no JPEG or PNG, or too large after scaling; else what `sendFile` throws.
 */
export async function uploadAttachment(file: File, options: SendOptions = {}): Promise<string> {
  if (!IMAGE_TYPES.some((type) => type === file.type)) throw new UploadError('type');
  const picture = await scaledDown(file);
  if (picture.size > IMAGE_MAX_BYTES) throw new UploadError('size');
  options.signal?.throwIfAborted();
  const name = `attachment.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
  return sendFile(ATTACHMENTS_BUCKET, new File([picture], name, { type: picture.type }), options);
}
