import { MAX_PHONES } from '#contract/devices/constants.ts';
import type { DuplicateChoice } from '#contract/imports/constants.ts';
import { RECORD_FIELDS, type RecordField } from '#contract/imports/people.ts';
import type { PersonRow, RowFinding } from '#contract/imports/schemas.ts';
import { PERSON_DETAILS } from '#contract/patients/person-details.ts';
import type { Tables } from '#runtime/tables.ts';
import { type PatientRow, toldOfPatient } from '#subjects/patients/patients.ts';
import { patientSearch } from '#subjects/patients/rules/patients.ts';
import { loadReferralSources } from '#subjects/settings/referral-sources.ts';
import { readPerson, type Said, type SaidPerson } from './filed-person.ts';
import { type KnownPeople, type Person, readKnownPeople, readPatients } from './known-people.ts';

/** What rows would do, as far as they were gone through. */
export interface Plan {
  findings: RowFinding[];
  created: Person[];
  /** People who have a record in which something is filled in. */
  filled: Set<Person>;
}

interface Wanted {
  rows: readonly PersonRow[];
  /** The id of the person whom a line makes; null in a dry run. */
  idOf: ((line: number) => string) | null;
  now: Date;
  /** Records that may be filled in at once. */
  maxFilled: number;
}

/**
 * Goes through rows in their order, each with what those before it do. A row whose person was made already is answered as
 * that, so that a repeat answers what the first one did.
 */
export async function planPeople(tables: Tables, { rows, idOf, now, maxFilled }: Wanted): Promise<Plan> {
  const [sources, made] = await Promise.all([
    rows.some(({ referral_source }) => referral_source) ? loadReferralSources(tables) : [],
    readPatients(tables, idOf ? rows.map(({ line }) => idOf(line)) : []),
  ]);
  const read = await Promise.all(rows.map((row) => readPerson(row, now, sources)));
  const known = await readKnownPeople(
    tables,
    read.flatMap(({ said }) => said?.person ?? []),
  );
  const isMade = new Set(made.map(({ $id }) => $id));
  const plan: Plan = { findings: [], created: [], filled: new Set() };
  for (const [index, { line, duplicate, alike = 'create' }] of rows.entries()) {
    const { said, faults } = read[index] as (typeof read)[number];
    const id = idOf?.(line) ?? '';
    if (said === null) {
      plan.findings.push({ line, outcome: 'refused', faults, same: null });
    } else if (isMade.has(id)) {
      plan.findings.push({ line, outcome: 'created', faults: said.leftOut, same: null });
    } else if (plan.filled.size >= maxFilled) {
      break;
    } else {
      planRow({ plan, known, now }, { line, duplicate, alike, said, id });
    }
  }
  return plan;
}

interface ReadRow extends Pick<PersonRow, 'line' | 'duplicate'> {
  alike: DuplicateChoice;
  said: SaidPerson;
  id: string;
}

function planRow(
  { plan, known, now }: { plan: Plan; known: KnownPeople; now: Date },
  { line, duplicate, alike, said: { person: said, wishes, leftOut }, id }: ReadRow,
): void {
  const found = known.find(said, now) ?? known.findAlike(said, now);
  const merged = found && { ...found, ...merge(found.person.row, said) };
  const same = merged && {
    patientId: merged.person.stored?.$id ?? null,
    name: merged.person.row.name,
    by: merged.by,
    lacks: merged.lacks,
    differs: merged.differs,
  };
  const choice = merged?.by === 'alike' ? alike : duplicate;
  if (merged?.by === 'national_id' && choice === 'create') {
    const faults = [{ field: 'national_id', key: 'national_id_known' } as const];
    plan.findings.push({ line, outcome: 'refused', faults, same });
  } else if (merged === null || choice === 'create') {
    const person = { row: newPatient(id, said), stored: null, wishes };
    known.add(person);
    plan.created.push(person);
    plan.findings.push({ line, outcome: 'created', faults: leftOut, same });
  } else {
    const isFilled = choice === 'fill' && merged.lacks.length > 0;
    if (isFilled) {
      merged.person.row = merged.row;
      known.add(merged.person);
    }
    if (isFilled && merged.person.stored) {
      plan.filled.add(merged.person);
    }
    // How somebody is written to who is here already, they have said here.
    const faults = isFilled ? leftOut.filter(({ field }) => field === 'referral_source') : [];
    plan.findings.push({ line, outcome: isFilled ? 'filled' : 'skipped', faults, same });
  }
}

function newPatient(id: string, said: Said): PatientRow {
  const nothing = Object.fromEntries(PERSON_DETAILS.map((detail) => [detail, null]));
  const row = { ...nothing, birth_year: null, ...said, last_visit_on: null, merged_into: null, version: 0 };
  return { ...row, $id: id, $createdAt: '', $updatedAt: '' } as PatientRow;
}

/** A record with what it lacks filled in and phones added; nothing is overwritten. */
function merge(row: PatientRow, said: Said): { row: PatientRow; lacks: RecordField[]; differs: RecordField[] } {
  const hasContact = row.contact_name !== null || row.contact_phone !== null;
  // A contact person is taken whole, and a birth date only where no other year is known.
  const details = PERSON_DETAILS.filter(
    (detail) =>
      row[detail] === null &&
      said[detail] !== null &&
      !(hasContact && detail.startsWith('contact_')) &&
      (detail !== 'birth_date' || row.birth_year === null || row.birth_year === said.birth_year),
  );
  const merged: PatientRow = {
    ...row,
    ...Object.fromEntries(details.map((detail) => [detail, said[detail]])),
    phones: [...new Set([...row.phones, ...said.phones])].slice(0, MAX_PHONES),
    birth_year: row.birth_year ?? said.birth_year ?? null,
  };
  return {
    row: merged,
    lacks: RECORD_FIELDS.filter((field) => valueIn(merged, field) !== valueIn(row, field)),
    differs: RECORD_FIELDS.filter((field) =>
      field === 'phones'
        ? said.phones.some((phone) => !merged.phones.includes(phone))
        : valueIn(said, field) !== '' && valueIn(said, field) !== valueIn(merged, field),
    ),
  };
}

/** What somebody is said to have in a field, as far as two say the same; a day is kept with a time. */
function valueIn(person: PatientRow | Said, field: RecordField): string {
  const value = String(person[field] ?? '');
  return field === 'birth_date' ? value.slice(0, 10) : value;
}

/** What somebody's record says, with the words by which it is found. */
export const columnsOf = ({ row }: Person) => ({ ...toldOfPatient(row), ...patientSearch(row) });
