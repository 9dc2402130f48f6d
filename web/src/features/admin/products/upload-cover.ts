import { COVER_TYPES } from '#contract/catalogue/product-fields.ts';
import { PRODUCTS_BUCKET } from '#contract/constants.ts';
import type { SendOptions } from '#web/lib/send-file.ts';
import { uploadPicture } from '#web/lib/upload.ts';

/** The longer edge (pixels) of a stored picture; the shop asks for at most 1200. */
const LONGEST_EDGE = 1600;

/** Sends the picture of a product, as `uploadPicture` does. */
export function uploadCover(file: File, options: SendOptions = {}): Promise<string> {
  options.onProgress?.(0);
  const destination = { bucketId: PRODUCTS_BUCKET, name: 'product', types: COVER_TYPES, edge: LONGEST_EDGE };
  return uploadPicture(file, destination, options);
}
