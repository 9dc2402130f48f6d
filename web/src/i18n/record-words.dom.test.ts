import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadNamespaces, switchLanguage } from './i18n.ts';
import { findColumnName, findTableName, findValueName, useRecordWords } from './record-words.ts';

beforeEach(async () => {
  await switchLanguage('en');
  await loadNamespaces(['records']);
});

test('a column has one name, with and without the unit of its money, and a table may call it otherwise', () => {
  expect(findColumnName('orders', 'note', 'en')).toBe('Note');
  expect(findColumnName('block_accounts', 'note', 'en')).toBe('Accounting note');
  expect(findColumnName('blocks', 'price_piasters', 'en')).toBe('Price');
  expect(findColumnName('block_accounts', 'price_egp', 'en')).toBe('Final price');
});

test('both forms of a visit call the person’s phone the same', () => {
  expect(findColumnName('cs_form_details', 'phone', 'en')).toBe('Main phone');
  expect(findColumnName('form_details', 'phone', 'en')).toBe('Main phone');
});

test('a value goes by the words of its column, and else by those of all', () => {
  expect(findValueName('ready', 'lab', 'en')).toBe('Lab');
  expect(findValueName('kind', 'guest', 'en')).toBe('Visitor without an account');
});

test('a name that is not among the words is not found, whatever it is', () => {
  for (const name of ['unheard_of', 'constructor', 'a.b', 'records:tables']) {
    expect(findTableName(name, 'en')).toBeUndefined();
    expect(findColumnName(name, name, 'en')).toBeUndefined();
    expect(findValueName(name, name, 'en')).toBeUndefined();
  }
});

test('a field into which money is typed says that it takes pounds', () => {
  const { fieldLabel, columnName } = renderHook(() => useRecordWords()).result.current;
  expect(fieldLabel('blocks', 'price_piasters')).toBe('Price (EGP)');
  expect(fieldLabel('blocks', 'gender')).toBe('Gender');
  expect(columnName('blocks', 'price_piasters')).toBe('Price');
});
