import { describe, expect, test } from 'vitest';
import { personSearchText } from './people.ts';
import { typedWords } from './search.ts';

const person = {
  id: '6b0085d000322e5ac0b5',
  username: 'هُدى إبراهيم',
  email: 'Huda.Ali@Example.com',
  phone: '01012345678',
};

describe('the search text of a person', () => {
  test.each([
    ['the name in another spelling', 'هدي ابراهيم'],
    ['the id', '6b0085d000322e5ac0b5'],
    ['the phone in Arabic digits', '٠١٠١٢٣٤٥٦٧٨'],
    ['the email', 'huda.ali@example.com'],
  ])('has the words of %s', (_name, typed) => {
    const words = personSearchText(person).split(' ');
    expect(typedWords(typed).filter((word) => !words.includes(word))).toEqual([]);
    expect(typedWords(typed)).not.toEqual([]);
  });

  test('fits its column', () => {
    expect(personSearchText({ ...person, email: `${'a.b'.repeat(400)}@example.com` }).length).toBeLessThanOrEqual(1500);
  });
});
