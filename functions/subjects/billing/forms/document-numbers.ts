import { cairoDay } from '#contract/cairo-day.ts';
import type { DocumentKind } from '#contract/clinic-documents/constants.ts';
import type { AuditFields } from '#lib/audit.ts';
import { type Author, audited } from '#runtime/audit.ts';
import { type NewRow, type Operation, stage, type Tables } from '#runtime/tables.ts';
import { documentCounterId, documentNumber } from '../rules/clinic-documents.ts';

/** A number, and the operation by which a transaction takes it. */
interface DocumentNumber {
  number: string;
  claim: Operation;
}

/**
 * The next number of a kind of paper in the year of Cairo, with the operation by which a transaction takes it: of two who
 * read the same one gets through, so that none is left out and none is given twice. Null, to be read again, for the first
 * of a year, whose counter this makes.
 */
export async function nextNumber(tables: Tables, kind: DocumentKind, at: Date): Promise<DocumentNumber | null> {
  const year = cairoDay(at).slice(0, 4);
  const counterId = documentCounterId(kind, year);
  const counter = await tables.get('counters', counterId, ['value']);
  if (!counter) {
    await tables.create('counters', counterId, { value: 0 });
    return null;
  }
  return {
    number: documentNumber(kind, year, counter.value + 1),
    claim: stage.claim('counters', counterId, 'value', counter.value),
  };
}

const auditedDocuments = audited('clinic_documents', { kind: 'form', told: () => ({}) });

/** Stores a paper with its number and writes down at its form that it was issued; `told` goes beyond number and amount. */
export function issueDocument(
  who: Author,
  id: string,
  row: NewRow<'clinic_documents'>,
  { next, label, told }: { next: DocumentNumber; label: string; told?: AuditFields },
): Operation[] {
  const { kind, number, form_id, amount_piasters } = row;
  const after = { [kind.replace('-', '_')]: number, ...told, amount_piasters };
  return [
    ...auditedDocuments.create(who, id, row, { action: 'issue', id: form_id, label, before: {}, after, once: number }),
    next.claim,
  ];
}
