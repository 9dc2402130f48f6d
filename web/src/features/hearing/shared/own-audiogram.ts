import { useMemo, useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/storage.ts';
import { AUDIOGRAM_KEY, storeAudiogram, subscribeToAudiogram } from './audiogram-key.ts';
import {
  EARS,
  type Ear,
  type Frequency,
  hasThresholds,
  NO_THRESHOLDS,
  type OwnAudiogram,
  type Thresholds,
} from './fit.ts';
import { FREQUENCIES, LEVEL_MAX, LEVEL_MIN } from './fitting-range.ts';

/** Whether a number can be a threshold: whole dB HL within what an audiogram shows. */
export function isLevel(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= LEVEL_MIN && Number(value) <= LEVEL_MAX;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads what was kept; whatever is no threshold is left out. */
export function parseAudiogram(text: string | null): OwnAudiogram {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return NO_THRESHOLDS;
  }
  if (!isRecord(kept)) return NO_THRESHOLDS;
  const thresholdsOf = (ear: Ear): Thresholds => {
    const levels = kept[ear];
    if (!isRecord(levels)) return {};
    return Object.fromEntries(
      FREQUENCIES.map((frequency) => [frequency, levels[frequency]]).filter(([, level]) => isLevel(level)),
    );
  };
  return { right: thresholdsOf('right'), left: thresholdsOf('left') };
}

/** Keeps an audiogram on this device; an empty one is forgotten. */
export function keepAudiogram(audiogram: OwnAudiogram): void {
  storeAudiogram(hasThresholds(audiogram) ? JSON.stringify(audiogram) : null);
}

/** Whether two audiograms say the same. */
export function sameAudiogram(one: OwnAudiogram, other: OwnAudiogram): boolean {
  return EARS.every((ear) => FREQUENCIES.every((frequency) => one[ear][frequency] === other[ear][frequency]));
}

/** The audiogram with one threshold changed (dB HL), or taken out. */
export function withThreshold(
  audiogram: OwnAudiogram,
  ear: Ear,
  frequency: Frequency,
  level: number | undefined,
): OwnAudiogram {
  const { [frequency]: _before, ...others } = audiogram[ear];
  return { ...audiogram, [ear]: level === undefined ? others : { ...others, [frequency]: level } };
}

/** An audiogram with the same hearing level (dB HL) at all frequencies of the given ears. */
export function flatAudiogram(level: number, ears: readonly Ear[] = EARS): OwnAudiogram {
  const flat: Thresholds = Object.fromEntries(FREQUENCIES.map((frequency) => [frequency, level]));
  return { right: ears.includes('right') ? flat : {}, left: ears.includes('left') ? flat : {} };
}

/** The audiogram that this device keeps; the page follows when it changes, here or in another tab. */
export function useOwnAudiogram(): OwnAudiogram {
  const kept = useSyncExternalStore(
    subscribeToAudiogram,
    () => localStore.get(AUDIOGRAM_KEY),
    () => null,
  );
  return useMemo(() => parseAudiogram(kept), [kept]);
}
