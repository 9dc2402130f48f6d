import type { AudiogramResults, Threshold } from '#contract/audiograms/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { AUDIOGRAM_POINTS, AUDIOGRAM_TEXTS, type PointField } from '#contract/imports/audiograms.ts';
import { type AudiogramRow, type FiledAudiogram, filedAudiogram } from '#contract/imports/schemas.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { SaidAudiogram } from '#subjects/hearing/audiograms.ts';
import { damagedTexts, type Read, readFiled } from './filed-row.ts';

/** What a row says of a hearing test, as records keep it. */
export interface SaidTest {
  row: SaidAudiogram;
  results: AudiogramResults;
}

/** A threshold as rows say it; `nr` for a tone that was not heard, `m` where the other ear was masked. */
const LEVEL = /^(-?\d{1,3}) ?(nr|m)?$/;

/** A row as a hearing test, or everything that is wrong with it. */
export async function readAudiogram(row: AudiogramRow, now: Date): Promise<Read<SaidTest>> {
  const texts = Object.fromEntries(AUDIOGRAM_TEXTS.map((field) => [field, row[field]]));
  const levels = AUDIOGRAM_POINTS.flatMap(({ field }) => (row[field] ? [[field, levelOf(row[field])] as const] : []));
  const input = { ...texts, ...Object.fromEntries(levels) };
  const { said, faults } = await readFiled<FiledAudiogram>(filedAudiogram, input, damagedTexts(texts));
  if (said === null) {
    return { said, faults };
  }
  if (levels.length === 0) {
    return { said: null, faults: [{ field: null, key: 'no_levels' }] };
  }
  return said.measured_on > cairoDay(now)
    ? { said: null, faults: [{ field: 'measured_on', key: 'date_future' }] }
    : { said: kept(said, row), faults: [] };
}

/** As it is written where it is no level, which is then refused as that. */
function levelOf(text: string): number | string {
  const [, level] = LEVEL.exec(text) ?? [];
  return level === undefined ? text : Number(level);
}

function kept(filed: FiledAudiogram, row: AudiogramRow): SaidTest {
  const results: AudiogramResults = { right: { air: {}, bone: {} }, left: { air: {}, bone: {} } };
  for (const { ear, way, frequency, field } of AUDIOGRAM_POINTS) {
    const level = filed[field];
    if (level !== undefined) {
      const points: Partial<Record<number, Threshold>> = results[ear][way];
      points[frequency] = { level, ...markOf(row, field) };
    }
  }
  return {
    results,
    row: {
      // A file tells the day alone.
      measured_at: cairoDayStart(filed.measured_on).toISOString(),
      self_reported: false,
      tester: filed.tester?.trim() || null,
      audiometer: filed.audiometer?.trim() || null,
      calibrated_on: null,
      transducer: null,
      results: JSON.stringify(results),
      note: filed.note?.trim() || null,
    },
  };
}

function markOf(row: AudiogramRow, field: PointField): Pick<Threshold, 'masked' | 'no_response'> {
  const [, , mark] = LEVEL.exec(row[field] ?? '') ?? [];
  return mark === 'nr' ? { no_response: true } : mark === 'm' ? { masked: true } : {};
}
