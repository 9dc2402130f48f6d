import type { TympanogramType } from './constants.ts';
import type { Tympanogram } from './schemas.ts';

/** Below this compliance (ml) there is no peak. */
const FLAT_BELOW = 0.1;
/** The compliance (ml) of most adults at 226 Hz: J. Jerger 1970, R. H. Margolis and J. W. Heller 1987. */
export const COMPLIANCE_NORMAL = [0.3, 1.6] as const;
/** The pressure (daPa) at which most middle ears yield the most. */
export const PRESSURE_NORMAL = [-100, 100] as const;

/** The shape of a tympanogram as somebody said it, else as its values have it; null where they have none. */
export function tympanogramType({
  type,
  compliance,
  pressure,
}: Pick<Tympanogram, 'type' | 'compliance' | 'pressure'>): TympanogramType | null {
  if (type !== undefined) {
    return type;
  }
  if (compliance === undefined) {
    return null;
  }
  if (compliance < FLAT_BELOW) {
    return 'B';
  }
  if (pressure === undefined || pressure > PRESSURE_NORMAL[1]) {
    return null;
  }
  if (pressure < PRESSURE_NORMAL[0]) {
    return 'C';
  }
  return compliance < COMPLIANCE_NORMAL[0] ? 'As' : compliance > COMPLIANCE_NORMAL[1] ? 'Ad' : 'A';
}
