import { IMAGE_MAX_BYTES, PRODUCTS_BUCKET } from '#contract/constants.ts';
import { isCover } from '../domain/images.ts';
import type { Files } from '../runtime/files.ts';

/** True when there is a whole picture with this id among those of products. The content decides. One step. */
export async function isProductCover(storage: Files, id: string): Promise<boolean> {
  const [file, bytes] = await Promise.all([storage.get(PRODUCTS_BUCKET, id), storage.bytes(PRODUCTS_BUCKET, id)]);
  return file?.complete === true && file.size <= IMAGE_MAX_BYTES && bytes !== null && isCover(bytes);
}
