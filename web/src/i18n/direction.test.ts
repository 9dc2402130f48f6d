import { expect, test } from 'vitest';
import { directionOfText, inText, isolated, withNamesWhole } from './direction.ts';

test.each([
  ['Oticon More 1 سماعة خلف الأذن', 'ar', 'rtl'],
  ['Multi Mic+', 'ar', 'ltr'],
  ['A microphone, "سماع" on its box', 'en', 'ltr'],
  ['ميكروفون', 'en', 'rtl'],
  ['312', 'ar', 'rtl'],
] as const)('the text %s on a page in %s is laid out %s', (text, language, direction) => {
  expect(directionOfText(text, language)).toBe(direction);
});

test('a plus sign stays behind the Latin name that it ends, and nowhere else is anything added', () => {
  expect(withNamesWhole('ميكروفون Multi Mic+ من ريساوند')).toBe('ميكروفون Multi Mic+\u200e من ريساوند');
  expect(withNamesWhole('ReSound® وOticon+')).toBe('ReSound®\u200e وOticon+\u200e');
  expect(withNamesWhole('3+4')).toBe('3+4');
});

test('an Arabic name that begins with a Latin word is isolated from right to left', () => {
  expect(isolated('Oticon سماعة')).toBe('\u2067Oticon سماعة\u2069');
  expect(isolated('Oticon')).toBe('\u2068Oticon\u2069');
});

test('a value in a text is isolated once, and only when the words around it could tear it apart', () => {
  expect(inText('Own 1', 'ar')).toBe('\u2068Own 1\u2069');
  expect(inText('Multi Mic+', 'ar')).toBe('\u2068Multi Mic+\u2069');
  expect(inText('علي 2', 'en')).toBe('\u2067علي 2\u2069');
  for (const name of ['Hoda Hassan', 'علي 2', '312']) expect(inText(name, 'ar')).toBe(name);
  for (const name of ['منى علي', 'Own 1']) expect(inText(name, 'en')).toBe(name);
  expect(inText(isolated('Own 1'), 'ar')).toBe('\u2068Own 1\u2069');
});
