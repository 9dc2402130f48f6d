import { Query } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { fetchGoods as call } from '#contract/pieces/admin-calls.ts';
import { statesNamed } from '#lib/search.ts';
import { PIECE_WORDS } from '#lib/state-words.ts';
import { either } from '#runtime/conditions.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { idsOfCalled } from '#subjects/catalogue/product-search.ts';
import { PIECE_COLUMNS, productsOfPieces, toPiece } from '../pieces.ts';

/** The pieces of so many products at most are looked for. */
const MAX_PRODUCTS = 50;

/** Numbered pieces, those taken in last first. */
export const fetchGoods: Handler<typeof call> = async ({ productId, query, cursor, limit = PAGE_SIZE }, { tables }) => {
  const wanted = [
    ...(productId ? [Query.equal('product_id', productId)] : []),
    ...(query?.trim() ? [await thatMeans(tables, query.trim())] : []),
    Query.orderDesc('$createdAt'),
    Query.orderDesc('$sequence'),
  ];
  const { rows, ...page } = await pageAfter({ limit, cursor }, (window) =>
    tables.list('stock_pieces', PIECE_COLUMNS, [...wanted, ...window], { count: true }),
  );
  const products = await productsOfPieces(tables, rows);
  return { documents: rows.map((row) => toPiece(row, products, { seesCost: true })), ...page };
};

/** By the beginning of the serial number, the hearing aid, the supplier, or where the piece is. */
async function thatMeans(tables: Tables, query: string): Promise<string> {
  const ids = await idsOfCalled(tables, 'hearing-aids', query, MAX_PRODUCTS);
  const states = statesNamed(query, PIECE_WORDS);
  return either([
    Query.startsWith('serial_number', normalizeSerial(query)),
    Query.contains('supplier', [query]),
    ...(ids.length > 0 ? [Query.equal('product_id', ids)] : []),
    ...(states.length > 0 ? [Query.equal('state', states)] : []),
  ]);
}
