import { Query } from 'node-appwrite';
import { type DegreeRule, MAX_AUDIOGRAMS } from '#contract/audiograms/constants.ts';
import type { Audiogram, AudiogramData } from '#contract/audiograms/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import type { Validation } from '#runtime/faults.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { readDegreeRule } from '#subjects/settings/rules/shop-settings.ts';

export const AUDIOGRAM_COLUMNS = [
  'patient_id',
  'measured_at',
  'self_reported',
  'tester',
  'audiometer',
  'calibrated_on',
  'transducer',
  'results',
  'note',
  'written_by',
  'version',
] as const;
export type AudiogramRow = SelectedRow<'audiograms', (typeof AUDIOGRAM_COLUMNS)[number]>;
/** What is said of a hearing test, as a row keeps it. */
export type SaidAudiogram = Omit<Rows['audiograms'], 'patient_id' | 'written_by' | 'version'>;

/** The audiograms of patients, the newest first. */
export async function listAudiograms(
  tables: Tables,
  patientIds: readonly string[],
  limit = MAX_AUDIOGRAMS,
): Promise<AudiogramRow[]> {
  const { rows } = await tables.list('audiograms', AUDIOGRAM_COLUMNS, [
    Query.equal('patient_id', [...patientIds]),
    Query.orderDesc('measured_at'),
    Query.orderDesc('$sequence'),
    Query.limit(limit),
  ]);
  return rows;
}

/** By whose rule the admin has set that degrees are told. */
export async function loadDegreeRule(tables: Tables): Promise<DegreeRule> {
  return readDegreeRule((await tables.get('settings', SETTINGS_ID, ['degree_rule']))?.degree_rule);
}

export function toAudiogram(row: SaidAudiogram & { $id: string; version: number }): Audiogram {
  const { $id, self_reported, tester, audiometer, transducer, note, version } = row;
  return {
    $id,
    measured_at: utc(row.measured_at),
    self_reported,
    tester,
    audiometer,
    calibrated_on: utc(row.calibrated_on),
    transducer,
    results: JSON.parse(row.results),
    note,
    version,
  };
}

/** A clock of the desk may be so far ahead. */
const CLOCK_MS = 5 * 60_000;

/** What is sent of a hearing test, as a row keeps it. A time to come is a fault of the field of that name in `path`. */
export function saidAudiogram(data: AudiogramData, path: string, { faults, now }: Validation): SaidAudiogram {
  const latest = now.getTime() + CLOCK_MS;
  const measured_at = new Date(data.measured_at).toISOString();
  const calibrated_on = data.calibrated_on ? `${data.calibrated_on}T00:00:00.000Z` : null;
  for (const [field, time] of Object.entries({ measured_at, calibrated_on })) {
    if (time && Date.parse(time) > latest) {
      faults.add(`${path}.${field}`, { key: 'date_future' });
    }
  }
  return {
    measured_at,
    self_reported: data.self_reported ?? false,
    tester: data.tester?.trim() || null,
    audiometer: data.audiometer?.trim() || null,
    calibrated_on,
    transducer: data.transducer || null,
    results: JSON.stringify(data.results),
    note: data.note?.trim() || null,
  };
}

/** What the log of changes is told; it hides what was measured. */
export function toldOfAudiogram(said: SaidAudiogram) {
  const { measured_at, self_reported, tester, audiometer, calibrated_on, transducer, results, note } = said;
  const times = { measured_at: utc(measured_at), calibrated_on: utc(calibrated_on) };
  return { ...times, self_reported, tester, audiometer, transducer, audiogram: results, note };
}

export const auditedAudiograms = audited('audiograms', { kind: 'audiogram', told: toldOfAudiogram });
