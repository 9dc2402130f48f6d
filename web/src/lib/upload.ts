import { ASSESSMENTS_BUCKET, IMAGE_MAX_BYTES, IMAGE_TYPES } from '../../../functions/contract/constants.ts';
import { appwrite } from './appwrite.ts';
import { newRequestId } from './call.ts';
import { scaledCanvas } from './scaled-canvas.ts';
import { UploadError } from './upload-error.ts';

/** A photo with a longer edge than this (pixels) is scaled down; an audiogram is read well at this size. */
const LONGEST_EDGE = 2400;

/** A picture that is larger than this (bytes) is encoded anew even when its edges are short. */
const HEAVY = 3_000_000;

const JPEG_QUALITY = 0.85;

/**
 * Sends the picture of a hearing assessment and answers its file id. Photos are scaled down first.
 *
 * @param onProgress Told the percentage that has arrived, 0–100.
 * @throws UploadError when it is no JPEG or PNG, or more than 10 MB after scaling; else what the SDK throws.
 */
export async function uploadAssessment(file: File, onProgress?: (percent: number) => void): Promise<string> {
  if (!IMAGE_TYPES.some((type) => type === file.type)) throw new UploadError('type');
  const picture = await scaledDown(file);
  if (picture.size > IMAGE_MAX_BYTES) throw new UploadError('size');
  const { storage } = await appwrite();
  onProgress?.(0);
  const stored = await storage.createFile({
    bucketId: ASSESSMENTS_BUCKET,
    fileId: newRequestId(),
    file: new File([picture], `assessment.${picture.type === 'image/png' ? 'png' : 'jpg'}`, { type: picture.type }),
    // The SDK reports only pictures that it sends in parts.
    onProgress: ({ progress }) => onProgress?.(Math.round(progress)),
  });
  onProgress?.(100);
  return stored.$id;
}

/** The picture itself, or a smaller JPEG of it when it is large. @throws UploadError when it is no picture. */
async function scaledDown(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw new UploadError('type');
  }
  try {
    if (Math.max(bitmap.width, bitmap.height) <= LONGEST_EDGE && file.size <= HEAVY) return file;
    const canvas = scaledCanvas(bitmap, LONGEST_EDGE);
    if (!canvas) return file;
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    return smaller && smaller.size < file.size ? smaller : file;
  } finally {
    bitmap.close();
  }
}
