import { Query } from 'node-appwrite';
import type { deleteProduct as call } from '#contract/catalogue/admin-calls.ts';
import type { ProductType } from '#contract/constants.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { catalogueOperations, IDS_A_QUERY, type ProductChange, readRevision, writeCatalogue } from '../catalogue.ts';
import { getAnyProduct } from '../products.ts';

/**
 * Takes a product out of the store, as one transaction with its tags. A product that an order, a service form or
 * a numbered piece holds is archived: the order's page keeps its picture, and pieces that come back find their row. Any other goes, and its picture with the next
 * clean-up. One that is gone already is answered like one that goes now.
 */
export const deleteProduct: Handler<typeof call> = async ({ productId, product_type }, context) => {
  const { tables } = context;
  const revision = await readRevision(tables);
  const [before, isHeld] = await Promise.all([
    getAnyProduct(tables, product_type, productId),
    findHeld(tables, product_type, [productId]).then((held) => held.has(productId)),
  ]);
  if (!before || before.archived_at !== null) {
    return { $id: productId, archived: before !== null };
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
  const isFree = isHeld ? undefined : async () => (await findHeld(tables, product_type, [productId])).size === 0;
  await writeCatalogue(context, operations, isFree);
  return { $id: productId, archived: isHeld };
};

/** More rows of one page of products than any query brings; where there are more, all of the page count as held. */
const MAX_HOLDERS = 5_000;

/** Those of the products that an order, a service form or a numbered piece holds. */
export async function findHeld(
  tables: Tables,
  type: ProductType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const some = ids.slice(at, at + IDS_A_QUERY);
    const queries = [Query.equal('product_id', some), Query.limit(MAX_HOLDERS)];
    const isAid = type === 'hearing-aids';
    const [lines, blocks, pieces] = await Promise.all([
      tables.list('order_lines', ['product_id'], [...queries, Query.equal('product_type', type)]),
      isAid ? tables.list('blocks', ['product_id'], queries) : { rows: [] },
      isAid ? tables.list('stock_pieces', ['product_id'], queries) : { rows: [] },
    ]);
    for (const { rows } of [lines, blocks, pieces]) {
      const holding = rows.length < MAX_HOLDERS ? rows.flatMap(({ product_id: id }) => id ?? []) : some;
      for (const id of holding) {
        held.add(id);
      }
    }
  }
  return held;
}
