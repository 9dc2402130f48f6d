import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultLine, shortEmail, shortPhone, withoutPersons } from './fault-line.ts';

describe('the line about a failure', () => {
  test('says what kind of failure it was, on one line', () => {
    expect(faultLine(new TypeError('Cannot read properties\n of undefined'))).toBe(
      'TypeError: Cannot read properties of undefined',
    );
    expect(faultLine('cut')).toBe('cut');
  });

  test.each([
    ['an email', 'User mona.ali@example.com is gone', 'User … is gone'],
    ['a phone', 'The phone +20 100 123-4567 is taken', 'The phone … is taken'],
    ['an Arabic name', 'No patient منى علي here', 'No patient … … here'],
    [
      'what was quoted',
      'Unexpected token, "{"name":"Mona"}" is not valid JSON',
      'Unexpected token, "…" is not valid JSON',
    ],
    ['what was quoted otherwise', "Row 'Mona Ali' is not there", 'Row "…" is not there'],
  ])('leaves out %s', (_what, said, kept) => {
    expect(withoutPersons(said)).toBe(kept);
  });

  test('keeps short numbers, apostrophes and codes', () => {
    expect(withoutPersons("The server didn't answer: 503 after 15000 ms")).toBe(
      "The server didn't answer: 503 after 15000 ms",
    );
  });

  test('never holds an address, a phone or an Arabic letter, whatever stands around them', () => {
    const secret = fc.constantFrom('mona@example.com', '01001234567', '+20 100 123 4567', 'منى');
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, found, after) => {
        const line = withoutPersons(`${before} ${found} ${after}`);
        expect(line).not.toMatch(/mona@|0100|100 123|\p{Script=Arabic}/u);
        expect(line.length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

test('Addresses and phones are shortened', () => {
  expect(shortEmail('mona@example.com')).toBe('m…@example.com');
  expect(shortEmail('')).toBe('');
  expect(shortPhone('01001234567')).toBe('…567');
  expect(shortPhone('')).toBe('');
});
