import { AIR_FREQUENCIES, BONE_FREQUENCIES } from '../audiograms/constants.ts';
import { EARS } from '../hearing/audiogram.ts';
import { OWNER_FIELDS } from './constants.ts';

/** Where a threshold stands in an audiogram, and the field of a row that says it: `right_air_500`. */
export const AUDIOGRAM_POINTS = EARS.flatMap((ear) => [
  ...AIR_FREQUENCIES.map((frequency) => ({ ear, way: 'air', frequency, field: `${ear}_air_${frequency}` }) as const),
  ...BONE_FREQUENCIES.map((frequency) => ({ ear, way: 'bone', frequency, field: `${ear}_bone_${frequency}` }) as const),
]);
export type AudiogramPoint = (typeof AUDIOGRAM_POINTS)[number];
export type PointField = AudiogramPoint['field'];
export const POINT_FIELDS: readonly PointField[] = AUDIOGRAM_POINTS.map(({ field }) => field);

/** What of an audiogram a row says in one text each, besides its thresholds. */
export const AUDIOGRAM_TEXTS = ['measured_on', 'tester', 'audiometer', 'note'] as const;
export type AudiogramText = (typeof AUDIOGRAM_TEXTS)[number];

/** Characters of a threshold as it is sent: `110 nr` where the tone of 110 dB was not heard, `45 m` where the other ear was masked. */
export const LEVEL_CELL_MAX = 20;

/** The fields of an audiogram and of whose it is, as columns of a file are matched with them. */
export type AudiogramField = (typeof OWNER_FIELDS)[number] | AudiogramText | PointField;
export const AUDIOGRAM_FIELDS: readonly AudiogramField[] = [...OWNER_FIELDS, ...AUDIOGRAM_TEXTS, ...POINT_FIELDS];
