import { cairoDay } from '#contract/cairo-day.ts';
import { MAX_PHONES } from '#contract/devices/constants.ts';
import { type DuplicateChoice, IMPORT_CELL_MAX, PERSON_FIELDS } from '#contract/imports/people.ts';
import type { PersonRow, RowFinding } from '#contract/imports/schemas.ts';
import { isSamePerson } from '#contract/patients/same-person.ts';
import type { SheetRow } from '../shared/sheet.ts';
import { readCell, readPhones } from './cells.ts';
import type { Matching } from './columns.ts';
import type { DateOrder } from './dates.ts';

interface Reading {
  matching: Matching;
  order: DateOrder;
  duplicate: DuplicateChoice;
}

/** A line of the file as it is sent. */
export function toPersonRow({ line, cells }: SheetRow, { matching, order, duplicate }: Reading): PersonRow {
  const cellsOf = (wanted: string) => cells.filter((_cell, index) => matching[index] === wanted);
  const texts = PERSON_FIELDS.filter((field) => field !== 'phones').flatMap((field) => {
    const text = cellsOf(field)
      .map((cell) => readCell(field, cell, order))
      .filter((part) => part !== '')
      .join(' ');
    return text === '' ? [] : [[field, text.slice(0, IMPORT_CELL_MAX)] as const];
  });
  const phones = [...new Set(cellsOf('phones').flatMap(readPhones))].map((phone) => phone.slice(0, IMPORT_CELL_MAX));
  return { line, ...Object.fromEntries(texts), phones: phones.slice(0, MAX_PHONES * 2), duplicate };
}

/**
 * The findings of a dry run, with whom the file itself names twice: rows are asked about some at a time, and those of
 * earlier requests are nobody yet.
 */
export function withTwiceNamed(
  findings: readonly RowFinding[],
  rows: readonly PersonRow[],
  now: Date = new Date(),
): RowFinding[] {
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const byNationalId = new Map<string, PersonRow>();
  const byPhone = new Map<string, PersonRow[]>();
  return findings.map((finding) => {
    const row = rowOf.get(finding.line);
    if (!row || finding.outcome === 'refused') return finding;
    const known = row.national_id ? byNationalId.get(row.national_id) : undefined;
    const twin = known ?? row.phones.flatMap((phone) => byPhone.get(phone) ?? []).find((one) => isTwin(one, row, now));
    if (row.national_id) byNationalId.set(row.national_id, row);
    for (const phone of row.phones) byPhone.set(phone, [...(byPhone.get(phone) ?? []), row]);
    if (!twin || finding.same) return finding;
    const same = { patientId: null, name: twin.name ?? '', by: known ? 'national_id' : 'phone' } as const;
    return decided({ ...finding, same }, row.duplicate);
  });
}

const OUTCOMES = { skip: 'skipped', fill: 'filled', create: 'created' } as const;

/** What a row would do whose person has a record, by what is chosen for it. A national id has one record at most. */
export function decided(finding: RowFinding, choice: DuplicateChoice): RowFinding {
  return choice === 'create' && finding.same?.by === 'national_id'
    ? { ...finding, outcome: 'refused', faults: [{ field: 'national_id', key: 'national_id_known' }] }
    : { ...finding, outcome: OUTCOMES[choice], faults: [] };
}

function isTwin(one: PersonRow, other: PersonRow, now: Date): boolean {
  if (one.national_id && other.national_id) return false;
  const year = (row: PersonRow) => Number(row.birth_date?.slice(0, 4) ?? row.birth_year ?? Number.NaN);
  const known = { name: one.name ?? '', phones: one.phones, birth_year: Number.isNaN(year(one)) ? null : year(one) };
  const age = Number.isNaN(year(other)) ? null : Number(cairoDay(now).slice(0, 4)) - year(other);
  return isSamePerson(known, { name: other.name ?? '', phones: other.phones, age }, now);
}
