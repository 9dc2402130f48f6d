import { describe, expect, test } from 'vitest';
import { SETTING_NAMES, SETTINGS } from '#contract/settings/settings-fields.ts';
import {
  detailsToColumns,
  keptSayings,
  readDegreeRule,
  readSayings,
  START_SETTINGS,
  toColumns,
  toFields,
} from './shop-settings.ts';

describe('the numbers of the settings', () => {
  test('are kept in piasters, in basis points, or as they are counted', () => {
    expect(toColumns({ delivery_fee: 50.5, vat_accessories: 14.25, return_days: 20 })).toEqual({
      delivery_fee_piasters: 5_050,
      vat_accessories_basis_points: 1_425,
      return_days: 20,
    });
  });

  test('of which nothing is said are left as they are, and 0 is said', () => {
    expect(toColumns({ delivery_fee: null, return_days: undefined, low_stock: 0 })).toEqual({ low_stock: 0 });
  });

  test('are read as they were typed', () => {
    const typed = { ...toFields(START_SETTINGS), delivery_fee: 50.5, vat_accessories: 14.25, return_days: 20 };
    expect(toFields({ ...START_SETTINGS, ...toColumns(typed) })).toEqual(typed);
  });

  test('of a shop that nobody has set up are those of the table', () => {
    const fields = toFields(START_SETTINGS);
    expect(fields).toEqual(Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].start])));
  });
});

describe('the texts of the settings', () => {
  test('only the details that were sent are changed, and an empty one is taken away', () => {
    expect(detailsToColumns({ licence: ' 12/34 ', tax_card: '', facebook: null, seller_name_ar: undefined })).toEqual({
      licence: '12/34',
      tax_card: null,
    });
  });

  test('what others said is kept without the spaces around it, and nothing is kept of nothing', () => {
    expect(keptSayings([])).toBeNull();
    const kept = keptSayings([{ text_ar: ' شكرا ' }]);
    expect(readSayings(kept)).toEqual([expect.objectContaining({ text_ar: 'شكرا' })]);
    expect(Object.values(readSayings(kept)[0] ?? {}).filter((text) => text !== '')).toEqual(['شكرا']);
    expect(readSayings(null)).toEqual([]);
  });

  test('the rule of degrees is the one that is kept, and the first one where none is', () => {
    expect(readDegreeRule('clark_1981')).toBe('clark_1981');
    expect(readDegreeRule(null)).toBe('who_2021');
    expect(readDegreeRule('another')).toBe('who_2021');
  });
});
