import { hasLostDigits, PERSON_TEXTS, type PersonText } from '#contract/imports/people.ts';
import type { PersonRow, RowFault } from '#contract/imports/schemas.ts';
import { readNationalId } from '#contract/patients/national-id.ts';
import { PERSON_DETAILS, type PersonDetail } from '#contract/patients/person-details.ts';
import { type FiledPerson, filedPerson } from '#contract/patients/schemas.ts';
import { isDamaged } from '#lib/damaged-text.ts';
import { fieldFaults } from '#runtime/refusal.ts';
import type { NewRow } from '#runtime/tables.ts';
import { validInput } from '#runtime/validation.ts';
import { keptDetail } from '#subjects/patients/kept-details.ts';
import { normalizePhones } from '#subjects/patients/rules/patients.ts';

/** What a row says of a person, as records keep it. */
export type Said = Pick<NewRow<'patients'>, 'name' | 'birth_year' | PersonDetail> & { phones: string[] };

/** A row as a person, or everything that is wrong with it. */
export async function readPerson(
  row: PersonRow,
  now: Date,
): Promise<{ said: Said; faults: [] } | { said: null; faults: RowFault[] }> {
  const faults = [...lostDigits(row), ...damagedTexts(row)];
  const known = new Set(faults.map(({ field }) => field));
  try {
    const { line: _line, duplicate: _duplicate, birth_year, ...texts } = row;
    const input = { ...texts, ...(birth_year && { birth_year: wholeNumber(birth_year) }) };
    const person = await validInput<FiledPerson>(filedPerson, { type: '', input, fromQuery: false });
    if (faults.length === 0) {
      return { said: kept(person, now), faults: [] };
    }
  } catch (error) {
    for (const [path, { key, values }] of Object.entries(fieldFaults(error))) {
      const [field = path] = path.split(/[.[]/, 1);
      if (!known.has(field)) {
        known.add(field);
        faults.push({ field, key, ...(values && { values }) });
      }
    }
  }
  return { said: null, faults };
}

/** As it is written where it is no number, which is then refused as that. */
const wholeNumber = (text: string) => (/^\d{4}$/.test(text) ? Number(text) : text);

function lostDigits({ phones, national_id, contact_phone }: PersonRow): RowFault[] {
  const numbers = { phones: phones.find(hasLostDigits), national_id, contact_phone };
  return Object.entries(numbers)
    .filter(([, text]) => hasLostDigits(text ?? ''))
    .map(([field]) => ({ field, key: 'digits_lost' }));
}

function damagedTexts(row: PersonRow): RowFault[] {
  return PERSON_TEXTS.filter((field) => isDamaged(row[field] ?? '')).map((field: PersonText) => ({
    field,
    key: 'damaged_text',
  }));
}

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
