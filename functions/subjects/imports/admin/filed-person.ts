import { LANGUAGES, NAME_MAX } from '#contract/constants.ts';
import { hasLostDigits } from '#contract/imports/constants.ts';
import { PERSON_TEXTS, type PersonField, PREFERRED_WAYS } from '#contract/imports/people.ts';
import type { PersonRow, RowFault } from '#contract/imports/schemas.ts';
import { readNationalId } from '#contract/patients/national-id.ts';
import { PERSON_DETAILS, type PersonDetail } from '#contract/patients/person-details.ts';
import { type FiledPerson, filedPerson } from '#contract/patients/schemas.ts';
import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { NewRow } from '#runtime/tables.ts';
import { keptDetail } from '#subjects/patients/kept-details.ts';
import { normalizePhones } from '#subjects/patients/rules/patients.ts';
import { sourceCalled } from '#subjects/settings/rules/referral-sources.ts';
import { damagedTexts, lostDigits, type Read, readFiled } from './filed-row.ts';

/** What a row says of a person, as records keep it. */
export type Said = Pick<NewRow<'patients'>, 'name' | 'birth_year' | PersonDetail> & { phones: string[] };

/** How somebody wants to be written to; null is as everybody. */
export type Wishes = Pick<Rows['contact_points'], 'way' | 'lang'>;

/** A person as a row says them, how they want to be written to, and what of the row is not known here. */
export interface SaidPerson {
  person: Said;
  wishes: Wishes;
  leftOut: RowFault[];
}

/** A row as a person, or everything that is wrong with it. The sources are the ways to the clinic that the settings list. */
export async function readPerson(
  row: PersonRow,
  now: Date,
  sources: readonly ReferralSourceSetting[],
): Promise<Read<SaidPerson>> {
  const { line: _line, duplicate: _duplicate, alike: _alike, birth_year, ...rest } = row;
  const { referral_source, preferred_way, preferred_lang, ...texts } = rest;
  const { phones, national_id, contact_phone } = row;
  const source = referral_source ? sourceCalled([referral_source], sources) : null;
  const way = preferred_way ? (PREFERRED_WAYS.find((one) => one === preferred_way) ?? null) : null;
  const lang = preferred_lang ? (LANGUAGES.find((one) => one === preferred_lang) ?? null) : null;
  const input = {
    ...texts,
    ...(source && { referral_source: source }),
    ...(birth_year && { birth_year: wholeNumber(birth_year) }),
  };
  const { said, faults } = await readFiled<FiledPerson>(filedPerson, input, [
    ...lostDigits({ phones: phones.find(hasLostDigits), national_id, contact_phone }),
    ...damagedTexts(Object.fromEntries(PERSON_TEXTS.map((field) => [field, row[field]]))),
  ]);
  if (said === null) {
    return { said, faults };
  }
  const leftOut = [
    ...unknown('referral_source', 'source_unknown', referral_source, source),
    ...unknown('preferred_way', 'left_out', preferred_way, way),
    ...unknown('preferred_lang', 'left_out', preferred_lang, lang),
  ];
  const wishes = { way: way === 'whatsapp' ? null : way, lang };
  return { said: { person: kept(said, now), wishes, leftOut }, faults: [] };
}

function unknown(
  field: PersonField,
  key: 'source_unknown' | 'left_out',
  said: string | null | undefined,
  known: string | null,
): RowFault[] {
  return said && known === null ? [{ field, key, values: { value: said.slice(0, NAME_MAX) } }] : [];
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
