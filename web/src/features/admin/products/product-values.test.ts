import { expect, test } from 'vitest';
import { schemaMessages } from '#web/form/refused-fields.ts';
import { anEditableAccessory, anEditableAid } from '#web/testing/catalogue.ts';
import { changesOf, editableName, missingFields, productSchema, toData, valuesOf } from './product-values.ts';

const aid = valuesOf(anEditableAid());
const accessory = valuesOf(anEditableAccessory());

test('a product as it is stored has nothing missing and nothing changed', () => {
  for (const [type, values] of [
    ['hearing-aids', aid],
    ['accessories', accessory],
  ] as const) {
    expect(schemaMessages(productSchema(type, false), toData(type, values))).toEqual({});
    expect(changesOf(type, values, values)).toEqual({});
  }
});

test('a new hearing aid needs every field, an edited one may lose picture and descriptions', () => {
  const bare = { ...aid, image: '', description_ar: '', description_en: '' };
  expect(missingFields('hearing-aids', true, toData('hearing-aids', bare))).toEqual(['image', 'description_ar']);
  expect(missingFields('hearing-aids', false, toData('hearing-aids', bare))).toEqual([]);
  expect(changesOf('hearing-aids', aid, bare)).toEqual({ clear: ['image', 'description_ar', 'description_en'] });
});

test('a title may be taken away in one language, not in both', () => {
  const one = { ...accessory, title_en: '' };
  expect(missingFields('accessories', false, toData('accessories', one))).toEqual([]);
  expect(missingFields('accessories', false, toData('accessories', { ...one, title_ar: '' }))).toEqual(['title_ar']);
});

test('the ends of the fitting range travel together', () => {
  expect(changesOf('hearing-aids', aid, { ...aid, fitting_range_to: '95' })).toEqual({
    fitting_range_from: 10,
    fitting_range_to: 95,
  });
});

test('an accessory goes by the title of the page, else by the other one', () => {
  expect(editableName(anEditableAccessory(), 'en')).toBe('Charger case');
  expect(editableName(anEditableAccessory({ title_en: null }), 'en')).toBe('علبة شحن');
  expect(editableName(anEditableAccessory({ title_ar: null, title_en: null }), 'ar')).toBeNull();
  expect(editableName(anEditableAid(), 'ar')).toBe('Phonak L50-R');
});
