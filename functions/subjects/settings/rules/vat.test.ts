import { expect, test } from 'vitest';
import { START_SETTINGS } from './shop-settings.ts';
import { keptVatChanges, readVatChanges, vatOn } from './vat.ts';

const columns = { ...START_SETTINGS, vat_hearing_aids_basis_points: 500, vat_services_basis_points: 0 };
const changes = [{ rate: 'vat_hearing_aids', percent: 14.25, from: '2027-01-01' }] as const;

test('a new rate holds from the first moment of its day, and for its kind alone', () => {
  expect(vatOn('2026-12-31', columns, [...changes]).vat_hearing_aids).toBe(500);
  expect(vatOn('2027-01-01', columns, [...changes])).toEqual({
    vat_hearing_aids: 1_425,
    vat_accessories: 0,
    vat_services: 0,
  });
});

test('new rates are kept always alike, and none are nothing', () => {
  const other = { rate: 'vat_services', percent: 14, from: '2027-02-01' } as const;
  expect(keptVatChanges([other, ...changes])).toBe(keptVatChanges([...changes, other]));
  expect(readVatChanges(keptVatChanges([other, ...changes]))).toEqual([...changes, other]);
  expect(keptVatChanges([])).toBeNull();
  expect(readVatChanges(null)).toEqual([]);
});
