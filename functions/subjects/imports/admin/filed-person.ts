import { hasLostDigits } from '#contract/imports/constants.ts';
import { PERSON_TEXTS } from '#contract/imports/people.ts';
import type { PersonRow } from '#contract/imports/schemas.ts';
import { readNationalId } from '#contract/patients/national-id.ts';
import { PERSON_DETAILS, type PersonDetail } from '#contract/patients/person-details.ts';
import { type FiledPerson, filedPerson } from '#contract/patients/schemas.ts';
import type { NewRow } from '#runtime/tables.ts';
import { keptDetail } from '#subjects/patients/kept-details.ts';
import { normalizePhones } from '#subjects/patients/rules/patients.ts';
import { damagedTexts, lostDigits, type Read, readFiled } from './filed-row.ts';

/** What a row says of a person, as records keep it. */
export type Said = Pick<NewRow<'patients'>, 'name' | 'birth_year' | PersonDetail> & { phones: string[] };

/** A row as a person, or everything that is wrong with it. */
export async function readPerson(row: PersonRow, now: Date): Promise<Read<Said>> {
  const { line: _line, duplicate: _duplicate, birth_year, ...texts } = row;
  const { phones, national_id, contact_phone } = row;
  const input = { ...texts, ...(birth_year && { birth_year: wholeNumber(birth_year) }) };
  const { said, faults } = await readFiled<FiledPerson>(filedPerson, input, [
    ...lostDigits({ phones: phones.find(hasLostDigits), national_id, contact_phone }),
    ...damagedTexts(Object.fromEntries(PERSON_TEXTS.map((field) => [field, row[field]]))),
  ]);
  return said === null ? { said, faults } : { said: kept(said, now), faults: [] };
}

/** As it is written where it is no number, which is then refused as that. */
const wholeNumber = (text: string) => (/^\d{4}$/.test(text) ? Number(text) : text);

/** As records keep it. What a national id says of birth, sex and governorate counts where the row itself says nothing. */
function kept({ name, phones, birth_year, ...person }: FiledPerson, now: Date): Said {
  const id = person.national_id ? readNationalId(person.national_id, now) : null;
  const said = {
    ...person,
    birth_date: person.birth_date || (birth_year ? null : id?.birthDate),
    sex: person.sex || id?.sex,
    governorate: person.governorate || id?.governorate,
  };
  const details = Object.fromEntries(PERSON_DETAILS.map((detail) => [detail, keptDetail(detail, said[detail])]));
  return {
    ...(details as Pick<Said, PersonDetail>),
    name: name.trim(),
    phones: normalizePhones(phones),
    // As at the desk, a birth date says the year, too.
    birth_year: said.birth_date ? Number(said.birth_date.slice(0, 4)) : (birth_year ?? null),
  };
}
