import { Query } from 'node-appwrite';
import type { OwnDocument } from '#contract/clinic-documents/client-schemas.ts';
import type { ClinicInvoice } from '#contract/clinic-documents/schemas.ts';
import type { Receipt } from '#contract/clinic-payments/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { withEgp } from '#lib/money.ts';
import { listAll } from '#runtime/keyset.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { type BillLine, typedDocumentNumber } from './rules/clinic-documents.ts';
import { isVoided } from './rules/clinic-payments.ts';
import { payerOf } from './rules/insurer-shares.ts';

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

/** The form of the paper whose number somebody typed; null when there is none. */
export async function findFormOfPaper(
  tables: Tables,
  query: string,
): Promise<{ formId: string; paper: string } | null> {
  const paper = typedDocumentNumber(query);
  if (paper === null) {
    return null;
  }
  const { rows } = await tables.list('clinic_documents', ['form_id'], [Query.equal('number', paper), Query.limit(1)]);
  const [document] = rows;
  return document ? { formId: document.form_id, paper } : null;
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

const PAID_COLUMNS = ['day', 'method', 'payer', 'reference', 'actor_name', 'void_of'] as const;

/** The papers of forms, and the payments that their receipts are for. */
interface Documents {
  rows: readonly DocumentRow[];
  payments: readonly SelectedRow<'clinic_payments', (typeof PAID_COLUMNS)[number]>[];
}

export async function readDocuments(tables: Tables, formIds: readonly string[]): Promise<Documents> {
  const ofForms = [Query.equal('form_id', [...formIds])];
  const [rows, payments] = await Promise.all([
    listAll(tables, 'clinic_documents', DOCUMENT_COLUMNS, ofForms),
    listAll(tables, 'clinic_payments', PAID_COLUMNS, ofForms),
  ]);
  return { rows, payments };
}

/** A paper as its client sees it, among those of its form; null for the receipt of a payment that is not there. */
export function toOwnDocument(
  row: DocumentRow,
  { rows, payments }: Documents,
  { name, phone }: Pick<OwnDocument, 'name' | 'phone'>,
): OwnDocument | null {
  const { $id, kind, payment_id } = row;
  if (kind !== 'receipt') {
    const invoice = { ...toInvoice(row, rows), changed: false };
    const ended = kind === 'invoice' && invoice.other_number !== null;
    return { $id, kind, name, phone, receipt: null, payment: null, invoice, ended };
  }
  const payment = payments.find((one) => one.$id === payment_id);
  if (!payment) {
    return null;
  }
  const { day, method, reference, actor_name } = payment;
  return {
    $id,
    kind,
    name,
    phone,
    receipt: toReceipt(payment.$id, row),
    payment: { day: utc(day), method, reference, payer: payerOf(payment), actor_name },
    invoice: null,
    ended: isVoided(payment, payments),
  };
}
