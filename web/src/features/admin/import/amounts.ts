import { foldLetters } from '#contract/fold-letters.ts';
import { foldDigits } from '#contract/phone.ts';
import { typedNumber } from '#contract/typed-number.ts';

/** How the currency is written. */
const CURRENCY = /ج\s*\.?\s*م\.?|جنيه(?:\s*مصري)?|egp|l\s*\.?\s*e\.?|£/g;
/** What the clinic owes, and what it is owed, as accounts say it. */
const CREDIT = /(?<!\p{L})(?:cr|credit|داين|له)(?!\p{L})/u;
const DEBIT = /(?<!\p{L})(?:dr|debit|مدين|عليه)(?!\p{L})/u;
/** In brackets, or with the sign on either side. */
const BELOW = /^\((?<inBrackets>[^()]+)\)$|^- ?(?<behind>[^-]+)$|^(?<before>[^-]+)-$/;

/**
 * An amount as other systems and spreadsheets write it (`1,234.50 EGP`, `١٬٢٣٤٫٥`, `(500)`, `500-`, `500 دائن`), as `-1234.5`; as it is
 * written where it is none. What people have to their credit is below 0.
 */
export function readAmount(cell: string): string {
  const text = foldLetters(foldDigits(cell)).replace(/[−–]/g, '-').replace(CURRENCY, ' ');
  const bare = text.replace(CREDIT, ' ').replace(DEBIT, ' ').replace(/\s+/g, ' ').trim();
  const { inBrackets, behind, before } = BELOW.exec(bare)?.groups ?? {};
  const below = inBrackets ?? behind ?? before;
  const value = typedNumber(below ?? bare);
  if (value === null || Number.isNaN(value)) return cell.trim();
  const isBelow = value !== 0 && CREDIT.test(text) !== (below !== undefined);
  return `${isBelow ? '-' : ''}${value}`;
}
