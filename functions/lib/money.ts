const BASIS_POINTS = 10_000n;
/** How the column of an amount ends. */
const IN_PIASTERS = '_piasters';

/** EGP as they stand on the wire, at most two decimals, to whole piasters; a third decimal is rounded half up. */
export function egpToPiasters(egp: number): number {
  // Shifting the decimal text is exact where `egp * 100` is not: 1.005 * 100 is 100.49999999999999.
  const text = String(egp);
  const piasters = Math.round(text.includes('e') ? egp * 100 : Number(`${text}e2`));
  if (!Number.isSafeInteger(piasters) || piasters < 0) {
    throw new RangeError(`${egp} is not an amount of money.`);
  }
  return piasters;
}

/** Whole piasters to EGP. */
export function piastersToEgp(piasters: number): number {
  return piasters / 100;
}

const MILLIPIASTERS_AN_EGP = 100_000;

/** EGP with at most five decimals, as prices of messages are, to thousandths of a piaster. */
export const egpToMillipiasters = (egp: number): number => Math.round(egp * MILLIPIASTERS_AN_EGP);

/** Thousandths of a piaster to EGP. */
export const millipiastersToEgp = (millipiasters: number): number => millipiasters / MILLIPIASTERS_AN_EGP;

type InEgp<Row> = { [Column in keyof Row as Column extends `${infer Name}_piasters` ? Name : Column]: Row[Column] };

/** A row with its amounts in EGP, by their names on the wire: `amount_piasters` is `amount`. */
export function withEgp<Row extends object>(row: Row): InEgp<Row> {
  const fields: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column.endsWith(IN_PIASTERS)) {
      fields[column.slice(0, -IN_PIASTERS.length)] = value === null ? null : piastersToEgp(value);
    } else {
      fields[column] = value;
    }
  }
  return fields as InEgp<Row>;
}

/**
 * The VAT that an amount includes, in piasters, half up. The rate is in basis points (1400 = 14 %) of the price without
 * VAT, so the part is amount × rate ÷ (100 % + rate).
 */
export function includedVat(amountPiasters: number, rateBasisPoints: number): number {
  const divisor = BASIS_POINTS + BigInt(rateBasisPoints);
  const doubled = 2n * BigInt(amountPiasters) * BigInt(rateBasisPoints);
  return Number((doubled + divisor) / (2n * divisor));
}
