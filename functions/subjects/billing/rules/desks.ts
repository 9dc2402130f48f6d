import { PAYMENT_METHODS, type PaymentMethod } from '#contract/clinic-payments/constants.ts';

/** What came in by a method in somebody's day, and what was counted of it, in piasters. */
export interface DeskLine {
  method: PaymentMethod;
  expected: number;
  counted: number;
}

/** A row of the clinic's payments, as far as a desk goes. */
export interface TakenRow {
  method: PaymentMethod;
  amount_piasters: number;
}

/** Cash that went into a drawer or out of it beside payments. */
export const asCash = (rows: readonly Pick<TakenRow, 'amount_piasters'>[]): TakenRow[] =>
  rows.map(({ amount_piasters }) => ({ method: 'cash', amount_piasters }));

/** What payments come to by each method; those that were not used are left out. */
export function expectedOf(rows: readonly TakenRow[]): Map<PaymentMethod, number> {
  const sums = new Map<PaymentMethod, number>();
  for (const { method, amount_piasters } of rows) {
    sums.set(method, (sums.get(method) ?? 0) + amount_piasters);
  }
  return sums;
}

/** Each method that was used or of which something was counted, in their order. */
export function deskLines(
  expected: ReadonlyMap<PaymentMethod, number>,
  counted: ReadonlyMap<PaymentMethod, number>,
): DeskLine[] {
  return PAYMENT_METHODS.filter((method) => expected.has(method) || counted.get(method)).map((method) => ({
    method,
    expected: expected.get(method) ?? 0,
    counted: counted.get(method) ?? 0,
  }));
}

/** True when a method has another sum than was taken, also where others make up for it. */
export const isDifferent = (lines: readonly DeskLine[]): boolean =>
  lines.some(({ expected, counted }) => expected !== counted);

export const sumOf = (lines: readonly DeskLine[], column: 'expected' | 'counted'): number =>
  lines.reduce((sum, line) => sum + line[column], 0);
