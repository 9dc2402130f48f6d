import { Query } from 'node-appwrite';
import type { restoreProduct as call } from '#contract/catalogue/admin-calls.ts';
import { productFieldNames } from '#contract/catalogue/product-fields.ts';
import { derivedId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { catalogueOperations, type ProductChange, readRevision, writeCatalogue } from '../catalogue.ts';
import { getAnyProduct, getProduct, listProducts, type ProductRow, toEditable } from '../products.ts';

/**
 * Brings an archived product back into the store as it was, with the stock that it has now, as one transaction with its
 * tags. Refused with `product_exists` while the store has the same product under another id: somebody has entered it
 * again meanwhile. One that is in the store already is answered as it is.
 */
export const restoreProduct: Handler<typeof call> = async ({ productId, product_type, ...input }, context) => {
  const { tables } = context;
  // Edits are remembered by theirs in the same list.
  const requestId = input.requestId && derivedId('restore', input.requestId);
  const revision = await readRevision(tables);
  const before = await getAnyProduct(tables, product_type, productId);
  if (!before) {
    return refuse('not_found');
  }
  // A repeat that comes after somebody has archived it once more brings nothing back.
  if (before.archived_at === null || (requestId && before.request_ids.includes(requestId))) {
    return toEditable(before);
  }
  if (await hasTwin(tables, before)) {
    return refuse('product_exists');
  }
  const change: ProductChange = {
    product_type,
    id: productId,
    before,
    columns: {},
    stock: 0,
    returns: true,
    requestId,
  };
  await writeCatalogue(context, await catalogueOperations(context, revision, [change]));
  const after = await getProduct(tables, product_type, productId);
  return after ? toEditable(after) : overtaken();
};

/** True when the store has the same product under another id. */
async function hasTwin(tables: Tables, product: ProductRow): Promise<boolean> {
  const fields: Record<string, unknown> = { ...product };
  const same = productFieldNames(product.product_type, ({ identity }) => identity).map((column) => {
    const value = fields[column];
    return value === null ? Query.isNull(column) : Query.equal(column, value as string | number);
  });
  const { products } = await listProducts(tables, product.product_type, [...same, Query.limit(1)]);
  return products.length > 0;
}
