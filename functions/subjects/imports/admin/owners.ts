import { hasLostDigits } from '#contract/imports/constants.ts';
import type { RowFault } from '#contract/imports/schemas.ts';
import { normalizeNationalId } from '#contract/patients/national-id.ts';
import { saysName } from '#contract/patients/same-person.ts';
import type { Tables } from '#runtime/tables.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import { normalizePhones } from '#subjects/patients/rules/patients.ts';
import { damagedTexts, lostDigits } from './filed-row.ts';
import { readKnownPeople } from './known-people.ts';

/** What a row says of whose it is. */
export interface SaidOwner {
  name?: string | null | undefined;
  national_id?: string | null | undefined;
  phones: readonly string[];
}

/** Whose a row is, or why nobody can tell. */
export type Owner = { patient: PatientRow; faults: [] } | { patient: null; faults: RowFault[] };

/**
 * Whose rows are: by the national id, else by a phone and a name that agrees, as everywhere. Of several who fit nobody is
 * chosen.
 */
export async function findOwners(tables: Tables, rows: readonly SaidOwner[], now: Date): Promise<Owner[]> {
  const named = rows.map(({ name, national_id, phones }) => ({
    name: name?.trim() ?? '',
    phones: normalizePhones([...phones]),
    national_id: normalizeNationalId(national_id ?? ''),
  }));
  const known = await readKnownPeople(tables, named);
  return rows.map((row, index) => {
    const owner = named[index] as (typeof named)[number];
    const faults = faultsOf(row, owner);
    if (faults.length > 0) {
      return { patient: null, faults };
    }
    const [found, ...others] = known.findAll(owner, now);
    return found?.person.stored && others.length === 0
      ? { patient: found.person.stored, faults: [] }
      : { patient: null, faults: [{ field: null, key: found ? 'person_ambiguous' : 'person_unknown' }] };
  });
}

/** Without a national id it takes a name and a phone. */
function faultsOf(
  row: SaidOwner,
  { name, phones, national_id }: { name: string; phones: string[]; national_id: string },
) {
  const unread = [
    ...lostDigits({ phones: row.phones.find(hasLostDigits), national_id: row.national_id }),
    ...damagedTexts({ name: row.name }),
  ];
  const missing: RowFault[] = [
    ...(saysName(name) ? [] : [{ field: 'name', key: 'required' } as const]),
    ...(phones.length === 0 ? [{ field: 'phones', key: 'required' } as const] : []),
  ];
  return unread.length > 0 || national_id !== '' ? unread : missing;
}
