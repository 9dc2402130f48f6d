import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type StateWords, statesNamed } from '#lib/search.ts';
import * as words from './state-words.ts';

type Texts = { [key: string]: string | Texts };

/** The texts of pages under a path, for example `returns.states`. */
function textsOf(language: string, file: string, path: string): Record<string, string> {
  const url = new URL(`../../web/src/i18n/${language}/${file}.json`, import.meta.url);
  const all: Texts = JSON.parse(readFileSync(url, 'utf8'));
  return path.split('.').reduce<Texts>((texts, key) => texts[key] as Texts, all) as Record<string, string>;
}

test.each([
  ['forms', words.FORM_WORDS, 'clinic', 'statuses'],
  ['follow-ups', words.FOLLOW_UP_WORDS, 'clinic', 'follow-up-statuses'],
  ['returns', words.RETURN_WORDS, 'admin-orders', 'returns.states'],
  ['numbered pieces', words.PIECE_WORDS, 'clinic-stock', 'states'],
  ['hearing aids', words.DEVICE_WORDS, 'clinic-patients', 'devices.statuses'],
  ['staff', words.ROLE_WORDS, 'staff', 'roles'],
] as const)('the states of %s are found by what pages call them, in both languages', (_name, known, file, path) => {
  const states: StateWords<string> = known;
  for (const language of ['ar', 'en']) {
    const texts = textsOf(language, file, path);
    for (const state of Object.keys(states)) {
      expect(statesNamed(texts[state] ?? '', states), `${language} ${state}`).toContain(state);
    }
  }
});
