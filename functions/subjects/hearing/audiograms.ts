import { Query } from 'node-appwrite';
import { type DegreeRule, MAX_AUDIOGRAMS } from '#contract/audiograms/constants.ts';
import type { Audiogram } from '#contract/audiograms/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
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

/** What the log of changes is told; it hides what was measured. */
export function toldOfAudiogram(said: SaidAudiogram) {
  const { measured_at, self_reported, tester, audiometer, calibrated_on, transducer, results, note } = said;
  const times = { measured_at: utc(measured_at), calibrated_on: utc(calibrated_on) };
  return { ...times, self_reported, tester, audiometer, transducer, audiogram: results, note };
}

export const auditedAudiograms = audited('audiograms', { kind: 'audiogram', told: toldOfAudiogram });
