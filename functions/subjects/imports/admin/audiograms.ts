import { Query } from 'node-appwrite';
import type { AudiogramResults, Threshold } from '#contract/audiograms/schemas.ts';
import { AUDIOGRAM_POINTS } from '#contract/imports/audiograms.ts';
import type { AudiogramRow } from '#contract/imports/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { importedAudiogramId } from '#lib/ids.ts';
import { listAll } from '#runtime/keyset.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { readAudiogram, type SaidTest } from './filed-audiogram.ts';
import { type ImportContext, type Importing, type TakenOut, takenOut } from './importing.ts';
import { inParts } from './known-people.ts';
import { type Belonging, planOwned, type Register } from './owned.ts';

/** Hearing tests of people, made before the clinic kept them here. */
export const audiograms: Importing<AudiogramRow> = {
  kind: 'audiograms',
  audited: 'audiogram',
  plan: planOwned<AudiogramRow, SaidTest>({
    table: 'audiograms',
    idOf: importedAudiogramId,
    read: readAudiogram,
    atOnce: 40,
    open,
  }),
  linesAtOnce: 80,
  takeOut,
};

/** A test is known by its person, its day and its thresholds. */
async function open({ tables }: ImportContext, wanted: readonly Belonging<SaidTest>[]): Promise<Register<SaidTest>> {
  const known = await readTests(tables, wanted);
  return {
    take({ said, patient }) {
      const key = keyOf(patient.$id, said.row.measured_at);
      const tests = known.get(key) ?? [];
      if (tests.some((results) => hasSameLevels(results, said.results))) {
        return { outcome: 'skipped', faults: [], same: { patientId: patient.$id, name: patient.name, by: 'test' } };
      }
      known.set(key, [...tests, said.results]);
      return { outcome: 'created', faults: [], same: null };
    },
    create(rows) {
      const made = rows.map(({ $id, one: { said, patient } }) => {
        // Nobody has written it here: so it counts as nobody's test.
        return { ...said.row, $id, patient_id: patient.$id, written_by: '', version: 0 };
      });
      return [stage.createMany('audiograms', made)];
    },
  };
}

/** What was measured of these people on the days that rows name, by person and time. */
async function readTests(
  tables: Tables,
  wanted: readonly Belonging<SaidTest>[],
): Promise<Map<string, AudiogramResults[]>> {
  const people = [...new Set(wanted.map(({ patient }) => patient.$id))];
  const times = wanted.map(({ said }) => said.row.measured_at).sort();
  const tests = new Map<string, AudiogramResults[]>();
  const rows = await inParts(people, async (part) => ({
    rows: await listAll(
      tables,
      'audiograms',
      ['patient_id', 'measured_at', 'results'],
      [
        Query.equal('patient_id', part),
        Query.greaterThanEqual('measured_at', times[0] ?? ''),
        Query.lessThanEqual('measured_at', times.at(-1) ?? ''),
      ],
    ),
  }));
  for (const { patient_id, measured_at, results } of rows) {
    const key = keyOf(patient_id, measured_at);
    tests.set(key, [...(tests.get(key) ?? []), JSON.parse(results)]);
  }
  return tests;
}

const keyOf = (patientId: string, time: string) => `${patientId} ${utc(time)}`;

function hasSameLevels(one: AudiogramResults, other: AudiogramResults): boolean {
  return AUDIOGRAM_POINTS.every(({ ear, way, frequency }) => {
    const [a, b] = [one, other].map((results) => (results[ear][way] as Partial<Record<number, Threshold>>)[frequency]);
    return a?.level === b?.level && (a?.no_response ?? false) === (b?.no_response ?? false);
  });
}

/** Those stay that were corrected. */
async function takeOut({ tables }: ImportContext, runId: string, lines: readonly number[]): Promise<TakenOut> {
  const ids = lines.map((line) => importedAudiogramId(runId, line));
  const found = ids.length === 0 ? [] : await listAll(tables, 'audiograms', ['version'], [Query.equal('$id', ids)]);
  return takenOut(
    'audiograms',
    found,
    found.filter(({ version }) => version === 0),
  );
}
