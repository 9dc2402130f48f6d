import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { isAlike, isSamePerson, saysName } from '#contract/patients/same-person.ts';
import type { Tables } from '#runtime/tables.ts';
import { PATIENT_COLUMNS, type PatientRow } from '#subjects/patients/patients.ts';
import type { Wishes } from './filed-person.ts';

/** So many values fit into one query. */
const VALUES_A_QUERY = 90;
/** A number that more people than this have is nobody's, such as one that was typed to fill the field. */
const WITH_ONE_NUMBER = 500;

/** Somebody who has a record, or gets one by an earlier row. */
export interface Person {
  /** As it is to be. */
  row: PatientRow;
  /** As it is stored; null for somebody new. */
  stored: PatientRow | null;
  /** How somebody new wants to be written to. */
  wishes?: Wishes;
}

/** By what of a row its person is found. */
export interface Named {
  name: string;
  phones: readonly string[];
  birth_year?: number | null;
  national_id?: string | null;
}

export interface SamePerson {
  person: Person;
  by: 'national_id' | 'phone' | 'alike';
}

/** The people whom rows may mean: those with one of their national ids, or with one of their phones. */
export class KnownPeople {
  readonly #byNationalId = new Map<string, Person>();
  readonly #byPhone = new Map<string, Set<Person>>();

  /** Somebody new, or of whom more is known by now. */
  add(person: Person): void {
    const { national_id, phones } = person.row;
    if (national_id !== null && !this.#byNationalId.has(national_id)) {
      this.#byNationalId.set(national_id, person);
    }
    for (const phone of phones) {
      this.#byPhone.set(phone, (this.#byPhone.get(phone) ?? new Set()).add(person));
    }
  }

  /** The same person: by the national id, else by a phone, a name that agrees and an age that is not against it. */
  find(named: Named, now: Date): SamePerson | null {
    return this.findAll(named, now)[0] ?? null;
  }

  /** Everybody who may be the same person. */
  findAll(named: Named, now: Date): SamePerson[] {
    const { national_id } = named;
    const byId = national_id ? this.#byNationalId.get(national_id) : undefined;
    if (byId) {
      return [{ person: byId, by: 'national_id' }];
    }
    return this.#reached(named)
      .filter(({ row }) => isSamePerson(row, saidOf(named, now), now))
      .map((person) => ({ person, by: 'phone' }));
  }

  /** Somebody with the same phone and first name, who may be another person. */
  findAlike(named: Named, now: Date): SamePerson | null {
    const person = this.#reached(named).find(({ row }) => isAlike(row, saidOf(named, now), now));
    return person ? { person, by: 'alike' } : null;
  }

  /** Those with one of the phones, but for who has another national id. Without a name nobody is known by a phone. */
  #reached({ name, phones, national_id }: Named): Person[] {
    if (!saysName(name)) {
      return [];
    }
    const reached = new Set(phones.flatMap((phone) => [...(this.#byPhone.get(phone) ?? [])]));
    return [...reached].filter(({ row }) => saysName(row.name) && (!national_id || row.national_id === null));
  }
}

function saidOf({ name, phones, birth_year = null }: Named, now: Date) {
  return { name, phones, age: birth_year === null ? null : Number(cairoDay(now).slice(0, 4)) - birth_year };
}

/** Reads whom these rows may mean, some numbers a query. */
export async function readKnownPeople(
  tables: Tables,
  named: readonly Pick<Named, 'phones' | 'national_id'>[],
): Promise<KnownPeople> {
  const numbers = [...new Set(named.flatMap(({ phones, national_id }) => [...phones, national_id ?? []].flat()))];
  const terms = await inParts(numbers, (part) =>
    tables.list(
      'search_terms',
      ['row_id'],
      [Query.equal('table_id', 'patients'), Query.equal('term', part), Query.limit(VALUES_A_QUERY * WITH_ONE_NUMBER)],
    ),
  );
  const rows = await readPatients(tables, [...new Set(terms.map(({ row_id }) => row_id))]);
  const known = new KnownPeople();
  for (const row of rows.filter(({ merged_into }) => merged_into === null)) {
    known.add({ row, stored: row });
  }
  return known;
}

/** Records by their ids, in the order in which they were made. */
export async function readPatients(tables: Tables, ids: readonly string[]): Promise<PatientRow[]> {
  const rows = await inParts(ids, (part) =>
    tables.list('patients', PATIENT_COLUMNS, [
      Query.equal('$id', part),
      Query.orderAsc('$sequence'),
      Query.limit(part.length),
    ]),
  );
  return rows.sort((a, b) => Number(a.$sequence) - Number(b.$sequence));
}

/** Reads by many values, some a query. */
export async function inParts<Row>(
  values: readonly string[],
  read: (part: string[]) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(values.length / VALUES_A_QUERY) }, (_, index) =>
    values.slice(index * VALUES_A_QUERY, (index + 1) * VALUES_A_QUERY),
  );
  return (await Promise.all(parts.map(read))).flatMap(({ rows }) => rows);
}
