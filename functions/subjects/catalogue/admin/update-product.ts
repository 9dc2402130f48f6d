import type { updateProduct as call } from '#contract/catalogue/admin-calls.ts';
import { isFilled, STOCK_MAX } from '#contract/catalogue/product-fields.ts';
import { derivedId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { catalogueOperations, readRevision, writeCatalogue } from '../catalogue.ts';
import { addPriceFaults, columnsOf, differingColumns, type ProductColumns } from '../product-columns.ts';
import { getProduct, type ProductRow, toEditable } from '../products.ts';
import { validatePictures } from './product-cover.ts';

/**
 * Changes a product, with its tags and search text, as one transaction. The stock changes by the difference between what
 * the editor saw and what they want, so that pieces sold meanwhile stay sold. A repeat with its request id, or with the
 * same version and values, changes nothing again.
 */
export const updateProduct: Handler<typeof call> = async (input, context) => {
  const { productId, product_type, data, version } = input;
  const { tables, storage } = context;
  if (!Object.values({ ...data, clear: data.clear?.length ? true : null }).some(isFilled)) {
    refuse('nothing_to_change');
  }
  const wanted = columnsOf(product_type, data);
  const requestId = input.requestId ?? (version === undefined ? undefined : derivedId('edit', JSON.stringify(input)));
  const revision = await readRevision(tables);
  const before = await getProduct(tables, product_type, productId);
  if (!before) {
    return refuse('not_found');
  }
  if (requestId && before.request_ids.includes(requestId)) {
    return toEditable(before);
  }
  if (version !== undefined && before.version !== version) {
    return refuse('product_changed');
  }
  const columns = differingColumns(before, wanted);
  // A difference may only be applied when a repeat can be told from a second edit.
  const seen = requestId ? input.stock_seen : undefined;
  const stock = data.stock == null ? 0 : data.stock - (seen ?? before.stock);
  const faults = new Faults();
  validateTitle(before, columns, faults);
  addPriceFaults({ ...before, ...columns } as ProductColumns, faults);
  if (stock > 0 && before.stock + stock > STOCK_MAX) {
    faults.add('data.stock', { key: 'too_large', values: { max: STOCK_MAX } });
  }
  await validatePictures(storage, product_type, columns, faults);
  faults.refuse();
  if (before.stock + stock < 0) {
    return refuse('stock_sold', { available: before.stock });
  }
  if (stock === 0 && Object.keys(columns).length === 0) {
    return toEditable(before);
  }
  const change = { product_type, id: productId, before, columns, stock, requestId };
  await writeCatalogue(context, await catalogueOperations(context, revision, [change]));
  const after = await getProduct(tables, product_type, productId);
  return after ? toEditable(after) : overtaken();
};

/** An accessory keeps a title in at least one language. */
function validateTitle(before: ProductRow, columns: ProductColumns, faults: Faults): void {
  const { title_ar, title_en } = { ...(before as ProductColumns), ...columns };
  if (before.product_type === 'accessories' && !title_ar && !title_en) {
    faults.add('data.title_ar', { key: 'required' });
  }
}
