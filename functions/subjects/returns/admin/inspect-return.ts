import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { inspectReturn as call } from '#contract/returns/admin-calls.ts';
import { fateOfAll, type PieceFate } from '#contract/returns/numbered.ts';
import { piastersToEgp } from '#lib/money.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { readStock, stateOf } from '#subjects/card-payments/card-order.ts';
import { countedAt } from '#subjects/metrics/counters.ts';
import { monthOf } from '#subjects/metrics/rules/sales.ts';
import { changePiece, keptSerials, type PieceRow, releaseOfOrder } from '#subjects/stock/pieces.ts';
import { countSold } from '#subjects/stock/product-sales.ts';
import { moveStock, orderMoves } from '#subjects/stock/stock.ts';
import { endAsReturned, readTrial } from '#subjects/trials/trials.ts';
import type { ReturnLineRow } from '../returns.ts';
import { afterPiecesBack, isSameProduct, returnedOf } from '../rules/returns.ts';
import { changeReturn } from './change-return.ts';
import { numberedOf, paidForReturned, type StoredReturn, staysOf } from './return-reading.ts';

/**
 * Says what becomes of each piece that came back: as new pieces are in the stock again, those and the ones that nobody
 * can buy any more are paid back, the rest goes to the customer again. When all pieces of an order are back, it is
 * returned.
 */
export const inspectReturn: Handler<typeof call> = ({ returnId, lines: sent, ...input }, context) => {
  const { tables, now } = context;
  const note = input.note?.trim() || null;
  return changeReturn(
    {
      returnId,
      isDone: (stored) => stored.row.state !== 'received' && isAsSent(stored, sent),
      decide: async (stored) => {
        const { row, order, orderLines, lines } = stored;
        if (row.state !== 'received') {
          return refuse('return_changed');
        }
        const inspected = inspectedLines(stored, sent);
        const taken = inspected
          .map((line) => ({ ...line, count: line.restocked + line.unsellable }))
          .filter(({ count }) => count > 0)
          .map((line) => ({ ...line, paidPiasters: paidForReturned(line, stored, line.count) }));
        const all = [...lines.filter(({ return_id }) => return_id !== returnId), ...inspected];
        const { change, refundPiasters, feePiasters } = afterPiecesBack(stateOf(order), {
          goodsPiasters: taken.reduce((sum, { paidPiasters }) => sum + paidPiasters, 0),
          isAll: orderLines.every((line) => returnedOf(line, all) === line.count),
        });
        const pieces = fatesOf(stored, inspected, sent);
        const restocked = inspected
          .filter((line) => line.restocked > 0)
          .map((line) => ({ ...line, count: line.restocked }));
        const month = monthOf(cairoDay(new Date(countedAt(order) ?? now())));
        const isBack = (line: (typeof orderLines)[number]) => returnedOf(line, all) === line.count;
        const tried = orderLines.filter((line) => line.product_type === 'hearing-aids' && !isCustomMade(line));
        const [stock, sold, trial] = await Promise.all([
          readStock(tables, restocked),
          taken.length === 0 ? [] : countSold(tables, month, { lines: taken, sign: -1, reason: row.reason }),
          tried.every(isBack) ? readTrial(tables, order.$id) : null,
        ]);
        const version = order.version + 1;
        return {
          state: refundPiasters > 0 ? 'inspected' : 'closed',
          change,
          columns: {
            note,
            inspected_at: now().toISOString(),
            refund_piasters: refundPiasters,
            fee_piasters: feePiasters,
          },
          ...(refundPiasters > 0 ? { owesPiasters: refundPiasters } : {}),
          ...(taken.length === 0 ? { tells: 'return_sent_back' } : {}),
          others: [
            stage.upsertMany(
              'return_lines',
              inspected.map(({ $id, product_id, product_type, count, restocked, unsellable, sent_back }) => ({
                $id,
                return_id: returnId,
                order_id: order.$id,
                product_id,
                product_type,
                count,
                restocked,
                unsellable,
                sent_back,
              })),
            ),
            // A product that is gone has no stock to give back to.
            ...moveStock(
              orderMoves(
                'give back',
                stock.map(({ line }) => line),
                { orderId: order.$id, version, reason: 'returned' },
              ),
              { by: context.actor.id, at: now() },
            ),
            ...sold,
            ...endAsReturned(trial, now()),
            ...releaseOfOrder(pieces.restocked),
            ...pieces.unsellable.flatMap((piece) => changePiece(piece, { state: 'gone' })),
          ],
          audit: {
            note,
            refund: piastersToEgp(refundPiasters),
            restocked: total(inspected, 'restocked'),
            unsellable: total(inspected, 'unsellable'),
            sent_back: total(inspected, 'sent_back'),
          },
        };
      },
    },
    context,
  );
};

type Sent = InputOf<typeof call>['lines'];

/** The lines of the return as they were looked at. Refuses what does not name each of them, or more pieces than came. */
function inspectedLines({ row, lines }: StoredReturn, sent: Sent): ReturnLineRow[] {
  const own = lines.filter(({ return_id }) => return_id === row.$id);
  if (sent.length !== own.length) {
    return refuse('return_changed');
  }
  return own.map((line) => {
    const said = sent.find((one) => isSameProduct(one, line));
    if (!said || said.unsellable + said.sent_back > line.count) {
      return refuse('return_changed');
    }
    const { unsellable, sent_back } = said;
    return { ...line, unsellable, sent_back, restocked: line.count - unsellable - sent_back };
  });
}

/**
 * The numbered pieces that came back and were taken. Where it is not clear which they are, somebody says it, and no
 * more may be left with the customer than they keep.
 */
function fatesOf(stored: StoredReturn, inspected: readonly ReturnLineRow[], sent: Sent): Record<PieceFate, PieceRow[]> {
  const fates: Record<PieceFate, PieceRow[]> = { restocked: [], unsellable: [] };
  const faults = new Faults();
  for (const line of inspected) {
    const numbered = numberedOf(line, stored);
    const stays = staysOf(line, stored);
    const fate = fateOfAll(stays, line);
    if (fate === 'kept') {
      continue;
    }
    if (fate) {
      fates[fate].push(...numbered);
      continue;
    }
    const index = sent.findIndex((one) => isSameProduct(one, line));
    const said = sent[index]?.pieces ?? [];
    const find = (wanted: PieceFate) => {
      const serials = keptSerials(said.flatMap(({ serial, fate }) => (fate === wanted ? serial : [])));
      return numbered.filter(({ serial_number }) => serials.includes(serial_number));
    };
    const [restocked, unsellable] = [find('restocked'), find('unsellable')];
    const named = new Set([...restocked, ...unsellable]);
    const isClear =
      named.size === said.length &&
      restocked.length <= line.restocked &&
      unsellable.length <= line.unsellable &&
      numbered.length - named.size <= stays + line.sent_back;
    if (!isClear) {
      faults.add(`lines.${index}.pieces`, { key: 'which_pieces' });
    }
    fates.restocked.push(...restocked);
    fates.unsellable.push(...unsellable);
  }
  faults.refuse();
  return fates;
}

/** Whether the pieces were looked at before with the same outcome. */
function isAsSent({ row, lines }: StoredReturn, sent: Sent): boolean {
  return lines
    .filter(({ return_id }) => return_id === row.$id)
    .every((line) =>
      sent.some(
        (one) =>
          isSameProduct(one, line) &&
          one.unsellable === line.unsellable &&
          one.sent_back === line.sent_back &&
          line.restocked === line.count - one.unsellable - one.sent_back,
      ),
    );
}

function total(lines: readonly ReturnLineRow[], column: 'restocked' | 'unsellable' | 'sent_back'): number {
  return lines.reduce((sum, line) => sum + line[column], 0);
}
