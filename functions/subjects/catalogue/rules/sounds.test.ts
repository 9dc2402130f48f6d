import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceOf, guessableWords, letterDistance, soundKeys, soundOf } from './sounds.ts';

const folded = (word: string) => guessableWords(word)[0] ?? '';

describe('the sound of a name', () => {
  test.each([
    ['Phonak', 'فوناك'],
    ['Oticon', 'أوتيكون'],
    ['Widex', 'وايدكس'],
    ['Signia', 'سيجنيا'],
    ['ReSound', 'ريساوند'],
    ['Starkey', 'ستاركي'],
    ['Unitron', 'يونيترون'],
    ['Rexton', 'ريكستون'],
    ['Bernafon', 'برنافون'],
    ['Philips', 'فيليبس'],
    ['Beltone', 'بلتون'],
  ])('%s is the same in both scripts: %s', (latin, arabic) => {
    expect(soundOf(folded(latin))).toBe(soundOf(folded(arabic)));
    expect(distanceOf(folded(arabic), folded(latin))).toBe(0);
  });

  test('is kept whole and without each of its consonants', () => {
    expect(soundKeys('Phonak')).toEqual(['fnk', 'nk', 'fk', 'fn']);
  });

  test('is not guessed of words with digits, nor of short ones', () => {
    expect(soundKeys('L90-R P70 Own')).toEqual([]);
  });
});

describe('a typed word', () => {
  test.each([
    ['phonac', 'phonak', 1],
    ['fonak', 'phonak', 2],
    ['phnoak', 'phonak', 1],
    ['bernafnos', 'bernafon', 2],
  ])('%s is near %s', (typed, name, distance) => {
    expect(distanceOf(typed, name)).toBe(distance);
  });

  test.each([
    ['phones', 'phonak'],
    ['water', 'widex'],
    ['بطارية', 'phonak'],
  ])('%s is not near %s', (typed, name) => {
    expect(distanceOf(typed, name)).toBeNull();
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'n', 'ف'), minLength: 1, maxLength: 8 });
  test('is as far from a name as the name is from it, and no distance from itself', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(letterDistance(one, other)).toBe(letterDistance(other, one));
        expect(letterDistance(one, one)).toBe(0);
        expect(letterDistance(one, other) === 0).toBe(one === other);
      }),
    );
  });

  test('shares a key with a name that differs in one consonant', () => {
    const keys = soundKeys('Phonak');
    for (const typed of ['Phomak', 'Phona', 'Phonrak', 'Fonax']) {
      expect(soundKeys(typed).some((key) => keys.includes(key))).toBe(true);
    }
  });
});
