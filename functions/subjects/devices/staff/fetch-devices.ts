import { Query } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import type { fetchDevices as call } from '#contract/devices/calls.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { statesNamed } from '#lib/search.ts';
import { DEVICE_WORDS } from '#lib/state-words.ts';
import { all, either } from '#runtime/conditions.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { listByWords } from '#subjects/patients/patients.ts';
import { readPatientQuery } from '#subjects/patients/rules/patients.ts';
import { DEVICE_COLUMNS } from '../devices.ts';
import { toDeviceEntries } from './device-reading.ts';

/** The hearing aids of so many people at most are looked for. */
const MAX_PEOPLE = 50;

/** Hearing aids, those registered last first. */
export const fetchDevices: Handler<typeof call> = async ({ query, cursor, limit = PAGE_SIZE }, { tables, now }) => {
  const wanted = [
    ...(query?.trim() ? [await thatMeans(tables, query.trim())] : []),
    Query.orderDesc('$createdAt'),
    Query.orderDesc('$sequence'),
  ];
  const { rows, ...page } = await pageAfter({ limit, cursor }, (window) =>
    tables.list('devices', DEVICE_COLUMNS, [...wanted, ...window], { count: true }),
  );
  return { documents: await toDeviceEntries(tables, rows, now()), ...page };
};

/** By the beginning of the serial number, the owner, the model, or how it stands. */
async function thatMeans(tables: Tables, query: string): Promise<string> {
  const people = await listByWords(tables, readPatientQuery(query), MAX_PEOPLE);
  const ids = people.rows.map(({ $id }) => $id);
  const states = statesNamed(query, DEVICE_WORDS);
  return either([
    Query.startsWith('serial_number', normalizeSerial(query)),
    all(query.split(/\s+/).map((word) => Query.contains('hearing_aid', [word]))),
    ...(ids.length > 0 ? [Query.equal('patient_id', ids)] : []),
    ...(states.length > 0 ? [Query.equal('status', states)] : []),
  ]);
}
