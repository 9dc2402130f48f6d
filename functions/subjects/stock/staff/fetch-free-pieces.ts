import { Query } from 'node-appwrite';
import type { fetchFreePieces as call } from '#contract/pieces/calls.ts';
import { FREE_PIECES_SHOWN, FREE_STATES } from '#contract/pieces/constants.ts';
import type { Handler } from '#runtime/service.ts';
import { productsOfPieces, titleOf } from '../pieces.ts';

/** Serial numbers that can be chosen, those taken in first first. */
export const fetchFreePieces: Handler<typeof call> = async ({ productId }, { tables }) => {
  const lists = await Promise.all(
    (productId ? (['in_stock'] as const) : FREE_STATES).map(async (state) => {
      const { rows } = await tables.list(
        'stock_pieces',
        ['product_id', 'serial_number'],
        [
          Query.equal('state', state),
          ...(productId ? [Query.equal('product_id', productId)] : []),
          Query.orderAsc('$sequence'),
          Query.limit(FREE_PIECES_SHOWN),
        ],
      );
      return rows.map((row) => ({ ...row, state }));
    }),
  );
  const pieces = lists.flat();
  const products = await productsOfPieces(tables, pieces);
  return {
    documents: pieces.map((piece) => ({
      serial_number: piece.serial_number,
      title: titleOf(piece, products),
      state: piece.state,
    })),
  };
};
