import { namesAgree, saysName } from '../patients/same-person.ts';

/** Who somebody is by the record. */
interface RecordedPerson {
  name: string;
  /** A day, or a moment of 00:00Z. */
  birth_date: string | null;
  birth_year: number | null;
}

/** Who somebody is by a file of Noah. */
export interface NoahPerson {
  /** First name, then last name; empty where the file names nobody. */
  name: string;
  /** A day; null where the file says none. */
  birth_date: string | null;
}

export type IdentityPart = 'name' | 'birth_date';

/**
 * In what a file tells of somebody else than the record; nothing where it may be the same person. A name may begin with
 * the last name. A birth date that one side does not know does not speak against it; a missing name does.
 */
export function differingParts(known: RecordedPerson, said: NoahPerson): IdentityPart[] {
  const words = said.name.split(/\s+/).filter((word) => word !== '');
  const turned = [...words.slice(-1), ...words.slice(0, -1)].join(' ');
  const isNamed = saysName(said.name) && [said.name, turned].some((name) => namesAgree(known.name, name));
  return [...(isNamed ? [] : (['name'] as const)), ...(isBornThen(known, said) ? [] : (['birth_date'] as const))];
}

function isBornThen({ birth_date, birth_year }: RecordedPerson, said: NoahPerson): boolean {
  if (said.birth_date === null) {
    return true;
  }
  if (birth_date !== null) {
    return birth_date.slice(0, 10) === said.birth_date;
  }
  return birth_year === null || String(birth_year) === said.birth_date.slice(0, 4);
}
