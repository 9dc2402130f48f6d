import type { nameOrderSerials as call } from '#contract/orders/admin-calls.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { returnedOf } from '#subjects/returns/rules/returns.ts';
import {
  changePiece,
  isSold,
  keptSerials,
  type PieceRow,
  piecesBySerial,
  releaseOfOrder,
} from '#subjects/stock/pieces.ts';
import { changeOrder } from '../change-order.ts';
import { SENT, type StoredOrder } from '../stored-order.ts';

/**
 * Says which pieces an order took, as a whole: those that it had and that are named no more are in the stock again. Only
 * while the order is on its way or with its customer, because then it is not cancelled any more. The stock itself moved
 * with the order.
 */
export const nameOrderSerials: Handler<typeof call> = ({ orderId, version, serials }, context) => {
  const typed = keptSerials(serials);
  const numbers = [...new Set(typed)].sort();
  return changeOrder(
    {
      orderId,
      version,
      isDone: ({ pieces }) => numbersOf(pieces.filter(isSold)).join() === numbers.join(),
      decide: async (stored) => {
        if (!SENT.includes(stored.order.delivery_status)) {
          return refuse('transition_refused');
        }
        const named = await piecesBySerial(context.tables, numbers);
        validateSerials(stored, named, typed);
        const held = stored.pieces.filter(isSold);
        return {
          states: {},
          columns: {},
          others: [
            ...named
              .filter(({ order_id }) => order_id !== orderId)
              .flatMap((piece) => changePiece(piece, { state: 'sold', order_id: orderId })),
            ...releaseOfOrder(held.filter(({ serial_number }) => !numbers.includes(serial_number))),
          ],
          audit: {
            action: 'update',
            before: { serial_numbers: numbersOf(held) },
            after: { serial_numbers: numbersOf(named) },
          },
        };
      },
    },
    context,
  );
};

/** Refuses what is no piece of the order's products, more than it took of one, and what is not there to be sold. */
function validateSerials(
  { order, lines, returned }: StoredOrder,
  named: readonly PieceRow[],
  typed: readonly string[],
) {
  const room = new Map(
    lines
      .filter(({ product_type }) => product_type === 'hearing-aids')
      .map((line) => [line.product_id, line.count - returnedOf(line, returned)]),
  );
  const faults = new Faults();
  for (const serial of new Set(typed)) {
    const field = `serials.${typed.indexOf(serial)}`;
    const piece = named.find(({ serial_number }) => serial_number === serial);
    const left = room.get(piece?.product_id ?? '') ?? 0;
    if (!piece || left <= 0) {
      faults.add(field, { key: 'not_of_order', values: { serial } });
    } else if (piece.state !== 'in_stock' && !(isSold(piece) && piece.order_id === order.$id)) {
      const own = { code: 'piece_unavailable', params: { serial } } as const;
      faults.add(field, { key: 'piece_unavailable', values: { serial } }, own);
    } else {
      room.set(piece.product_id, left - 1);
    }
  }
  faults.refuse();
}

const numbersOf = (pieces: readonly PieceRow[]): string[] => pieces.map(({ serial_number }) => serial_number).sort();
