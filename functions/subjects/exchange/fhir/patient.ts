import type { Extension, Identifier, Patient } from 'fhir/r4';
import { REFERRAL_ROW, rowUrl } from '#contract/exchange/own-rows.ts';
import { dialled } from '#contract/phone.ts';
import { fhirDay, fhirId, fhirText, IDENTIFIER_TYPE, ownIdentifier, some, without } from './codes.ts';
import { ownColumns } from './own-columns.ts';
import type { Names, Stored, StoredRecord } from './stored-record.ts';

/** The names of systems in which national ids of Egypt and the records of an installation are told apart. */
export const NATIONAL_ID_SYSTEM = ownIdentifier('egyptian-national-id');
const LANGUAGE_TAGS = 'urn:ietf:bcp:47';

/** Somebody of whom the clinic has a record, how they found it, and how they want to be written to. */
export function toPatient(
  row: Stored<'patients'>,
  { referral, contacts }: Pick<StoredRecord, 'referral' | 'contacts'>,
): Patient {
  const { $id, name, phones, email, sex, governorate } = row;
  return without<Patient>({
    resourceType: 'Patient',
    id: fhirId($id),
    extension: some([
      ...ownColumns('patients', row),
      ...contacts.flatMap((contact) => ownColumns('contact_points', contact)),
      ...(referral ? [toReferral(referral)] : []),
    ]),
    identifier: [{ system: ownIdentifier('record'), value: $id }, ...nationalId(row)],
    name: [without({ use: 'official' as const, text: fhirText(name) })],
    telecom: some([
      ...phones.map((phone) => ({ system: 'phone' as const, value: dialled(phone) })),
      ...(email ? [{ system: 'email' as const, value: email }] : []),
    ]),
    gender: sex ?? undefined,
    birthDate: birthDate(row),
    address: governorate ? [{ state: governorate, country: 'EG' }] : undefined,
    contact: contact(row),
    communication: some(
      languagesOf(contacts).map((code) => ({
        language: { coding: [{ system: LANGUAGE_TAGS, code }] },
        preferred: true,
      })),
    ),
  });
}

function toReferral(names: Names): Extension {
  const extension = Object.entries(names).flatMap(([url, name]) => {
    const valueString = fhirText(name);
    return valueString ? [{ url, valueString }] : [];
  });
  return { url: rowUrl(REFERRAL_ROW), extension };
}

/** In which they want to be written to. */
const languagesOf = (contacts: readonly Stored<'contact_points'>[]): string[] => [
  ...new Set(contacts.flatMap(({ lang }) => lang ?? [])),
];

function nationalId({ national_id }: Stored<'patients'>): Identifier[] {
  const type = { coding: [{ system: IDENTIFIER_TYPE, code: 'NI', display: 'National unique individual identifier' }] };
  return national_id ? [{ use: 'official', type, system: NATIONAL_ID_SYSTEM, value: national_id }] : [];
}

/** A birth date of which only the year is known is a year. */
function birthDate({ birth_date, birth_year }: Stored<'patients'>): string | undefined {
  return birth_date ? fhirDay(birth_date) : birth_year ? String(birth_year) : undefined;
}

function contact({ contact_name, contact_phone, contact_relation }: Stored<'patients'>): Patient['contact'] {
  const name = fhirText(contact_name);
  const relation = fhirText(contact_relation);
  return name || contact_phone
    ? [
        without({
          relationship: relation ? [{ text: relation }] : undefined,
          name: name ? { text: name } : undefined,
          telecom: contact_phone ? [{ system: 'phone' as const, value: dialled(contact_phone) }] : undefined,
        }),
      ]
    : undefined;
}
