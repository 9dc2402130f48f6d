import { cairoDay } from '#contract/cairo-day.ts';
import type { CodeProblem } from '#contract/codes/constants.ts';
import type { ProductType } from '#contract/constants.ts';
import { type CodeTerms, grantsOf, type OfferedLine, ownGrant } from '#subjects/orders/rules/line-prices.ts';

/** A code as its row has it. */
export interface CodeRow {
  percent: number | null;
  amount_piasters: number | null;
  minimum_piasters: number;
  product_type: ProductType | null;
  once_each: boolean;
  max_uses: number | null;
  valid_from: string | null;
  valid_until: string | null;
  active: boolean;
}

/** A code with what is known of its uses by others and by whoever wants it. */
export interface KnownCode<Row extends CodeRow = CodeRow> {
  row: Row;
  uses: number;
  isUsedByAccount: boolean;
  isUsedByPhone: boolean;
}

const termsOf = ({ percent, amount_piasters, product_type }: CodeRow): CodeTerms => ({
  percent,
  amountPiasters: amount_piasters,
  productType: product_type,
});

/** What a code takes off lines at a moment: its terms, or why they do not hold. */
export function termsFor(
  { row, uses, isUsedByAccount }: KnownCode,
  lines: readonly OfferedLine[],
  now: Date,
): { terms: CodeTerms; problem: null } | { terms: null; problem: CodeProblem } {
  const day = cairoDay(now);
  const covered = lines.filter(({ product_type }) => row.product_type === null || row.product_type === product_type);
  const cost = covered.reduce(
    (sum, line) => sum + line.count * line.offer.listPiasters - ownGrant(line).grantedPiasters,
    0,
  );
  const terms = termsOf(row);
  const problem: CodeProblem | null =
    row.valid_from && day < row.valid_from
      ? 'not_yet'
      : !row.active || (row.valid_until && day > row.valid_until)
        ? 'over'
        : row.once_each && isUsedByAccount
          ? 'used'
          : row.max_uses !== null && uses >= row.max_uses
            ? 'used_up'
            : covered.length === 0
              ? 'not_for_cart'
              : cost < row.minimum_piasters
                ? 'minimum'
                : grantsOf(lines, terms).every(({ grantedBy }) => grantedBy !== 'code')
                  ? 'no_better'
                  : null;
  return problem === null ? { terms, problem } : { terms: null, problem };
}
