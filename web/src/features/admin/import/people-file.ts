import { cairoDay } from '#contract/cairo-day.ts';
import { importPeople } from '#contract/imports/calls.ts';
import type { DuplicateChoice } from '#contract/imports/constants.ts';
import { PERSON_FIELDS, PERSON_TEXTS } from '#contract/imports/people.ts';
import type { PersonRow, RowFinding } from '#contract/imports/schemas.ts';
import { isAlike, isSamePerson, saysName } from '#contract/patients/same-person.ts';
import { foldDigits } from '#contract/phone.ts';
import { call } from '#web/lib/call.ts';
import { readCell } from './cells.ts';
import { finder } from './columns.ts';
import type { FileKind } from './file-kind.ts';
import { PERSON_NAMES } from './person-names.ts';
import { readAllPhones, readTexts } from './rows.ts';

/** A file of people. */
export const PEOPLE_FILE: FileKind<PersonRow> = {
  kind: 'people',
  fields: PERSON_FIELDS,
  several: ['name', 'phones', 'desk_note'],
  days: ['birth_date'],
  fieldOf: finder(PERSON_NAMES),
  isEnough: (matching) => matching.includes('name') && matching.includes('phones'),
  asksAboutDuplicates: true,
  toRow: (row, reading) => ({
    line: row.line,
    ...withYear(readTexts(row, reading, PERSON_TEXTS, readCell)),
    phones: readAllPhones(row, reading),
    duplicate: reading.duplicate,
    ...(reading.alike && { alike: reading.alike }),
  }),
  send: (sent, signal) => call(importPeople, sent, { signal }),
  withTwiceNamed,
};

/** Many files have no more than a year in the column of birth dates. */
function withYear<Texts extends { birth_date?: string; birth_year?: string }>(texts: Texts): Texts {
  const { birth_date, ...rest } = texts;
  const year = foldDigits(birth_date ?? '').replace(/\.0+$/, '');
  return /^(?:19|20)\d\d$/.test(year) && !texts.birth_year ? ({ ...rest, birth_year: year } as Texts) : texts;
}

function withTwiceNamed(findings: readonly RowFinding[], rows: readonly PersonRow[]): RowFinding[] {
  const now = new Date();
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const byNationalId = new Map<string, PersonRow>();
  const byPhone = new Map<string, PersonRow[]>();
  return findings.map((finding) => {
    const row = rowOf.get(finding.line);
    if (!row || finding.outcome === 'refused') return finding;
    const known = row.national_id ? byNationalId.get(row.national_id) : undefined;
    const reached = row.phones.flatMap((phone) => byPhone.get(phone) ?? []);
    const twin = known ?? reached.find((one) => isTwin(one, row, now));
    const alike = twin ? undefined : reached.find((one) => isTwin(one, row, now, isAlike));
    if (row.national_id) byNationalId.set(row.national_id, row);
    for (const phone of row.phones) byPhone.set(phone, [...(byPhone.get(phone) ?? []), row]);
    if (finding.same) return finding;
    if (alike) return decided({ ...finding, same: sameAs(alike, 'alike') }, row.alike ?? 'create');
    return twin ? decided({ ...finding, same: sameAs(twin, known ? 'national_id' : 'phone') }, row.duplicate) : finding;
  });
}

const sameAs = ({ name }: PersonRow, by: 'national_id' | 'phone' | 'alike') => ({
  patientId: null,
  name: name ?? '',
  by,
});

const OUTCOMES = { skip: 'skipped', fill: 'filled', create: 'created' } as const;

/** What a row would do whose person has a record, by what is chosen for it. A national id has one record at most. */
export function decided(finding: RowFinding, choice: DuplicateChoice): RowFinding {
  return choice === 'create' && finding.same?.by === 'national_id'
    ? { ...finding, outcome: 'refused', faults: [{ field: 'national_id', key: 'national_id_known' }] }
    : {
        ...finding,
        outcome: OUTCOMES[choice],
        faults: finding.faults.filter(({ key }) => key !== 'national_id_known'),
      };
}

/** Whether two rows name one person, by a rule. */
function isTwin(one: PersonRow, other: PersonRow, now: Date, rule = isSamePerson): boolean {
  if (one.national_id && other.national_id) return false;
  if (![one, other].every(({ name }) => saysName(name ?? ''))) return false;
  const year = (row: PersonRow) => Number(row.birth_date?.slice(0, 4) ?? row.birth_year ?? Number.NaN);
  const known = { name: one.name ?? '', phones: one.phones, birth_year: Number.isNaN(year(one)) ? null : year(one) };
  const age = Number.isNaN(year(other)) ? null : Number(cairoDay(now).slice(0, 4)) - year(other);
  return rule(known, { name: other.name ?? '', phones: other.phones, age }, now);
}
