import { ASSESSMENTS_BUCKET, ID_PATTERN, IMAGE_MAX_BYTES, IMAGE_TYPES } from '#contract/constants.ts';
import { ownerOf } from '#lib/file-owners.ts';
import { isPicture } from '#lib/images.ts';
import type { Files } from '#runtime/files.ts';

/** A picture that may go with an order. */
export interface AssessmentImage {
  id: string;
  name: string;
}

/**
 * The picture that an order names, or null when it is not a whole JPEG or PNG file that the actor has uploaded and nobody
 * else may touch. The content decides, because a name and a type can be made up.
 */
export async function findAssessmentImage(
  storage: Files,
  actorId: string,
  id: string,
): Promise<AssessmentImage | null> {
  if (!ID_PATTERN.test(id)) {
    return null;
  }
  const [file, bytes] = await Promise.all([storage.get(ASSESSMENTS_BUCKET, id), storage.bytes(ASSESSMENTS_BUCKET, id)]);
  const usable =
    file?.complete &&
    file.size <= IMAGE_MAX_BYTES &&
    ownerOf(file.permissions) === actorId &&
    bytes !== null &&
    isPicture(bytes, IMAGE_TYPES);
  return usable ? { id, name: file.name } : null;
}

/** Leaves the customer able to see the picture of their order, and no longer able to change or delete it. */
export async function freezeAssessmentImage(storage: Files, actorId: string, image: AssessmentImage): Promise<void> {
  await storage.setPermissions(ASSESSMENTS_BUCKET, image.id, image.name, [`read("user:${actorId}")`]);
}
