import { COVER_TYPES, pictureNames } from '#contract/catalogue/product-fields.ts';
import { IMAGE_MAX_BYTES, PRODUCTS_BUCKET, type ProductType } from '#contract/constants.ts';
import { isPicture } from '#lib/images.ts';
import type { Faults } from '#runtime/faults.ts';
import type { Files } from '#runtime/files.ts';
import type { ProductColumns } from '../product-columns.ts';

/** Each picture that is newly named has to be there. */
export async function validatePictures(
  storage: Files,
  type: ProductType,
  columns: ProductColumns,
  faults: Faults,
): Promise<void> {
  const validated = pictureNames(type).map(async (name) => {
    const id = columns[name];
    return { name, usable: !id || (await isProductCover(storage, id)) };
  });
  for (const { name, usable } of await Promise.all(validated)) {
    if (!usable) {
      faults.add(`data.${name}`, { key: 'invalid_image' }, { code: 'invalid_image' });
    }
  }
}

/** True when there is a whole picture with this id among those of products. The content decides. */
export async function isProductCover(storage: Files, id: string): Promise<boolean> {
  const [file, bytes] = await Promise.all([storage.get(PRODUCTS_BUCKET, id), storage.bytes(PRODUCTS_BUCKET, id)]);
  return file?.complete === true && file.size <= IMAGE_MAX_BYTES && bytes !== null && isPicture(bytes, COVER_TYPES);
}
