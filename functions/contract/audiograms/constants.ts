/** The frequencies (Hz) at which the clinic measures through the air, and through the bone. */
export const AIR_FREQUENCIES = [125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000] as const;
export const BONE_FREQUENCIES = [250, 500, 750, 1000, 1500, 2000, 3000, 4000] as const;
export type AirFrequency = (typeof AIR_FREQUENCIES)[number];
export type BoneFrequency = (typeof BONE_FREQUENCIES)[number];

/** The frequencies (Hz) whose tone makes the muscle of the middle ear contract, measured on the same side or the other one. */
export const REFLEX_FREQUENCIES = [500, 1000, 2000, 4000] as const;
export type ReflexFrequency = (typeof REFLEX_FREQUENCIES)[number];
/** On which side of the ear that is measured the tone is given. */
export const REFLEX_SIDES = ['ipsi', 'contra'] as const;
export type ReflexSide = (typeof REFLEX_SIDES)[number];

/** Shapes of tympanograms (J. Jerger, "Clinical experience with impedance audiometry", Arch Otolaryngol 92 (1970), 311–324). */
export const TYMPANOGRAM_TYPES = ['A', 'As', 'Ad', 'B', 'C'] as const;
export type TympanogramType = (typeof TYMPANOGRAM_TYPES)[number];
/** The largest equivalent volume that is measured, ml. */
export const VOLUME_MAX = 10;
/** The pressures between which the middle ear is measured, daPa. */
export const PRESSURE_MIN = -600;
export const PRESSURE_MAX = 400;

/** Audiologists measure in steps of so many dB. */
export const LEVEL_STEP = 5;

/** Through what the tones reach the ear. */
export const TRANSDUCERS = ['supra_aural', 'circumaural', 'insert', 'sound_field'] as const;
export type Transducer = (typeof TRANSDUCERS)[number];

export const TESTER_MAX = 120;
export const AUDIOMETER_MAX = 120;
/** The name of a list of words, as the clinic calls it. */
export const WORD_LIST_MAX = 60;
export const AUDIOGRAM_NOTE_MAX = 1000;
/** More than anybody is measured. */
export const MAX_AUDIOGRAMS = 200;

/**
 * How an average is graded; the settings choose, the first one as long as nobody has.
 *
 * - `who_2021`: World report on hearing, World Health Organization 2021, table 1.1: PTA4 of the better ear, each grade
 *   from its bound on.
 * - `clark_1981`: J. G. Clark, "Uses and abuses of hearing loss classification", ASHA 23 (1981), 493–500: an ear's PTA3,
 *   each grade up to its bound.
 */
export const DEGREE_RULES = ['who_2021', 'clark_1981'] as const;
export type DegreeRule = (typeof DEGREE_RULES)[number];
