import { ID_PATTERN, IMAGE_MAX_BYTES } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { isJpegOrPng } from '../domain/images.ts';
import type { Files } from './files.ts';

/**
 * Whether every one of these is a whole JPEG or PNG file that staff has uploaded as an attachment. The content decides,
 * because a name and a type can be made up. Ask only about files that the block does not have yet. One step.
 */
export async function areAttachments(storage: Files, ids: readonly string[]): Promise<boolean> {
  const usable = await Promise.all(ids.map((id) => isAttachment(storage, id)));
  return usable.every(Boolean);
}

async function isAttachment(storage: Files, id: string): Promise<boolean> {
  if (!ID_PATTERN.test(id)) {
    return false;
  }
  const [file, bytes] = await Promise.all([storage.get(ATTACHMENTS_BUCKET, id), storage.bytes(ATTACHMENTS_BUCKET, id)]);
  return Boolean(file?.complete && file.size <= IMAGE_MAX_BYTES && bytes && isJpegOrPng(bytes));
}
