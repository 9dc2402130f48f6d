import { Query } from 'node-appwrite';
import { EARS, FREQUENCIES } from '#contract/hearing/audiogram.ts';
import { fromE164 } from '#contract/phone.ts';
import { ownHearingId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { HEARING_COLUMNS, toHearing } from '#subjects/hearing/hearing-row.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { emptyRow, type Stored, type StoredRecord } from './fhir/stored-record.ts';
import { readAppointments, rowsWith } from './read-records.ts';

type Reading = Pick<Ports, 'tables' | 'users'>;

/**
 * What an account may have of records: one of the account itself, with the audiogram and the appointments that are its own,
 * and one of each person whose audiograms the clinic shows it, without what the staff wrote beside them.
 */
export async function readOwnRecords(ports: Reading, userId: string): Promise<StoredRecord[]> {
  const [own, seen] = await Promise.all([readAccountRecord(ports, userId), patientsSeenBy(ports, userId)]);
  const linked = await Promise.all(
    seen.map(async ({ patient: { $id, name }, ids }) => {
      const audiograms = await rowsWith(ports.tables, 'audiograms', 'patient_id', ids);
      return recordOf({ $id, name }, { audiograms: audiograms.map((row) => ({ ...row, note: null })) });
    }),
  );
  return [...own, ...linked];
}

async function readAccountRecord({ tables, users }: Reading, userId: string): Promise<StoredRecord[]> {
  const [standing, hearing, appointments] = await Promise.all([
    users.standingOf(userId),
    tables.get('hearings', userId, HEARING_COLUMNS),
    readAppointments(tables, [Query.equal('user_id', userId)]),
  ]);
  const { name = '', email = null, phone = '' } = standing ?? {};
  const person = { $id: userId, name, email, phones: phone === '' ? [] : [fromE164(phone)] };
  const audiograms = hearing ? [ownAudiogram(userId, hearing)] : [];
  return standing ? [recordOf(person, { audiograms, appointments })] : [];
}

function recordOf(
  person: Pick<Stored<'patients'>, '$id' | 'name'> & Partial<Stored<'patients'>>,
  entries: Partial<StoredRecord>,
): StoredRecord {
  const nothing = {
    referral: null,
    contacts: [],
    devices: [],
    audiograms: [],
    notes: [],
    goals: [],
    appointments: [],
    visits: [],
  };
  return { ...nothing, ...entries, patient: { ...emptyRow('patients'), ...person } };
}

/** What a customer keeps of their hearing, as they set it: by the dB. */
function ownAudiogram(userId: string, row: Parameters<typeof toHearing>[0]): Stored<'audiograms'> {
  const { savedAt, ...hearing } = toHearing(row);
  const results = EARS.map((ear) => {
    const points = FREQUENCIES.flatMap((frequency) => {
      const level = hearing[ear][frequency];
      return level === undefined ? [] : [[frequency, { level }]];
    });
    return [ear, { air: Object.fromEntries(points), bone: {} }];
  });
  return {
    ...emptyRow('audiograms'),
    $id: ownHearingId(userId, savedAt),
    measured_at: savedAt,
    self_reported: true,
    results: JSON.stringify(Object.fromEntries(results)),
  };
}
