import { Query } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { fetchGoods as call } from '#contract/pieces/admin-calls.ts';
import { PIECE_COLUMNS, productsOfPieces, toPiece } from '../runtime/pieces.ts';
import { pageAfter } from '../runtime/row-page.ts';
import type { Handler } from '../runtime/service.ts';

/** Numbered pieces, those taken in last first. Two steps. */
export const fetchGoods: Handler<typeof call> = async ({ productId, query, cursor, limit = PAGE_SIZE }, { tables }) => {
  const serial = normalizeSerial(query ?? '');
  const wanted = [
    ...(productId ? [Query.equal('product_id', productId)] : []),
    ...(serial === '' ? [] : [Query.startsWith('serial_number', serial)]),
    Query.orderDesc('$createdAt'),
    Query.orderDesc('$sequence'),
  ];
  const { rows, ...page } = await pageAfter({ limit, cursor }, (window) =>
    tables.list('stock_pieces', PIECE_COLUMNS, [...wanted, ...window], { count: true }),
  );
  const products = await productsOfPieces(tables, rows);
  return { documents: rows.map((row) => toPiece(row, products, { seesCost: true })), ...page };
};
