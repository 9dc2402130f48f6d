import type { createProduct as call } from '#contract/catalogue/admin-calls.ts';
import { missingProductFields } from '#contract/catalogue/product-fields.ts';
import { derivedId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { catalogueOperations, readRevision, writeCatalogue } from '../catalogue.ts';
import { addPriceFaults, columnsOf } from '../product-columns.ts';
import { getAnyProduct, toEditable } from '../products.ts';
import { validatePictures } from './product-cover.ts';

/** Puts a new product into the store, with its tags, as one transaction. A repeat with its request id finds the first. */
export const createProduct: Handler<typeof call> = async ({ product_type, data, requestId }, context) => {
  const { actor, tables, storage, newId } = context;
  const missing = missingProductFields(product_type, data);
  if (missing.length > 0) {
    refuse('fields_missing', {
      fields: Object.fromEntries(missing.map((field) => [`data.${field}`, { key: 'required' }])),
    });
  }
  const columns = columnsOf(product_type, data);
  const id = requestId ? derivedId('product', actor.id, requestId) : newId();
  const revision = await readRevision(tables);
  const faults = new Faults();
  const [known] = await Promise.all([
    getAnyProduct(tables, product_type, id),
    validatePictures(storage, product_type, columns, faults),
  ]);
  if (known) {
    return toEditable(known);
  }
  addPriceFaults(columns, faults);
  faults.refuse();
  const change = { product_type, id, before: null, columns, stock: data.stock ?? 0 };
  await writeCatalogue(context, await catalogueOperations(context, revision, [change]));
  const made = await getAnyProduct(tables, product_type, id);
  return made ? toEditable(made) : overtaken();
};
