import { Query } from 'node-appwrite';
import type { deleteProduct as call } from '#contract/catalogue/admin-calls.ts';
import type { ProductType } from '#contract/constants.ts';
import { catalogueOperations, type ProductChange, readRevision, writeCatalogue } from '../runtime/catalogue.ts';
import { getAnyProduct } from '../runtime/products.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';
import { PRODUCT_ATTEMPTS } from './update-product.ts';

/**
 * Takes a product out of the store, as one transaction with its tags. A product that an order, a service form or
 * a numbered piece holds is archived: the order's page keeps its picture, and pieces that come back find their row. Any other goes, and its picture with the next
 * clean-up. One that is gone already is answered like one that goes now.
 */
export const deleteProduct: Handler<typeof call> = ({ productId, product_type }, context) => {
  const { tables } = context;
  return retryWhenOvertaken(context, PRODUCT_ATTEMPTS, async () => {
    const revision = await readRevision(tables);
    const [before, isHeld] = await Promise.all([
      getAnyProduct(tables, product_type, productId),
      isHeldAnywhere(tables, product_type, productId),
    ]);
    if (!before || before.archived_at !== null) {
      return { answer: { $id: productId, archived: before !== null } };
    }
    const change: ProductChange = {
      product_type,
      id: productId,
      before,
      columns: {},
      stock: 0,
      leaves: isHeld ? 'archived' : 'deleted',
    };
    const operations = await catalogueOperations(context, revision, [change]);
    // Somebody may buy it between the look at what is sold and the deletion.
    const isFree = isHeld ? undefined : async () => !(await isHeldAnywhere(tables, product_type, productId));
    const problem = await writeCatalogue(context, operations, isFree);
    return problem ? null : { answer: { $id: productId, archived: isHeld } };
  });
};

async function isHeldAnywhere(tables: Tables, type: ProductType, id: string): Promise<boolean> {
  const ofProduct = Query.equal('product_id', id);
  const isAid = type === 'hearing-aids';
  const [lines, blocks, pieces] = await Promise.all([
    tables.list('order_lines', ['product_id'], [ofProduct, Query.equal('product_type', type), Query.limit(1)]),
    isAid ? tables.list('blocks', ['product_id'], [ofProduct, Query.limit(1)]) : { rows: [] },
    isAid ? tables.list('stock_pieces', ['product_id'], [ofProduct, Query.limit(1)]) : { rows: [] },
  ]);
  return [lines, blocks, pieces].some(({ rows }) => rows.length > 0);
}
