import { describe, expect, test } from 'vitest';
import { LETTER_FIELD_NAMES } from './fields.ts';
import { bodyFault, fieldsIn, fieldText, isEmptyBody } from './template-rules.ts';

test('every field that is offered may stand in a template, and is found there once', () => {
  const html = LETTER_FIELD_NAMES.map((field) => `<p>${fieldText(field)} {{ ${field} }}</p>`).join('');
  expect(bodyFault(html)).toBeNull();
  expect(fieldsIn(html)).toEqual(LETTER_FIELD_NAMES);
});

describe('what is wrong with a template is told with its line', () => {
  test.each([
    ['<p>Dear</p><p>{{client.nam}}</p>', 'letter_field_unknown', { field: '{{client.nam}}', line: 2 }],
    ['<h2>Letter</h2><ol><li>{{toString}}</li></ol>', 'letter_field_unknown', { field: '{{toString}}', line: 2 }],
    ['<p>{{#if client.name}}</p>', 'letter_braces', { line: 1 }],
    ['<p>{{client.name}</p>', 'letter_braces', { line: 1 }],
    ['<p>one<br />two {{client.<strong>name</strong>}}</p>', 'letter_braces', { line: 2 }],
    ['<p>{{{client.name}}}</p>', undefined, undefined],
    ['<p><a href="{{client.phone}}">Call</a></p>', 'letter_braces', { line: 1 }],
    [`<p>${'{{client.name}} '.repeat(61)}</p>`, 'letter_fields_max', { max: 60 }],
    ['<p>A brace { or } alone is text.</p>', undefined, undefined],
  ] as const)('%s', (html, key, values) => {
    expect(bodyFault(html)).toEqual(key ? { key, values } : null);
  });
});

test.each([
  ['<p><br></p>', true],
  ['<p>&nbsp;\u200f</p>', true],
  ['<p>a</p>', false],
])('%j says nothing: %s', (html, isEmpty) => {
  expect(isEmptyBody(html)).toBe(isEmpty);
});
