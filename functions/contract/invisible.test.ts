import { describe, expect, test } from 'vitest';
import { email, text } from './fields.ts';
import { foldLetters } from './fold-letters.ts';
import { isBlank, isEmail, normalizeEmail } from './invisible.ts';

/** What comes along when something is copied from a chat, a contact, a web page or a spreadsheet. */
const COPIED_ALONG = [
  ['mark of direction', '\u200f'],
  ['Arabic mark of direction', '\u061c'],
  ['isolate', '\u2068'],
  ['zero-width blank', '\u200b'],
  ['joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['soft hyphen', '\u00ad'],
  ['byte order mark', '\ufeff'],
  ['variation selector', '\ufe0f'],
  ['Hangul filler', '\u3164'],
  ['tag', '\u{e0020}'],
] as const;

describe.each(COPIED_ALONG)('a %s', (_name, mark) => {
  test('alone is no name', () => {
    expect(isBlank(mark)).toBe(true);
    expect(isBlank(` ${mark}\u00a0${mark} `)).toBe(true);
    expect(text(40).isValidSync(mark)).toBe(false);
    expect(text(40).isValidSync(`${mark}منى`)).toBe(true);
  });

  test('does not keep a word from being found', () => {
    expect(foldLetters(`س${mark}ماعة${mark}`)).toBe(foldLetters('سماعة'));
    expect(foldLetters(`${mark}Audéo`)).toBe('audeo');
  });

  test('does not become a part of an email', () => {
    expect(normalizeEmail(`${mark}Mona@example.com${mark}`)).toBe('mona@example.com');
    expect(email().isValidSync(`${mark}mona@example.com`)).toBe(true);
    expect(isEmail(`${mark}@${mark}.${mark}`)).toBe(false);
  });
});

test('white space between words stays', () => {
  expect(foldLetters('منى محمود')).toBe('مني محمود');
  expect(isBlank('. ')).toBe(false);
});
