import { expect, test } from 'vitest';
import { ACCOUNT_FIELDS, BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import ar from '../../i18n/ar/clinic-service.json';
import en from '../../i18n/en/clinic-service.json';

/** The words of these are the store's, or figures. */
const ELSEWHERE = ['style', 'battery_size'];

test.each([
  ['Arabic', ar],
  ['English', en],
])('every choice of a block has its words in %s', (_language, texts) => {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.choices;
  for (const field of [...BLOCK_FIELDS, ...ACCOUNT_FIELDS]) {
    if (field.kind === 'choice' && !ELSEWHERE.includes(field.name)) {
      expect(Object.keys(words[field.name] ?? {}), field.name).toEqual([...field.choices]);
    }
  }
});
