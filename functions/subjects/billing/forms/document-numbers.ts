import { cairoDay } from '#contract/cairo-day.ts';
import type { DocumentKind } from '#contract/clinic-documents/constants.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { documentCounterId, documentNumber } from '../rules/clinic-documents.ts';

/**
 * The next number of a kind of paper in the year of Cairo, with the operation by which a transaction takes it: of two who
 * read the same one gets through, so that none is left out and none is given twice. Null, to be read again, for the first
 * of a year, whose counter this makes.
 */
export async function nextNumber(
  tables: Tables,
  kind: DocumentKind,
  at: Date,
): Promise<{ number: string; claim: Operation } | null> {
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
