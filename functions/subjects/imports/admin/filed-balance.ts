import { cairoDay } from '#contract/cairo-day.ts';
import { BALANCE_TEXTS } from '#contract/imports/balances.ts';
import { type BalanceRow, type FiledBalance, filedBalance } from '#contract/imports/schemas.ts';
import { egpToPiasters } from '#lib/money.ts';
import type { NewRow } from '#runtime/tables.ts';
import { damagedTexts, lostDigits, type Read, readFiled } from './filed-row.ts';

/** What a row says that somebody owed, as it is kept. */
export type SaidBalance = Omit<NewRow<'opening_balances'>, 'patient_id'>;

const AMOUNT = /^-?\d{1,10}(?:\.\d{1,10})?$/;

/** A row as an opening balance, or everything that is wrong with it. */
export async function readBalance(row: BalanceRow, now: Date): Promise<Read<SaidBalance>> {
  const { amount, ...texts } = Object.fromEntries(BALANCE_TEXTS.map((field) => [field, row[field]]));
  const input = { ...texts, amount: amount && AMOUNT.test(amount) ? Number(amount) : amount };
  const { said, faults } = await readFiled<FiledBalance>(filedBalance, input, [
    ...lostDigits({ amount }),
    ...damagedTexts(texts),
  ]);
  if (said === null) {
    return { said, faults };
  }
  return said.owed_on > cairoDay(now)
    ? { said: null, faults: [{ field: 'owed_on', key: 'date_future' }] }
    : { said: kept(said), faults: [] };
}

function kept({ amount, owed_on, reference, note }: FiledBalance): SaidBalance {
  const piasters = Math.sign(amount) * egpToPiasters(Math.abs(amount));
  return {
    day: `${owed_on}T00:00:00.000Z`,
    amount_piasters: piasters,
    left_piasters: piasters,
    open: piasters !== 0,
    reference: reference?.trim() || null,
    note: note?.trim() || null,
    written_off_piasters: 0,
    version: 0,
  };
}
