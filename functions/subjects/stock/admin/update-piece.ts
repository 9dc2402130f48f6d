import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { updatePiece as call } from '#contract/pieces/admin-calls.ts';
import { KEPT_STATES } from '#contract/pieces/constants.ts';
import { egpToPiasters } from '#lib/money.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import {
  auditedPieces,
  movePiece,
  PIECE_COLUMNS,
  type PieceRow,
  pieceBySerial,
  productsOfPieces,
  titleOf,
  toPiece,
} from '../pieces.ts';

type Change = Parameters<Handler<typeof call>>[0]['data'];
type Said = Pick<PieceRow, 'serial_number' | 'state' | 'supplier' | 'cost_piasters'>;

/**
 * Corrects a piece, or puts it into another state, as one transaction with the stock. One that is so already is answered
 * as it is. What is sold or lent keeps its number and its state.
 */
export const updatePiece: Handler<typeof call> = async ({ pieceId, version, data }, context) => {
  const { tables } = context;
  const stored = (await tables.get('stock_pieces', pieceId, PIECE_COLUMNS)) ?? refuse('not_found');
  const products = await productsOfPieces(tables, [stored]);
  const before = saidOf(stored);
  const after = { ...before, ...wanted(data) };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return toPiece(stored, products, { seesCost: true });
  }
  if (stored.version !== version) {
    return refuse('record_changed');
  }
  const isKept = KEPT_STATES.some((state) => state === stored.state);
  const staysSo = before.state === after.state && before.serial_number === after.serial_number;
  if (!isKept && !staysSo) {
    return refuse('piece_unavailable', { serial: stored.serial_number });
  }
  if (before.serial_number !== after.serial_number) {
    await validateNumber(tables, after.serial_number);
  }
  const { state, ...columns } = after;
  const problem = await tables.transact(
    staysSo ? auditedPieces.change(context, stored, columns) : movePiece(context, stored, after),
  );
  // Unless somebody else changed this very piece, which is told as that.
  if (problem === 'limit' && (await pieceBySerial(tables, stored.serial_number))?.version === version) {
    return refuse('out_of_stock', { productId: stored.product_id, title: titleOf(stored, products), available: 0 });
  }
  if (problem) {
    return overtaken();
  }
  return toPiece({ ...stored, ...after, version: version + 1 }, products, { seesCost: true });
};

function saidOf({ serial_number, state, supplier, cost_piasters }: PieceRow): Said {
  return { serial_number, state, supplier, cost_piasters };
}

function wanted({ serial_number, state, supplier, cost }: Change): Partial<Said> {
  return {
    ...(serial_number == null ? {} : { serial_number: normalizeSerial(serial_number) }),
    ...(state == null ? {} : { state }),
    ...(supplier === undefined ? {} : { supplier: supplier?.trim() || null }),
    ...(cost === undefined ? {} : { cost_piasters: cost === null ? null : egpToPiasters(cost) }),
  };
}

async function validateNumber(tables: Tables, serial: string): Promise<void> {
  const faults = new Faults();
  const field = 'data.serial_number';
  if (serial === '') {
    faults.add(field, { key: 'required' });
  } else if (await pieceBySerial(tables, serial)) {
    faults.add(field, { key: 'serial_known', values: { serial } }, { code: 'serial_known', params: { serial } });
  }
  faults.refuse();
}
