import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { privacyRequestId } from '#lib/ids.ts';
import type { Tables } from '#runtime/tables.ts';
import { findByWords } from '#runtime/terms.ts';
import { findPatient, findSamePerson, type PatientRow } from '#subjects/patients/patients.ts';
import type { NewRows } from './new-rows.ts';

/** What is known here of somebody whose record comes in. */
export interface Standing {
  /** The record that an earlier import made, or with which it was made one; null when there is none. */
  kept: PatientRow | null;
  /** They came in before, and were erased since. */
  erased: boolean;
  /** Another record of the same person; it is only looked for where none came in before. */
  other: PatientRow | { $id: string; name: string } | null;
  /** Whether the other one has their national id, or is the record that was exported here, so that they cannot be two. */
  isCertain: boolean;
}

/** `ownId` is the id of the record here where this installation wrote the file itself; null where another one did. */
export async function standingOf(
  tables: Tables,
  { person, ownId, now }: { person: NewRows['patient']; ownId: string | null; now: Date },
): Promise<Standing> {
  const { $id, name, phones = [], national_id = null, birth_year = null } = person;
  const age = birth_year === null ? null : Number(cairoDay(now).slice(0, 4)) - birth_year;
  const requestOf = (id: string) => tables.get('privacy_requests', privacyRequestId('patient', id), ['state']);
  const [kept, request, own, ownRequest, certain, likely] = await Promise.all([
    findPatient(tables, $id),
    requestOf($id),
    ownId === null ? null : findPatient(tables, ownId),
    ownId === null ? null : requestOf(ownId),
    national_id === null ? null : findByNationalId(tables, national_id),
    findSamePerson(tables, { name, phones, age }, now),
  ]);
  return {
    kept,
    erased: kept === null && own === null && (request ?? ownRequest) !== null,
    other: kept === null ? (own ?? certain ?? likely) : null,
    isCertain: (own ?? certain) !== null,
  };
}

async function findByNationalId(tables: Tables, nationalId: string): Promise<{ $id: string; name: string } | null> {
  const found = await findByWords(tables, 'patients', [nationalId]);
  const queries = [Query.equal('national_id', nationalId), Query.isNull('merged_into'), Query.limit(1)];
  const [row] = found === null ? [] : (await tables.list('patients', ['name'], [...found, ...queries])).rows;
  return row ?? null;
}
