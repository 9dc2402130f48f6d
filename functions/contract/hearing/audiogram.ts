/** The ears as audiologists name them first: right, then left. */
export const EARS = ['right', 'left'] as const;
export type Ear = (typeof EARS)[number];

/** The frequencies of an audiogram, in Hz. */
export const FREQUENCIES = [250, 500, 1000, 2000, 4000, 8000] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The hearing levels that an audiogram shows, in dB HL. */
export const LEVEL_MIN = -10;
export const LEVEL_MAX = 120;
