import type { Audiogram } from '#contract/audiograms/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Note } from '#contract/notes/schemas.ts';

type Test = Pick<Audiogram, '$id' | 'measured_at'>;

/** The real-ear measurements that belong to a test: made on its day or later, before the next one. */
export function remOf<Of extends Pick<Note, 'at'>>(test: Test, tests: readonly Test[], rem: readonly Of[]): Of[] {
  const dayOf = (moment: string) => cairoDay(new Date(moment));
  const newest = (day: string) =>
    tests
      .filter(({ measured_at }) => dayOf(measured_at) <= day)
      .toSorted((a, b) => Date.parse(b.measured_at) - Date.parse(a.measured_at))[0];
  return rem.filter(({ at }) => newest(dayOf(at))?.$id === test.$id);
}
