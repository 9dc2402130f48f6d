import { expect, test } from 'vitest';
import { columnOf } from '#contract/field-table.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import ar from '#web/i18n/ar/records.json';
import en from '#web/i18n/en/records.json';

/** The words of these are the store's, or figures. */
const ELSEWHERE = ['style', 'battery_size'];

test.each([
  ['Arabic', ar],
  ['English', en],
])('every choice of a block has its words in %s', (_language, texts) => {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = texts['values-of'];
  for (const field of [...BLOCK_FIELDS, ...ACCOUNT_FIELDS]) {
    if (field.kind === 'choice' && !ELSEWHERE.includes(field.name)) {
      expect(Object.keys(words[columnOf(field)] ?? {}), field.name).toEqual([...field.choices]);
    }
  }
});
