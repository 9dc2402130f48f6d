import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { fetchMessageCosts as call } from '#contract/system/calls.ts';
import { COST_MONTHS, SENT_KINDS } from '#contract/system/message-costs.ts';
import { millipiastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import { MONTH_COLUMNS } from '../rules/message-months.ts';

/** Kinds of which nothing went in a month are left out. */
export const fetchMessageCosts: Handler<typeof call> = async (_input, { tables, now }) => {
  const [year = 0, month = 0] = cairoDay(now()).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - COST_MONTHS, 1)).toISOString().slice(0, 'YYYY-MM'.length);
  const { rows } = await tables.list(
    'message_months',
    ['month', 'kind', ...MONTH_COLUMNS],
    [Query.greaterThanEqual('month', first), Query.orderDesc('month'), Query.limit(COST_MONTHS * SENT_KINDS.length)],
  );
  const place = ({ kind }: (typeof rows)[number]) => SENT_KINDS.indexOf(kind);
  return rows
    .filter(({ messages }) => messages > 0)
    .toSorted((one, other) => other.month.localeCompare(one.month) || place(one) - place(other))
    .map(({ month, kind, messages, parts, millipiasters }) => ({
      month,
      kind,
      messages,
      parts,
      amount: millipiastersToEgp(millipiasters),
    }));
};
