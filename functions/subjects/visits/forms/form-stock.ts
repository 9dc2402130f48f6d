import { inLanguage } from '#lib/language.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Faults } from '#runtime/faults.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { findProducts, productTitles } from '#subjects/catalogue/products.ts';
import { prepareSoldPieces } from '#subjects/stock/pieces.ts';
import { formMoves, moveStock } from '#subjects/stock/stock.ts';
import type { BlockRow } from './form-rows.ts';

/** The blocks of a service form before and after a change. */
export interface ChangedBlocks {
  before: readonly BlockRow[];
  after: readonly BlockRow[];
  /** The field of the input that says something of a block. */
  fieldOf: (blockId: string, field: string) => string;
}

/** Who changes a form, when, and what is wrong with it so far. */
interface Moving {
  tables: Tables;
  actor: Actor;
  now: Date;
  faults: Faults;
}

/**
 * What a change of a form, which brings it to this version, takes out of the stock of the store or gives back to it. A
 * piece is out of the stock from the moment that customer service writes it into a service form. A product that has not
 * so many pieces left is a fault, `out_of_stock` (`productId`, `title`, `available`), of the block that names it anew;
 * one that the store does not have is one, too.
 */
export async function prepareStock(
  { tables, actor, now, faults }: Moving,
  { $id: formId, version }: { $id: string; version: number },
  { before, after, fieldOf }: ChangedBlocks,
): Promise<Operation[]> {
  const moves = formMoves({ before, after }, { formId, version });
  const [products, pieces] = await Promise.all([
    findProducts(tables, moves, 'both'),
    prepareNumbered(tables, formId, { before, after, fieldOf }, faults),
  ]);
  for (const move of moves.filter(({ change }) => change < 0)) {
    const product = products.get(move);
    const field = fieldOf(takerOf(move.product_id, { before, after }), 'product_id');
    if (!product || product.archived_at !== null) {
      faults.add(field, { key: 'not_a_choice' });
    } else if (product.stock + move.change < 0) {
      const title = inLanguage(productTitles(product));
      const params = { productId: product.$id, title, available: product.stock };
      const key = product.stock === 0 ? 'sold_out' : 'out_of_stock';
      const message = { key, values: { title, available: product.stock } } as const;
      faults.add(field, message, { code: 'out_of_stock', params });
    }
  }
  // A product that is gone has no stock to give back to.
  const stock = moveStock(
    moves.filter((move) => products.get(move) !== null),
    { by: actor.id, at: now },
  );
  return [...pieces, ...stock];
}

/** The pieces that the form's serial numbers name. */
async function prepareNumbered(
  tables: Tables,
  formId: string,
  { before, after, fieldOf }: ChangedBlocks,
  faults: Faults,
): Promise<Operation[]> {
  const isNumbered = ({ product_id, serial_number, type }: BlockRow) =>
    type.startsWith('nha') && (product_id !== null || serial_number !== null);
  if (![...before, ...after].some(isNumbered)) {
    return [];
  }
  const serialOf = (blockId: string) => fieldOf(blockId, 'serial_number');
  return prepareSoldPieces(tables, { formId, blocks: after, serialOf }, faults);
}

/** The block that names a product and did not name it before: the last of them. */
function takerOf(productId: string, { before, after }: Pick<ChangedBlocks, 'before' | 'after'>): string {
  const named = new Set(before.filter(({ product_id }) => product_id === productId).map(({ $id }) => $id));
  return after.findLast(({ $id, product_id }) => product_id === productId && !named.has($id))?.$id ?? '';
}
