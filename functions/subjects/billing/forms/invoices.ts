import { Query } from 'node-appwrite';
import type {
  issueCreditNote as creditCall,
  issueInvoice as invoiceCall,
  fetchInvoices as listCall,
} from '#contract/clinic-documents/calls.ts';
import { creditNoteId, invoiceId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { listBlocks } from '#subjects/visits/forms/form-rows.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, linesOf, toInvoice } from '../clinic-documents.ts';
import { type BillLine, billLines, sameBill, sumBill } from '../rules/clinic-documents.ts';
import { issueDocument, nextNumber } from './document-numbers.ts';
import { type Ledger, nameInsurer, readLedger, totalsOf } from './ledger.ts';

/**
 * The invoice of a form: the one that holds, else a new one. What it says is what the form says at one moment, because it
 * claims the form as every payment and change of it does.
 */
export const issueInvoice: Handler<typeof invoiceCall> = async ({ form_id }, context) => {
  const { actor, tables, now } = context;
  const at = now();
  const ledger = await readLedger(tables, form_id);
  const { form, share } = ledger;
  if (form.return_status !== 'complete') {
    return refuse('form_not_issued');
  }
  const [documents, insurerName, lines, next] = await Promise.all([
    listInvoices(tables, form_id),
    nameInsurer(tables, ledger),
    readLines(tables, ledger, at),
    nextNumber(tables, 'invoice', at),
  ]);
  const holding = holdingInvoice(documents);
  if (holding) {
    return { $id: holding.$id, number: holding.number };
  }
  if (!next) {
    return overtaken();
  }
  const { number } = next;
  const id = invoiceId(form_id, documents.filter(({ kind }) => kind === 'invoice').length);
  const { billed, outstanding } = totalsOf(ledger);
  await tables.write([
    stage.claim('cs_forms', form_id, 'lease_version', form.lease_version),
    ...issueDocument(
      context,
      id,
      {
        kind: 'invoice',
        number,
        form_id,
        amount_piasters: billed,
        vat_piasters: sumBill(lines).vat,
        outstanding_piasters: outstanding,
        insurer_name: share ? insurerName : null,
        insurer_membership: share?.membership ?? null,
        insurer_piasters: share?.share_piasters ?? null,
        insurer_outstanding_piasters: share?.outstanding_piasters ?? null,
        lines: JSON.stringify(lines),
        name: form.name,
        at: at.toISOString(),
        actor_id: actor.id,
        actor_name: nameOf(actor),
      },
      { next, label: form.name },
    ),
  ]);
  return { $id: id, number };
};

/** Undoes an invoice. Its id follows from the invoice's, so that there is one at most. */
export const issueCreditNote: Handler<typeof creditCall> = async ({ invoice_id, reason }, context) => {
  const { actor, tables, now } = context;
  const id = creditNoteId(invoice_id);
  const at = now();
  const [invoice, known, next] = await Promise.all([
    tables.get('clinic_documents', invoice_id, DOCUMENT_COLUMNS),
    tables.get('clinic_documents', id, ['number']),
    nextNumber(tables, 'credit-note', at),
  ]);
  if (known) {
    return { $id: id, number: known.number };
  }
  if (invoice?.kind !== 'invoice') {
    return refuse('not_found');
  }
  if (!next) {
    return overtaken();
  }
  const { number } = next;
  const { form_id, amount_piasters, vat_piasters, insurer_name, insurer_membership, insurer_piasters, lines, name } =
    invoice;
  const said = reason.trim();
  await tables.write(
    issueDocument(
      context,
      id,
      {
        reason: said,
        amount_piasters,
        kind: 'credit-note',
        number,
        form_id,
        document_id: invoice_id,
        vat_piasters,
        insurer_name,
        insurer_membership,
        insurer_piasters,
        lines,
        name,
        at: at.toISOString(),
        actor_id: actor.id,
        actor_name: nameOf(actor),
      },
      { next, label: name ?? '', told: { invoice: invoice.number, reason: said } },
    ),
  );
  return { $id: id, number };
};

/** The invoices and credit notes of a form. */
export const fetchInvoices: Handler<typeof listCall> = async ({ form_id }, context) => {
  const { tables, now } = context;
  const [ledger, documents] = await Promise.all([
    readLedger(tables, form_id),
    listInvoices(tables, form_id),
    noteRead(context, { kind: 'service', id: form_id, call: 'fetch-invoices' }),
  ]);
  const [lines, insurerName] =
    documents.length > 0
      ? await Promise.all([readLines(tables, ledger, now()), nameInsurer(tables, ledger)])
      : [[], ''];
  const holding = holdingInvoice(documents);
  return {
    documents: documents.map((row) => ({
      ...toInvoice(row, documents),
      changed:
        row === holding &&
        row.lines !== null &&
        !saysTheSame(row, ledger.share && { name: insurerName, ...ledger.share }, lines),
    })),
    total: documents.length,
  };
};

/** The invoices and credit notes of a form as they are stored, newest first. */
async function listInvoices(tables: Tables, formId: string): Promise<DocumentRow[]> {
  const { rows } = await tables.list('clinic_documents', DOCUMENT_COLUMNS, [
    Query.equal('form_id', formId),
    Query.equal('kind', ['invoice', 'credit-note']),
    Query.orderDesc('$createdAt'),
    Query.orderDesc('$id'),
    Query.limit(MAX_INVOICES),
  ]);
  return rows;
}

/** More than anybody makes of one form. */
const MAX_INVOICES = 1000;

/** The invoice that no credit note has undone. */
function holdingInvoice(documents: readonly DocumentRow[]): DocumentRow | undefined {
  return documents.find(
    ({ $id, kind }) => kind === 'invoice' && !documents.some(({ document_id }) => document_id === $id),
  );
}

/** What an issued form costs, service by service. */
async function readLines(tables: Tables, { form, accounts }: Ledger, at: Date): Promise<BillLine[]> {
  const [blocks, { clinicVatAt }] = await Promise.all([listBlocks(tables, [form.$id]), loadSettings(tables)]);
  return billLines(
    blocks.map((block) => ({ ...block, amount_piasters: accounts.get(block.$id)?.billed_piasters ?? 0 })),
    clinicVatAt(at),
  );
}

/** Whether an invoice names the services, prices and split that its form has. */
function saysTheSame(
  row: DocumentRow,
  share: { name: string; membership: string | null; share_piasters: number } | null,
  lines: readonly BillLine[],
): boolean {
  const isSplitSo =
    row.insurer_piasters === (share?.share_piasters ?? null) &&
    row.insurer_name === (share?.name ?? null) &&
    row.insurer_membership === (share?.membership ?? null);
  return isSplitSo && sameBill(linesOf(row), lines);
}
