import { Query } from 'node-appwrite';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { PieceState } from '#contract/pieces/constants.ts';
import type { Piece } from '#contract/pieces/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { pieceMovementId } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import { type Author, audited } from '#runtime/audit.ts';
import { beginning } from '#runtime/conditions.ts';
import type { Faults } from '#runtime/faults.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { findProducts, type ProductIndex, productTitles } from '#subjects/catalogue/products.ts';
import { devicesOfBlocks, type RecordedBlock } from '#subjects/devices/rules/devices.ts';
import { moveStock } from './stock.ts';

export const PIECE_COLUMNS = [
  'product_id',
  'serial_number',
  'state',
  'received_on',
  'supplier',
  'cost_piasters',
  'delivery_id',
  'form_id',
  'block_id',
  'order_id',
  'actor_name',
  'version',
] as const;
export type PieceRow = SelectedRow<'stock_pieces', (typeof PIECE_COLUMNS)[number]>;

/** So many values fit into one query. */
const VALUES_A_QUERY = 40;
const MOST_PIECES = 200;

/** The pieces with these serial numbers. */
export async function piecesBySerial(tables: Tables, serials: readonly string[]): Promise<PieceRow[]> {
  const parts = Array.from({ length: Math.ceil(serials.length / VALUES_A_QUERY) }, (_, index) =>
    serials.slice(index * VALUES_A_QUERY, (index + 1) * VALUES_A_QUERY),
  );
  const lists = await Promise.all(
    parts.map((part) =>
      tables.list('stock_pieces', PIECE_COLUMNS, [Query.equal('serial_number', part), Query.limit(VALUES_A_QUERY)]),
    ),
  );
  return lists.flatMap(({ rows }) => rows);
}

export async function pieceBySerial(tables: Tables, serial: string): Promise<PieceRow | null> {
  const [piece] = await piecesBySerial(tables, [serial]);
  return piece ?? null;
}

/** The first pieces whose serial number begins so. */
export async function piecesBeginning(
  tables: Tables,
  serial: string,
  limit: number,
): Promise<Pick<PieceRow, 'serial_number' | 'product_id'>[]> {
  const { rows } = await tables.list(
    'stock_pieces',
    ['serial_number', 'product_id'],
    [...beginning('serial_number', serial), Query.orderAsc('serial_number'), Query.limit(limit)],
  );
  return rows;
}

/** The pieces that an order took, those that came back broken among them. */
export async function readOrderPieces(tables: Tables, orderId: string): Promise<PieceRow[]> {
  const { rows } = await tables.list('stock_pieces', PIECE_COLUMNS, [
    Query.equal('order_id', orderId),
    Query.orderAsc('serial_number'),
    Query.limit(MOST_PIECES),
  ]);
  return rows;
}

/** Whether somebody bought a piece and has it. */
export const isSold = ({ state }: Pick<PieceRow, 'state'>): boolean => state === 'sold';

/** Puts pieces that an order took back among those that are sold; the stock moves with the order. */
export const releaseOfOrder = (pieces: readonly PieceRow[]): Operation[] =>
  pieces.filter(isSold).flatMap((piece) => changePiece(piece, { state: 'in_stock', order_id: null }));

/** Takes the pieces of a lost parcel out of those that are sold; the order goes on naming them. */
export const writeOffOfOrder = (pieces: readonly PieceRow[]): Operation[] =>
  pieces.filter(isSold).flatMap((piece) => changePiece(piece, { state: 'gone' }));

/** The products of pieces. */
export function productsOfPieces(
  tables: Tables,
  pieces: readonly Pick<PieceRow, 'product_id'>[],
): Promise<ProductIndex> {
  return findProducts(tables, pieces.map(referenceOf), 'both');
}

const referenceOf = ({ product_id }: Pick<PieceRow, 'product_id'>) =>
  ({ product_type: 'hearing-aids', product_id }) as const;

/** What the product of a piece is called; `''` when it is gone. */
export function titleOf(piece: Pick<PieceRow, 'product_id'>, products: ProductIndex): string {
  const product = products.get(referenceOf(piece));
  return product ? inLanguage(productTitles(product)) : '';
}

/** A piece as it is shown; what it cost only to those who see that. */
export function toPiece(row: PieceRow, products: ProductIndex, { seesCost }: { seesCost: boolean }): Piece {
  const { $id, product_id, serial_number, state, received_on, supplier, cost_piasters, version } = row;
  return {
    $id,
    product_id,
    title: titleOf(row, products),
    serial_number,
    state,
    received_on: utc(received_on),
    supplier,
    cost: seesCost && cost_piasters !== null ? piastersToEgp(cost_piasters) : null,
    version,
  };
}

/** What it cost is the admins' alone, and is not written down where it would be kept. */
export const auditedPieces = audited('stock_pieces', {
  kind: 'piece',
  label: ({ serial_number }) => serial_number,
  told: ({ serial_number, state, supplier }: Pick<PieceRow, 'serial_number' | 'state' | 'supplier'>) => ({
    serial_number,
    state,
    supplier,
  }),
});

/**
 * Puts a piece, as it was read, into a state and writes that down: what counts in the stock and does not any more, or the
 * other way round, moves the stock. Whoever changes it at the same moment makes the transaction fail.
 */
export function movePiece(
  who: Author,
  piece: PieceRow,
  columns: Partial<Rows['stock_pieces']> & { state: PieceState },
  change: Parameters<typeof auditedPieces.change>[3] = {},
): Operation[] {
  const moved = Number(columns.state === 'in_stock') - Number(piece.state === 'in_stock');
  const id = pieceMovementId(piece.$id, piece.version + 1);
  return [
    // What came back broken of an order is no piece of it any more.
    ...auditedPieces.change(who, piece, { ...columns, order_id: null }, change),
    ...moveStock([{ id, ...referenceOf(piece), change: moved, reason: 'piece', orderId: null }], {
      by: who.actor.id,
      at: who.now(),
    }),
  ];
}

/** Changes a piece as it was read. */
export function changePiece(piece: PieceRow, columns: Partial<Rows['stock_pieces']>): Operation[] {
  return stage.change('stock_pieces', piece, columns);
}

/** A new hearing aid that a block sells. */
interface SoldAid {
  serial: string;
  blockId: string;
  /** The product of the store that the block names. */
  productId: string | null;
}

interface SoldPieces {
  formId: string;
  /** What is sold then. */
  wanted: readonly SoldAid[];
  /** The pieces that have these numbers. */
  named: readonly PieceRow[];
  /** The pieces that were sold so before. */
  held: readonly PieceRow[];
  /** The field of the input that says a block's serial number. */
  serialOf: (blockId: string) => string;
}

/**
 * Which numbered pieces the blocks of a form sell. The stock itself is moved by the products that they name
 * (`formMoves`), so a block that sells a piece must name its product.
 */
export async function prepareSoldPieces(
  tables: Tables,
  { formId, blocks, serialOf }: SellingForm,
  faults: Faults,
): Promise<Operation[]> {
  const productOf = new Map(blocks.map(({ $id, product_id }) => [$id, product_id]));
  const wanted = [...devicesOfBlocks(blocks).values()].filter(({ origin }) => origin === 'sold');
  const [held, named] = await Promise.all([
    tables.list('stock_pieces', PIECE_COLUMNS, [Query.equal('form_id', formId), Query.limit(MOST_PIECES)]),
    piecesBySerial(
      tables,
      wanted.map(({ serial }) => serial),
    ),
  ]);
  return sellPieces(
    tables,
    {
      formId,
      held: held.rows,
      named,
      serialOf,
      wanted: wanted.map(({ serial, block: { $id } }) => ({
        serial,
        blockId: $id,
        productId: productOf.get($id) ?? null,
      })),
    },
    faults,
  );
}

/** A form as its change leaves it. */
interface SellingForm {
  formId: string;
  blocks: readonly (RecordedBlock & { product_id: string | null })[];
  serialOf: (blockId: string) => string;
}

/**
 * Pieces that are wanted are sold, those that were and are not any more are in the stock again. One that is sold
 * otherwise, lent or set aside, or of another product, is a fault of the serial number.
 */
export async function sellPieces(
  tables: Tables,
  { formId, wanted, named, held, serialOf }: SoldPieces,
  faults: Faults,
): Promise<Operation[]> {
  const aids = new Map(wanted.map((aid) => [aid.serial, aid]));
  const strange = named.filter(({ serial_number, product_id }) => aids.get(serial_number)?.productId !== product_id);
  const products = await productsOfPieces(tables, strange);
  const operations: Operation[] = [];
  for (const piece of named) {
    const { serial_number: serial } = piece;
    const block_id = aids.get(serial)?.blockId ?? '';
    if (piece.state !== 'in_stock' && piece.form_id !== formId) {
      const own = { code: 'piece_unavailable', params: { serial } } as const;
      faults.add(serialOf(block_id), { key: 'piece_unavailable', values: { serial } }, own);
    } else if (strange.includes(piece)) {
      const title = titleOf(piece, products);
      faults.add(serialOf(block_id), { key: 'piece_of_product', values: { serial, title } });
    } else if (piece.form_id !== formId || piece.block_id !== block_id) {
      operations.push(...changePiece(piece, { state: 'sold', form_id: formId, block_id }));
    }
  }
  const kept = new Set(named.map(({ $id }) => $id));
  const released = held.filter(({ $id }) => !kept.has($id));
  return [
    ...operations,
    ...released.flatMap((piece) => changePiece(piece, { state: 'in_stock', form_id: null, block_id: null })),
  ];
}

/** Serial numbers as they are kept, in the order in which they were given. */
export const keptSerials = (serials: readonly string[]): string[] => serials.map(normalizeSerial);
