import { ID_PATTERN, IMAGE_MAX_BYTES, IMAGE_TYPES } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { isPicture } from '../domain/images.ts';
import type { Files } from './files.ts';

/**
 * Those of the files that are no whole JPEG or PNG file that staff has uploaded as an attachment. The content decides,
 * because a name and a type can be made up. Ask only about files that the form does not have yet. One step when there
 * are any.
 */
export async function unusableAttachments(storage: Files, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const usable = await Promise.all(ids.map((id) => isAttachment(storage, id)));
  return new Set(ids.filter((_id, index) => !usable[index]));
}

async function isAttachment(storage: Files, id: string): Promise<boolean> {
  if (!ID_PATTERN.test(id)) {
    return false;
  }
  const [file, bytes] = await Promise.all([storage.get(ATTACHMENTS_BUCKET, id), storage.bytes(ATTACHMENTS_BUCKET, id)]);
  return Boolean(file?.complete && file.size <= IMAGE_MAX_BYTES && bytes && isPicture(bytes, IMAGE_TYPES));
}
