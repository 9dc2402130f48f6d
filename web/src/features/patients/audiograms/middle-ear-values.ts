import {
  REFLEX_FREQUENCIES,
  REFLEX_SIDES,
  type ReflexFrequency,
  type ReflexSide,
  type TympanogramType,
} from '#contract/audiograms/constants.ts';
import type { AudiogramResults, MeasuredEar, Reflex } from '#contract/audiograms/schemas.ts';
import { EARS, type Ear } from '#web/features/hearing/shared/audiograms/points.ts';
import { numberIn } from './typed-number.ts';

/** What is typed of a tympanogram, besides its type. */
export const CURVE_FIELDS = ['volume', 'compliance', 'pressure'] as const;
type CurveField = (typeof CURVE_FIELDS)[number];
export type CurveBox = `${Ear}-${CurveField}`;
export type ReflexBox = `${Ear}-${ReflexSide}-${ReflexFrequency}`;

/** What was measured of the middle ears as it is typed. */
export type MiddleEarValues = Record<`${Ear}-type`, TympanogramType | ''> &
  Record<CurveBox | ReflexBox, string> &
  Record<`${ReflexBox}-absent`, boolean>;

export const REFLEX_BOXES = EARS.flatMap((ear) =>
  REFLEX_FREQUENCIES.flatMap((frequency) =>
    REFLEX_SIDES.map((side) => ({ ear, side, frequency, name: `${ear}-${side}-${frequency}` as ReflexBox })),
  ),
);

/** The box of each field of the call. */
export const MIDDLE_EAR_INPUTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    EARS.flatMap((ear) =>
      ['type', ...CURVE_FIELDS].map((field) => [`results.${ear}.tympanogram.${field}`, `${ear}-${field}`]),
    ),
  ),
  ...Object.fromEntries(
    REFLEX_BOXES.map(({ ear, side, frequency, name }) => [`results.${ear}.reflexes.${side}.${frequency}.level`, name]),
  ),
};

/** How it is typed: an earlier one, or nothing yet. */
export function toMiddleEarValues(results: AudiogramResults | undefined): MiddleEarValues {
  const curves = EARS.flatMap((ear): [string, string][] => {
    const curve = results?.[ear].tympanogram;
    return [
      [`${ear}-type`, curve?.type ?? ''],
      ...CURVE_FIELDS.map((field): [string, string] => [`${ear}-${field}`, String(curve?.[field] ?? '')]),
    ];
  });
  const reflexes = REFLEX_BOXES.flatMap(({ ear, side, frequency, name }): [string, string | boolean][] => {
    const point = results?.[ear].reflexes?.[side][frequency];
    return [
      [name, String(point?.level ?? '')],
      [`${name}-absent`, point?.absent ?? false],
    ];
  });
  return Object.fromEntries([...curves, ...reflexes]) as MiddleEarValues;
}

/** What was typed of an ear; nothing of it where nothing was. */
export function toMiddleEar(values: MiddleEarValues, ear: Ear): Pick<MeasuredEar, 'tympanogram' | 'reflexes'> {
  const curve = Object.fromEntries([
    ...(values[`${ear}-type`] ? [['type', values[`${ear}-type`]]] : []),
    ...CURVE_FIELDS.flatMap((field) => {
      const number = numberIn(values[`${ear}-${field}`]);
      return number === undefined ? [] : [[field, number]];
    }),
  ]);
  const points = REFLEX_BOXES.filter((box) => box.ear === ear).flatMap(({ side, frequency, name }) => {
    const level = numberIn(values[name]);
    const isAbsent = values[`${name}-absent`];
    if (level === undefined && !isAbsent) return [];
    const point: Reflex = { ...(level !== undefined && { level }), ...(isAbsent && { absent: true }) };
    return [{ side, frequency, point }];
  });
  const of = (wanted: ReflexSide) =>
    Object.fromEntries(points.filter(({ side }) => side === wanted).map(({ frequency, point }) => [frequency, point]));
  return {
    ...(Object.keys(curve).length > 0 && { tympanogram: curve }),
    ...(points.length > 0 && { reflexes: { ipsi: of('ipsi'), contra: of('contra') } }),
  };
}
