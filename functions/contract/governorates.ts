/** Egypt's 27 governorates. On the wire a city is its English name. */
import type { Language } from './constants.ts';
import governorates from './governorates.json' with { type: 'json' };

export interface Governorate {
  /** In the national ids of those who were born there. */
  national_id_code: string;
  iso: string;
  en: string;
  ar: string;
}

export const GOVERNORATES: readonly Governorate[] = governorates;
export const GOVERNORATE_NAMES: readonly string[] = GOVERNORATES.map((governorate) => governorate.en);

/** What a governorate is called in a language; one that there is not, as it is. */
export const governorateName = (city: string, language: Language): string =>
  GOVERNORATES.find(({ en }) => en === city)?.[language] ?? city;
