import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { LinkedPaper } from '#contract/clinic-documents/client-schemas.ts';
import type { Quote } from '#contract/clinic-documents/schemas.ts';
import type { Ports } from '#runtime/ports.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { listSheets, toSheetContent } from '#subjects/visit-sheets/visit-sheets.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { readDocuments, toOwnDocument } from './clinic-documents.ts';

export const PAPER_LINK_COLUMNS = ['form_id', 'kind', 'secret', 'ends_at', 'withdrawn_at', 'quote', 'version'] as const;
export type PaperLinkRow = SelectedRow<'paper_links', (typeof PAPER_LINK_COLUMNS)[number]>;

/** The link with a secret; null where it was never given out. A database may not tell large letters from small ones. */
export async function findPaperLink(tables: Tables, secret: string): Promise<PaperLinkRow | null> {
  const { rows } = await tables.list('paper_links', PAPER_LINK_COLUMNS, [
    Query.equal('secret', secret),
    Query.limit(10),
  ]);
  return rows.find((row) => row.secret === secret) ?? null;
}

export const isPaperLinkAlive = ({ ends_at, withdrawn_at }: PaperLinkRow, now: Date): boolean =>
  withdrawn_at === null && new Date(ends_at) > now;

/**
 * The paper of a link as others may see it: what such a paper has to say, and nothing else of the client. Null where it is
 * gone; one that holds no more says only that.
 */
export async function readLinkedPaper(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  { $id, form_id, kind, quote: saved }: Pick<PaperLinkRow, '$id' | 'form_id' | 'kind' | 'quote'>,
): Promise<LinkedPaper | null> {
  const [form, details] = await Promise.all([
    tables.get('cs_forms', form_id, ['return_status', 'deleted_at', 'date']),
    listDetails(tables, 'cs', [form_id]),
  ]);
  if (!form || form.deleted_at !== null) {
    return null;
  }
  const nothing = { receipt: null, payment: null, invoice: null, quote: null, sheet: null };
  const over = { kind, number: null, ended: true, name: '', ...nothing };
  const { name } = details.get(form_id);
  if (kind === 'quote') {
    const quote: Quote | null = saved && JSON.parse(saved);
    const holds = quote !== null && form.return_status !== 'complete' && quote.valid_until >= cairoDay(now());
    return holds ? { ...over, ended: false, name, quote: { ...quote, lines: linesOf(quote) } } : over;
  }
  if (kind === 'visit_sheet') {
    const [sheet] = await listSheets(tables, form_id, 1);
    return sheet ? { ...over, ended: false, name, sheet: toSheetContent(sheet, form.date) } : null;
  }
  const documents = await readDocuments(tables, [form_id]);
  const row = documents.rows.find((one) => one.$id === $id);
  const own = row && toOwnDocument(row, documents, { name, phone: '' });
  if (!row || !own) {
    return null;
  }
  const { receipt, payment, invoice, ended } = own;
  if (ended) {
    return { ...over, number: row.number };
  }
  return {
    kind,
    number: row.number,
    ended,
    name,
    receipt,
    payment: payment && { ...payment, reference: null },
    invoice: invoice && { ...invoice, lines: linesOf(invoice), insurer_membership: null, reason: null },
    quote: null,
    sheet: null,
  };
}

/** The services without what tells one piece from another, and without the ids of rows. */
const linesOf = ({ lines }: Pick<Quote, 'lines'>): Quote['lines'] =>
  lines.map((line, index) => ({ ...line, block_id: String(index), serial_number: null }));
