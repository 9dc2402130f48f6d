import { COVER_TYPES } from '../../../functions/contract/catalogue.ts';
import { IMAGE_MAX_BYTES, PRODUCTS_BUCKET } from '../../../functions/contract/constants.ts';
import { type SendOptions, sendFile } from './send-file.ts';
import { scaledDown } from './upload.ts';
import { UploadError } from './upload-error.ts';

/** The longer edge (pixels) of a stored picture; the shop asks for at most 1200. */
const LONGEST_EDGE = 1600;

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Sends the picture of a product and answers its file id. Large pictures are scaled down first.
 *
 * @throws UploadError when it is no picture, or too large after scaling; else what `sendFile` throws.
 */
export async function uploadCover(file: File, options: SendOptions = {}): Promise<string> {
  if (!COVER_TYPES.some((type) => type === file.type)) throw new UploadError('type');
  const picture = await scaledDown(file, LONGEST_EDGE);
  if (picture.size > IMAGE_MAX_BYTES) throw new UploadError('size');
  options.signal?.throwIfAborted();
  options.onProgress?.(0);
  const named = new File([picture], `product.${ENDINGS[picture.type]}`, { type: picture.type });
  return sendFile(PRODUCTS_BUCKET, named, options);
}
