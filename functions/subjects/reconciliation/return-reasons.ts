import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { returnReasonId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import { forEachPage, inDays, listAll } from '#runtime/keyset.ts';
import type { Tables } from '#runtime/tables.ts';
import { monthOf } from '#subjects/metrics/rules/sales.ts';
import { REASON_COLUMNS, type ReturnedFor, readMonth, writeSales } from '#subjects/stock/product-sales.ts';
import { returnedByDesk } from '#subjects/trials/rules/returned.ts';
import { auditCorrections } from './audited-corrections.ts';
import { chunks } from './chunks.ts';
import type { BookPorts, Correction } from './recount.ts';
import { lastDayOf } from './sales-months.ts';

/** So often a month is read again while pieces of it come back. */
const ATTEMPTS = 4;
/** So many sums are corrected in one transaction, with an entry of the audit log each. */
const SUMS_A_TRANSACTION = 40;
const ORDERS_A_QUERY = 50;

/**
 * Counts again why pieces came back that were sold in a month: from the lines of returns that were looked at, and the trials
 * that ended so at the desk. Whoever takes pieces back meanwhile claims the month, and then it is read again.
 */
export async function recountReasons(
  { tables, now, pause, logError }: BookPorts,
  month: string,
  { who, fix }: { who: Actor; fix: boolean },
): Promise<{ checked: number; corrections: Correction[] }> {
  const corrections: Correction[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await pause();
    }
    const version = await readMonth(tables, month);
    const stored = await listAll(tables, 'return_reasons', REASON_COLUMNS, [Query.equal('month', month)]);
    const wrong = wrongSums(stored, await reasonsOfMonth(tables, month));
    if (wrong.length === 0 || !fix) {
      if ((await readMonth(tables, month)) === version) {
        return { checked: stored.length, corrections: [...corrections, ...wrong.map(({ change }) => change)] };
      }
      continue;
    }
    for (const [index, some] of chunks(wrong, SUMS_A_TRANSACTION).entries()) {
      const once = `${month} reasons ${version + index}`;
      const problem = await tables.transact([
        ...writeSales(
          month,
          version + index,
          [],
          some.map(({ truth }) => truth),
        ),
        ...some.map(({ truth, change }) =>
          auditCorrections(
            { actor: who, now },
            { id: change.id, label: `${month} ${truth.reason}`, changes: [change], once },
          ),
        ),
      ]);
      if (problem) {
        break;
      }
      corrections.push(...some.map(({ change }) => change));
    }
  }
  logError(`Why pieces of ${month} came back could not be counted again: more come back all the time.`);
  return { checked: 0, corrections };
}

function wrongSums(
  stored: readonly (ReturnedFor & { $id: string })[],
  truth: ReadonlyMap<string, ReturnedFor>,
): { truth: ReturnedFor; change: Correction }[] {
  const byId = new Map(stored.map((row) => [row.$id, row]));
  return [...new Set([...truth.keys(), ...byId.keys()])].sort().flatMap((id) => {
    const known = truth.get(id) ?? byId.get(id);
    const [before, after] = [byId.get(id)?.pieces ?? 0, truth.get(id)?.pieces ?? 0];
    const change = { table: 'return_reasons', id, column: 'pieces', before, after } as const;
    return known && before !== after ? [{ truth: { ...known, pieces: after }, change }] : [];
  });
}

async function reasonsOfMonth(tables: Tables, month: string): Promise<Map<string, ReturnedFor>> {
  const sums = new Map<string, ReturnedFor>();
  const add = (one: ReturnedFor) => {
    const id = returnReasonId(month, one.product_type, one.product_id, one.reason);
    sums.set(id, { ...one, pieces: (sums.get(id)?.pieces ?? 0) + one.pieces });
  };
  const days = [`${month}-01`, lastDayOf(month)] as const;
  const orders = { table: 'orders', columns: ['counted_at'], by: 'counted_at' } as const;
  const delivered = Query.equal('delivery_status', ['delivered', 'returned']);
  await forEachPage(tables, { ...orders, conditions: [...inDays('counted_at', ...days), delivered] }, async (page) => {
    for (const some of chunks(page, ORDERS_A_QUERY)) {
      const ofOrders = Query.equal(
        'order_id',
        some.map(({ $id }) => $id),
      );
      const [returns, lines] = await Promise.all([
        listAll(tables, 'returns', ['reason'], [ofOrders]),
        listAll(
          tables,
          'return_lines',
          ['return_id', 'product_type', 'product_id', 'restocked', 'unsellable'],
          [ofOrders],
        ),
      ]);
      const reasonOf = new Map(returns.map(({ $id, reason }) => [$id, reason]));
      for (const { return_id, product_type, product_id, restocked, unsellable } of lines) {
        const [reason, pieces] = [reasonOf.get(return_id), restocked + unsellable];
        if (reason && pieces > 0) {
          add({ product_type, product_id, reason, pieces });
        }
      }
    }
  });
  const trials = await listAll(
    tables,
    'trials',
    ['form_id', 'product_ids', 'pieces', 'reason', 'state', 'handed_at'],
    [Query.equal('state', 'returned'), Query.isNotNull('form_id'), ...inDays('handed_at', ...days)],
  );
  for (const trial of trials.filter(({ handed_at }) => monthOf(cairoDay(new Date(handed_at))) === month)) {
    for (const one of returnedByDesk(trial)) {
      add(one);
    }
  }
  return sums;
}
