import { cairoDay } from '#contract/cairo-day.ts';
import { smsParts } from '#contract/contacts/sms-size.ts';
import type { SentKind } from '#contract/system/message-costs.ts';
import { monthKindId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { monthOf } from '#subjects/metrics/rules/sales.ts';
import { loadMessagePrices, type MessagePrices } from '#subjects/settings/shop-settings.ts';
import { MONTH_COLUMNS, type MonthSums, NO_SUMS } from './rules/message-months.ts';

/*
 * What messages cost. One is counted when it is claimed, before it is handed over, at the price of that moment, and taken
 * back when the provider says that it did not take it, or WhatsApp that it cannot be delivered. One of which nobody knows
 * whether it went stays counted. `sent_messages` keeps each without to whom, by month and kind they are summed.
 */

/** No sum goes below this: rows that a restoration brought without their sums are counted again by the books. */
const LOWEST = -1_000_000_000;

type Sent = Pick<Rows['sent_messages'], 'day' | 'kind' | 'parts' | 'millipiasters'>;

/** Counts a message that is about to be handed over, as the last operations of the transaction that claims it. */
export async function countSent(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  id: string,
  kind: SentKind,
  text = '',
): Promise<Operation[]> {
  const parts = kind === 'sms' ? smsParts(text) : 1;
  const day = cairoDay(now());
  const [prices] = await Promise.all([loadMessagePrices(tables), ensureMonth(tables, monthOf(day), kind)]);
  const sent = { day, kind, parts, millipiasters: parts * priceOf(prices, kind) };
  return [stage.create('sent_messages', id, sent), ...countInMonth(sent, 1)];
}

/** Who finds no row to count in would be refused, and the first message of a month would wait for the next run. */
async function ensureMonth(tables: Tables, month: string, kind: SentKind): Promise<void> {
  const id = monthKindId(month, kind);
  if (!(await tables.get('message_months', id, ['month']))) {
    await tables.create('message_months', id, { month, kind, ...NO_SUMS });
  }
}

/** Takes back what was counted of a message that did not go; nothing when it was not counted. */
export async function takeBackSent(tables: Tables, id: string | null): Promise<Operation[]> {
  const sent = id === null ? null : await tables.get('sent_messages', id, ['day', 'kind', 'parts', 'millipiasters']);
  return sent ? [stage.deleteIds('sent_messages', [sent.$id]), ...countInMonth(sent, -1)] : [];
}

function priceOf({ whatsApp, whatsAppCode, smsPart }: MessagePrices, kind: SentKind): number {
  switch (kind) {
    case 'whatsapp':
      return whatsApp;
    case 'whatsapp_code':
      return whatsAppCode;
    case 'whatsapp_reply':
      return 0;
    case 'sms':
      return smsPart;
  }
}

function countInMonth({ day, kind, parts, millipiasters }: Sent, sign: 1 | -1): Operation[] {
  const month = monthOf(day);
  const sums: MonthSums = { messages: 1, parts, millipiasters };
  return MONTH_COLUMNS.filter((column) => sums[column] > 0).map((column) =>
    stage.count('message_months', monthKindId(month, kind), column, {
      by: sign * sums[column],
      lowest: LOWEST,
      empty: { month, kind, ...NO_SUMS },
    }),
  );
}
