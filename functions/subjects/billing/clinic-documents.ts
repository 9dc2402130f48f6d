import type { ClinicInvoice } from '#contract/clinic-documents/schemas.ts';
import type { Receipt } from '#contract/clinic-payments/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { withEgp } from '#lib/money.ts';
import type { SelectedRow } from '#runtime/tables.ts';
import type { BillLine } from './rules/clinic-documents.ts';

export const DOCUMENT_COLUMNS = [
  'kind',
  'number',
  'form_id',
  'payment_id',
  'document_id',
  'amount_piasters',
  'vat_piasters',
  'outstanding_piasters',
  'insurer_name',
  'insurer_membership',
  'insurer_piasters',
  'insurer_outstanding_piasters',
  'lines',
  'name',
  'reason',
  'at',
  'actor_name',
] as const;
export type DocumentRow = SelectedRow<'clinic_documents', (typeof DOCUMENT_COLUMNS)[number]>;

export const RECEIPT_COLUMNS = [
  'number',
  'form_id',
  'amount_piasters',
  'outstanding_piasters',
  'insurer_name',
  'insurer_outstanding_piasters',
  'at',
  'actor_name',
] as const satisfies readonly (typeof DOCUMENT_COLUMNS)[number][];
type ReceiptRow = SelectedRow<'clinic_documents', (typeof RECEIPT_COLUMNS)[number]>;

/** The receipt of a payment as it is answered. */
export function toReceipt(payment_id: string, receipt: ReceiptRow): Receipt {
  const { $id, number, form_id, amount, outstanding, insurer_name, insurer_outstanding, actor_name } = withEgp(receipt);
  const at = utc(receipt.at);
  return { $id, number, form_id, payment_id, amount, outstanding, insurer_name, insurer_outstanding, at, actor_name };
}

/** The services that an invoice names. */
export const linesOf = ({ lines }: Pick<DocumentRow, 'lines'>): BillLine[] => JSON.parse(lines ?? '[]');

/** An invoice or a credit note as it is answered, among the papers of its form. */
export function toInvoice(row: DocumentRow, documents: readonly DocumentRow[]): Omit<ClinicInvoice, 'changed'> {
  const { $id, number, form_id, amount, vat, outstanding, insurer_name, insurer, insurer_outstanding } = withEgp(row);
  const isInvoice = row.kind === 'invoice';
  const other = documents.find((one) => (isInvoice ? one.document_id === $id : one.$id === row.document_id));
  return {
    $id,
    kind: isInvoice ? 'invoice' : 'credit-note',
    number,
    form_id,
    other_number: other?.number ?? null,
    name: row.name ?? '',
    lines: linesOf(row).map(withEgp),
    amount,
    vat: vat ?? 0,
    outstanding,
    insurer_name,
    insurer_membership: row.insurer_membership,
    insurer,
    insurer_outstanding,
    reason: row.reason,
    at: utc(row.at),
    actor_name: row.actor_name,
  };
}
