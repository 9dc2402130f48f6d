import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { each } from '#contract/fields.ts';
import { SENT_KINDS } from '#contract/system/message-costs.ts';
import { monthKindId } from '#lib/ids.ts';
import { forEachPage } from '#runtime/keyset.ts';
import type { Tables } from '#runtime/tables.ts';
import { MONTH_COLUMNS, type MonthColumn, NO_SUMS } from '#subjects/messages/rules/message-months.ts';
import { monthOf } from '#subjects/metrics/rules/sales.ts';
import { Tally, type Truth } from './tally.ts';

/** Single messages are kept for three months at least; of months that began before that, only the sums are known. */
const MONTHS_COUNTED = 3;

/** The first month of which every message is still there. */
export function firstCounted(now: Date): string {
  const [year = 0, month = 0] = cairoDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS_COUNTED, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}

/** The sums of some rows of `message_months`, by column: everything from one reading of the messages. */
export async function countMessageMonths(
  tables: Tables,
  ids: readonly string[],
  now: Date,
): Promise<Record<MonthColumn, Map<string, Truth>>> {
  const first = firstCounted(now);
  const counted = ids.filter((id) => id >= first).sort();
  const tallies = each(MONTH_COLUMNS, () => new Tally(counted));
  const [from, to] = [counted[0], counted.at(-1)];
  if (from !== undefined && to !== undefined) {
    const conditions = [Query.greaterThanEqual('day', monthOf(from)), Query.lessThan('day', `${monthOf(to)}-99`)];
    const columns = ['day', 'kind', 'parts', 'millipiasters'] as const;
    await forEachPage(tables, { table: 'sent_messages', columns, conditions, by: 'day' }, (rows) => {
      for (const row of rows) {
        const id = monthKindId(monthOf(row.day), row.kind);
        for (const column of MONTH_COLUMNS) {
          tallies[column].add(id, row, column === 'messages' ? 1 : row[column]);
        }
      }
    });
  }
  return each(MONTH_COLUMNS, (column) => tallies[column].truths());
}

/** Makes the rows of these months that are not there; what they come to is then counted as of any other. */
export async function makeMessageMonths(tables: Tables, now: Date): Promise<void> {
  const last = monthOf(cairoDay(now));
  for (let month = firstCounted(now); month <= last; month = monthOf(dayAfter(`${month}-01`, 31))) {
    for (const kind of SENT_KINDS) {
      await tables.create('message_months', monthKindId(month, kind), { month, kind, ...NO_SUMS });
    }
  }
}
