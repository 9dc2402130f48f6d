import { expect, test } from 'vitest';
import { someSettings } from '#web/testing/catalogue.ts';
import { SECTIONS } from './settings-sections.ts';
import { valuesOf } from './settings-values.ts';

test('every setting is saved by one section', () => {
  const saved = Object.values(SECTIONS).flat().sort();
  expect(saved).toEqual(Object.keys(valuesOf(someSettings())).sort());
});
