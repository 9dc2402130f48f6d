import { pictureNames } from '#contract/catalogue/product-fields.ts';
import { IMAGE_MAX_BYTES, PRODUCTS_BUCKET, type ProductType } from '#contract/constants.ts';
import { isCover } from '../domain/images.ts';
import type { Files } from '../runtime/files.ts';
import type { ProductColumns } from '../runtime/product-columns.ts';

/** True when all pictures that are newly named are there. One step for each. */
export async function havePictures(storage: Files, type: ProductType, columns: ProductColumns): Promise<boolean> {
  const named = pictureNames(type).flatMap((name) => columns[name] ?? []);
  return (await Promise.all(named.map((id) => isProductCover(storage, id)))).every(Boolean);
}

/** True when there is a whole picture with this id among those of products. The content decides. One step. */
export async function isProductCover(storage: Files, id: string): Promise<boolean> {
  const [file, bytes] = await Promise.all([storage.get(PRODUCTS_BUCKET, id), storage.bytes(PRODUCTS_BUCKET, id)]);
  return file?.complete === true && file.size <= IMAGE_MAX_BYTES && bytes !== null && isCover(bytes);
}
