import type { DocumentKind } from '#contract/clinic-documents/constants.ts';
import type { BlockType } from '#contract/forms/constants.ts';
import { foldDigits } from '#contract/phone.ts';
import { includedVat } from '#lib/money.ts';

/** Each kind of numbered paper: the letter of its numbers, and what its counters are called. */
const SERIES: Record<DocumentKind, { letter: string; counter: string }> = {
  receipt: { letter: 'R', counter: 'receipts' },
  invoice: { letter: 'I', counter: 'invoices' },
  'credit-note': { letter: 'C', counter: 'credit-notes' },
};

/** The row of `counters` that counts the papers of a kind in a year. */
export function documentCounterId(kind: DocumentKind, year: string): string {
  return `${SERIES[kind].counter}-${year}`;
}

/** A paper's number as it is printed: R-2026-000123. */
export function documentNumber(kind: DocumentKind, year: string, count: number): string {
  return `${SERIES[kind].letter}-${year}-${String(count).padStart(6, '0')}`;
}

/** Which kind of paper has numbers that begin with a letter; undefined for another letter. */
function documentKindOf(letter: string): DocumentKind | undefined {
  const kinds = Object.keys(SERIES) as DocumentKind[];
  return kinds.find((kind) => SERIES[kind].letter === letter.toUpperCase());
}

/** However the parts of a paper's number are written. */
const TYPED_NUMBER = /^([a-z])[\s\p{Pd}]*(\d{4})[\s\p{Pd}]*(\d{1,6})$/iu;

/** The number of a paper that somebody typed, as it is printed; null when it can be none. */
export function typedDocumentNumber(text: string): string | null {
  const [, letter = '', year = '', count = ''] = TYPED_NUMBER.exec(foldDigits(text).trim()) ?? [];
  const kind = documentKindOf(letter);
  return kind ? documentNumber(kind, year, Number(count)) : null;
}

/** A service as an invoice or a quote names it. */
export interface BillLine {
  block_id: string;
  type: BlockType;
  hearing_aid: string | null;
  serial_number: string | null;
  /** Null where nobody has said a price yet. */
  amount_piasters: number | null;
  /** The part of the amount that is VAT. */
  vat_piasters: number;
}

/** VAT in basis points. */
export interface ClinicVat {
  /** The shop's rate, also for those that the clinic fits. */
  hearingAids: number;
  services: number;
}

/** A block with what it costs. */
interface PricedBlock {
  $id: string;
  type: BlockType;
  hearing_aid: string | null;
  other_hearing_aid: string | null;
  serial_number: string | null;
  amount_piasters: number | null;
}

/** A form's services as lines; each includes its own VAT. */
export function billLines(blocks: readonly PricedBlock[], vat: ClinicVat): BillLine[] {
  return blocks.map((block) => {
    const isHearingAid = block.type === 'nha' || block.type === 'nha-em';
    return {
      block_id: block.$id,
      type: block.type,
      hearing_aid: block.hearing_aid ?? block.other_hearing_aid,
      serial_number: block.serial_number,
      amount_piasters: block.amount_piasters,
      vat_piasters: includedVat(block.amount_piasters ?? 0, isHearingAid ? vat.hearingAids : vat.services),
    };
  });
}

/** What lines come to. */
export function sumBill(lines: readonly BillLine[]): { amount: number; vat: number } {
  return lines.reduce(
    (sum, line) => ({ amount: sum.amount + (line.amount_piasters ?? 0), vat: sum.vat + line.vat_piasters }),
    { amount: 0, vat: 0 },
  );
}

/** Whether lines name the same services at the same prices. The rate of VAT stays that of their day. */
export function sameBill(lines: readonly BillLine[], others: readonly BillLine[]): boolean {
  const said = (all: readonly BillLine[]) =>
    JSON.stringify(
      all.map((line) => [line.block_id, line.type, line.hearing_aid, line.serial_number, line.amount_piasters]),
    );
  return said(lines) === said(others);
}
