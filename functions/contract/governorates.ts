/** Egypt's 27 governorates. On the wire a city is its English name. */
import governorates from './governorates.json' with { type: 'json' };

export interface Governorate {
  iso: string;
  en: string;
  ar: string;
}

export const GOVERNORATES: readonly Governorate[] = governorates;
export const GOVERNORATE_NAMES: readonly string[] = GOVERNORATES.map((governorate) => governorate.en);
