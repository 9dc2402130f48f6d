import { ID_PATTERN, IMAGE_MAX_BYTES, IMAGE_TYPES } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { isPicture } from '#lib/images.ts';
import type { Files, StoredFile } from '#runtime/files.ts';
import { freezeRecordFile } from '#subjects/patients/record-files.ts';

/** Files that a form names and no block of it has yet. */
export interface NamedAttachments {
  /** Those that no block may have. */
  unusable: ReadonlySet<string>;
  /** Takes from whoever sent the others the right to read, change and delete them. Do so before a block has them. */
  freeze: () => Promise<void>;
}

/**
 * Looks at files: a block may have whole JPEG and PNG files that staff has uploaded as attachments. The content decides,
 * because a name and a type can be made up. Ask only about files that the form does not have yet.
 */
export async function inspectAttachments(storage: Files, ids: readonly string[]): Promise<NamedAttachments> {
  const found = await Promise.all(ids.map(async (id) => ({ id, file: await findAttachment(storage, id) })));
  return {
    unusable: new Set(found.flatMap(({ id, file }) => (file ? [] : [id]))),
    freeze: async () => {
      await Promise.all(
        found.map(({ id, file }) => file && freezeRecordFile(storage, ATTACHMENTS_BUCKET, id, file.name)),
      );
    },
  };
}

async function findAttachment(storage: Files, id: string): Promise<StoredFile | null> {
  if (!ID_PATTERN.test(id)) {
    return null;
  }
  const [file, bytes] = await Promise.all([storage.get(ATTACHMENTS_BUCKET, id), storage.bytes(ATTACHMENTS_BUCKET, id)]);
  const usable = file?.complete && file.size <= IMAGE_MAX_BYTES && bytes && isPicture(bytes, IMAGE_TYPES);
  return usable ? file : null;
}
