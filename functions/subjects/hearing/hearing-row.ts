import { EARS, FREQUENCIES } from '#contract/hearing/audiogram.ts';
import type { KeptHearing, Thresholds } from '#contract/hearing/schemas.ts';
import type { Rows } from '#runtime/rows.generated.ts';

type HearingRow = Rows['hearings'];
type Audiogram = Omit<KeptHearing, 'savedAt'>;

const PLACES = EARS.flatMap((ear) =>
  FREQUENCIES.map((frequency) => ({ ear, frequency, column: `${ear}_${frequency}` as const })),
);

/** The columns of an audiogram. */
export const HEARING_COLUMNS = PLACES.map(({ column }) => column);

/** The whole row of an audiogram: what was not measured is null, so that nothing of an earlier one stays. */
export function toHearingRow(audiogram: Audiogram): HearingRow {
  return Object.fromEntries(
    PLACES.map(({ ear, frequency, column }) => [column, audiogram[ear][frequency] ?? null]),
  ) as unknown as HearingRow;
}

/** The audiogram of a row; `$updatedAt` says when it was saved. */
export function toHearing(row: HearingRow & { $updatedAt: string }): KeptHearing {
  const thresholdsOf = (wanted: (typeof EARS)[number]): Thresholds =>
    Object.fromEntries(
      PLACES.flatMap(({ ear, frequency, column }) => {
        const level = row[column];
        return ear === wanted && level !== null ? [[frequency, level]] : [];
      }),
    );
  return { right: thresholdsOf('right'), left: thresholdsOf('left'), savedAt: row.$updatedAt };
}
