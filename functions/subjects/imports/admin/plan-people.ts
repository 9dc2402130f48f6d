import { MAX_PHONES } from '#contract/devices/constants.ts';
import type { PersonRow, RowFinding } from '#contract/imports/schemas.ts';
import { PERSON_DETAILS } from '#contract/patients/person-details.ts';
import type { Tables } from '#runtime/tables.ts';
import { type PatientRow, toldOfPatient } from '#subjects/patients/patients.ts';
import { patientSearch } from '#subjects/patients/rules/patients.ts';
import { readPerson, type Said } from './filed-person.ts';
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
  const [read, made] = await Promise.all([
    Promise.all(rows.map((row) => readPerson(row, now))),
    readPatients(tables, idOf ? rows.map(({ line }) => idOf(line)) : []),
  ]);
  const known = await readKnownPeople(
    tables,
    read.flatMap(({ said }) => said ?? []),
  );
  const isMade = new Set(made.map(({ $id }) => $id));
  const plan: Plan = { findings: [], created: [], filled: new Set() };
  for (const [index, { line, duplicate }] of rows.entries()) {
    const { said, faults } = read[index] as (typeof read)[number];
    const id = idOf?.(line) ?? '';
    if (said === null) {
      plan.findings.push({ line, outcome: 'refused', faults, same: null });
    } else if (isMade.has(id)) {
      plan.findings.push({ line, outcome: 'created', faults: [], same: null });
    } else if (plan.filled.size >= maxFilled) {
      break;
    } else {
      planRow({ plan, known, now }, { line, duplicate, said, id });
    }
  }
  return plan;
}

interface ReadRow extends Pick<PersonRow, 'line' | 'duplicate'> {
  said: Said;
  id: string;
}

function planRow(
  { plan, known, now }: { plan: Plan; known: KnownPeople; now: Date },
  { line, duplicate, said, id }: ReadRow,
): void {
  const found = known.find(said, now);
  const same = found && {
    patientId: found.person.stored?.$id ?? null,
    name: found.person.row.name,
    by: found.by,
  };
  if (found?.by === 'national_id' && duplicate === 'create') {
    const faults = [{ field: 'national_id', key: 'national_id_known' } as const];
    plan.findings.push({ line, outcome: 'refused', faults, same });
  } else if (found === null || duplicate === 'create') {
    const person = { row: newPatient(id, said), stored: null };
    known.add(person);
    plan.created.push(person);
    plan.findings.push({ line, outcome: 'created', faults: [], same });
  } else {
    const isFilled = duplicate === 'fill' && fill(found.person, said);
    if (isFilled) {
      known.add(found.person);
    }
    if (isFilled && found.person.stored) {
      plan.filled.add(found.person);
    }
    plan.findings.push({ line, outcome: isFilled ? 'filled' : 'skipped', faults: [], same });
  }
}

function newPatient(id: string, said: Said): PatientRow {
  const nothing = Object.fromEntries(PERSON_DETAILS.map((detail) => [detail, null]));
  const row = { ...nothing, birth_year: null, ...said, last_visit_on: null, merged_into: null, version: 0 };
  return { ...row, $id: id, $createdAt: '', $updatedAt: '' } as PatientRow;
}

/** Fills in what is empty, and adds phones; nothing is overwritten. False when there is nothing to fill in. */
function fill(person: Person, said: Said): boolean {
  const { row } = person;
  const hasContact = row.contact_name !== null || row.contact_phone !== null;
  // A contact person is taken whole, and a birth date only where no other year is known.
  const details = PERSON_DETAILS.filter(
    (detail) =>
      row[detail] === null &&
      said[detail] !== null &&
      !(hasContact && detail.startsWith('contact_')) &&
      (detail !== 'birth_date' || row.birth_year === null || row.birth_year === said.birth_year),
  );
  const phones = [...new Set([...row.phones, ...said.phones])].slice(0, MAX_PHONES);
  const isFilled =
    details.length > 0 || phones.length > row.phones.length || (row.birth_year === null && said.birth_year !== null);
  person.row = {
    ...row,
    ...Object.fromEntries(details.map((detail) => [detail, said[detail]])),
    phones,
    birth_year: row.birth_year ?? said.birth_year ?? null,
  };
  return isFilled;
}

/** What somebody's record says, with the words by which it is found. */
export const columnsOf = ({ row }: Person) => ({ ...toldOfPatient(row), ...patientSearch(row) });
