import { expect, test } from 'vitest';
import { inputName } from './refused-fields.ts';

test('an input is named like its field, without the data that it stands in', () => {
  const paths = ['name', 'data.name', 'data.phones[2]', 'lines[0].count'];
  expect(paths.map((path) => inputName(path, {}))).toEqual(['name', 'name', 'phones[2]', 'lines[0].count']);
});

test('an input of another name is found by the field, and that of a list by each that stands in it', () => {
  const names = { starts_at: 'time', phones: 'typed' };
  const paths = ['starts_at', 'data.starts_at', 'data.phones', 'data.phones[12]', 'phones.3', 'data.note'];
  expect(paths.map((path) => inputName(path, names))).toEqual(['time', 'time', 'typed', 'typed', 'typed', 'note']);
});
