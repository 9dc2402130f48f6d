import { Query } from 'node-appwrite';
import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import { AVERAGE_OF_RULE, averageOf, degreeOf } from '#contract/audiograms/averages.ts';
import type { Language } from '#contract/constants.ts';
import type { Ear } from '#contract/hearing/audiogram.ts';
import { isBlank } from '#contract/invisible.ts';
import type { LetterField } from '#contract/letters/fields.ts';
import { formatPhone } from '#contract/phone.ts';
import { writeDate, writeTime } from '#contract/writing.ts';
import { inLanguage } from '#lib/language.ts';
import { type Actor, nameOf } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Tables } from '#runtime/tables.ts';
import { loadAppointmentSettings, namesOf } from '#subjects/appointments/appointments.ts';
import { listAudiograms, loadDegreeRule, toAudiogram } from '#subjects/hearing/audiograms.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import { loadReferralSources } from '#subjects/settings/referral-sources.ts';
import { DEGREE_WORDS, writeAverage, writeDevice, writeWarranty } from './rules/letter-words.ts';
import type { LetterValue, LetterValues } from './rules/render-letter.ts';

type Context = Pick<Ports, 'tables' | 'now'> & { actor: Actor };

/** Whom a letter is about: their record, and the ids under which something of theirs stands. */
export interface LetterPerson {
  patient: PatientRow;
  ids: readonly string[];
}

/** So many hearing aids stand in a letter, the newest first. */
const DEVICES_MAX = 10;
const DEVICES_READ = 100;
const TESTS_READ = 20;
const FILE_LENGTH = 8;

/** A value; undefined where it says nothing. */
const value = (lines: readonly (string | null | undefined)[], isProse = false): LetterValue | undefined => {
  const told = lines.filter((line) => line !== null && line !== undefined && !isBlank(line)) as string[];
  return told.length > 0 ? { lines: told, isProse } : undefined;
};
const plain = (text: string | number | null | undefined) => value([text === null ? null : text?.toString()]);
const said = (...lines: (string | null | undefined)[]) => value(lines, true);

/**
 * What of a client stands in the fields of a letter. Only what is asked for is read; who may read it, the caller knows.
 */
export async function readLetterValues(
  context: Context,
  person: LetterPerson,
  { fields, lang }: { fields: readonly LetterField[]; lang: Language },
): Promise<LetterValues> {
  const asks = (group: string) => fields.some((field) => field.startsWith(`${group}.`));
  const parts = await Promise.all([
    ofClient(context.tables, person, lang, fields.includes('client.source')),
    asks('test') ? ofTest(context.tables, person, lang) : {},
    asks('devices') ? ofDevices(context.tables, person, lang) : {},
    asks('appointment') ? ofAppointment(context, person, lang) : {},
    {
      'letter.date': said(writeDate(context.now().toISOString(), lang)),
      'letter.author': plain(nameOf(context.actor)),
    },
  ]);
  return withoutUnknown(Object.assign({}, ...parts));
}

/** A field that is not known is absent. */
export const withoutUnknown = (values: Partial<Record<LetterField, LetterValue | undefined>>): LetterValues =>
  Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined)) as LetterValues;

async function ofClient(tables: Tables, { patient }: LetterPerson, lang: Language, hasSource: boolean) {
  const { $id, name, birth_year, national_id, phones, referral_source, last_visit_on } = patient;
  const sources = hasSource && referral_source ? await loadReferralSources(tables) : [];
  const { name_ar, name_en } = sources.find(({ id }) => id === referral_source) ?? {};
  return {
    'client.name': plain(name),
    'client.birth_year': plain(birth_year),
    'client.national_id': plain(national_id),
    'client.phone': plain(phones[0] && formatPhone(phones[0])),
    'client.file': plain($id.slice(0, FILE_LENGTH)),
    'client.source': said(inLanguage({ ar: name_ar ?? null, en: name_en ?? null }, lang)),
    'client.last_visit': said(last_visit_on && writeDate(last_visit_on, lang)),
  };
}

/** The newest test that somebody measured. */
async function ofTest(tables: Tables, { ids }: LetterPerson, lang: Language) {
  const [rows, rule] = await Promise.all([listAudiograms(tables, ids, TESTS_READ), loadDegreeRule(tables)]);
  const row = rows.find(({ self_reported }) => !self_reported);
  if (!row) {
    return {};
  }
  const { measured_at, tester, results } = toAudiogram(row);
  const average = (ear: Ear) => averageOf(results[ear], AVERAGE_OF_RULE[rule]);
  const degree = (ear: Ear) => {
    const known = average(ear);
    return known && DEGREE_WORDS[lang][degreeOf(rule, known.value)];
  };
  const level = (ear: Ear) => {
    const known = average(ear);
    return known && writeAverage(known, lang);
  };
  return {
    'test.date': said(writeDate(measured_at, lang)),
    'test.tester': plain(tester),
    'test.right': said(degree('right')),
    'test.left': said(degree('left')),
    'test.right_average': said(level('right')),
    'test.left_average': said(level('left')),
  };
}

/** The hearing aids that are worn. */
async function ofDevices(tables: Tables, { ids }: LetterPerson, lang: Language) {
  const columns = ['hearing_aid', 'serial_number', 'warranty_until', 'status', 'origin'] as const;
  const { rows } = await tables.list('devices', columns, [
    Query.equal('patient_id', [...ids]),
    Query.orderDesc('issued_at'),
    Query.limit(DEVICES_READ),
  ]);
  const worn = rows.filter(({ status }) => status === 'active').slice(0, DEVICES_MAX);
  const sold = worn.filter(({ origin }) => origin === 'sold');
  const devices = (some: typeof worn) => said(...some.map((device) => writeDevice(device, lang)));
  const warranties = (some: typeof worn) =>
    said(...some.filter(({ warranty_until }) => warranty_until).map((device) => writeWarranty(device, lang)));
  return {
    'devices.list': devices(worn),
    'devices.sold': devices(sold),
    'devices.warranty': warranties(worn),
    'devices.sold_warranty': warranties(sold),
  };
}

/** The next appointment. */
async function ofAppointment({ tables, now }: Context, { ids }: LetterPerson, lang: Language) {
  const [{ rows }, { specialists }] = await Promise.all([
    tables.list(
      'appointments',
      ['starts_at', 'specialist_id'],
      [
        Query.equal('patient_id', [...ids]),
        Query.equal('state', [...OPEN_APPOINTMENT_STATES]),
        Query.greaterThan('ends_at', now().toISOString()),
        Query.orderAsc('starts_at'),
        Query.limit(1),
      ],
    ),
    loadAppointmentSettings(tables),
  ]);
  const [next] = rows;
  if (!next) {
    return {};
  }
  const { name_ar, name_en } = namesOf(specialists.find(({ id }) => id === next.specialist_id) ?? {});
  return {
    'appointment.time': said(writeTime(next.starts_at, lang)),
    'appointment.specialist': plain(inLanguage({ ar: name_ar, en: name_en }, lang)),
  };
}
