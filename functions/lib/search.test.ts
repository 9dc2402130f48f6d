import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WORD_MAX } from '#contract/fold-letters.ts';
import {
  foldWords,
  joinedNumbers,
  SEARCH_COLUMN_MAX,
  type SearchableProduct,
  searchColumns,
  statesNamed,
  typedWords,
  wordInText,
  wordsInColumn,
} from './search.ts';

const audeo: SearchableProduct = {
  product_type: 'hearing-aids',
  brand: 'Phonak',
  family: 'Audéo Lumity',
  model: 'Audéo L90-R',
  style: 'ric',
  battery: 'rechargeable',
  description_ar: '<p>سماعة قابلة للشحن</p><p>تستقبل المكالمات</p>',
  description_en: '<p>Steers towards <b>speech</b> &amp; calls.</p>',
};

const batteries: SearchableProduct = {
  product_type: 'accessories',
  brand: 'Power One',
  title_ar: 'بطاريات باور ون مقاس 10',
  title_en: 'Power One p10 batteries',
  battery_size: '10',
};

/** As the database does: each typed word stands in the column. */
function finds(product: SearchableProduct, query: string): boolean {
  const { search } = searchColumns(product);
  const words = typedWords(query);
  return words.length > 0 && words.every((word) => search.includes(wordInText(word)));
}

describe('search', () => {
  test.each([
    ['phonak', 'Latin case'],
    ['AUDEO', 'case and accent'],
    ['audéo', 'accent'],
    ['pho', 'a beginning'],
    ['فوناك', 'the brand in Arabic'],
    ['سماعة', 'Arabic as stored'],
    ['سماعه', 'ha for ta marbuta'],
    ['السماعة', 'with the article'],
    ['سَمَّاعَة', 'with vowel marks'],
    ['سمـــاعة', 'with tatweel'],
    ['مستقبل داخل القناة', 'a style in Arabic'],
    ['receiver in the canal', 'a style in English, stop words dropped'],
    ['l90 r', 'the parts of a model, one of them short'],
    ['L90-R', 'the model'],
    ['المكالمات', 'a word of the description'],
    ['speech calls', 'words of the other description'],
    ['phonak قابلة للشحن', 'both languages at once'],
  ])('%s finds the hearing aid (%s)', (query) => {
    expect(finds(audeo, query)).toBe(true);
  });

  test.each([
    ['oticon', 'another brand'],
    ['phonak oticon', 'one word too many'],
    ['p strong', 'markup'],
    ['!!! *', 'nothing but signs'],
    ['the and for', 'nothing but stop words'],
    ['', 'nothing'],
  ])('%s does not find it (%s)', (query) => {
    expect(finds(audeo, query)).toBe(false);
  });

  test('a battery size is found in any digits, and only that size', () => {
    expect(finds(batteries, '10')).toBe(true);
    expect(finds(batteries, '١٠')).toBe(true);
    expect(finds(batteries, '۱۰')).toBe(true);
    expect(finds({ ...batteries, title_ar: 'مقاس 100', title_en: 'p100', battery_size: '100' }, '10')).toBe(false);
  });

  test('hamza forms, alef maqsura and Persian letters are one spelling each', () => {
    expect(foldWords('أذن إذن آذن ٱذن')).toEqual(['اذن', 'اذن', 'اذن', 'اذن']);
    expect(foldWords('مستشفى مستشفي مستشفی')).toEqual(['مستشفي', 'مستشفي', 'مستشفي']);
    expect(foldWords('کبير')).toEqual(foldWords('كبير'));
    expect(foldWords('ﻻصق')).toEqual(foldWords('لاصق'));
  });

  test('at most eight different words count', () => {
    expect(typedWords('one two two three four five six seven eight nine')).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
    ]);
  });

  test('every word consists of letters and digits and is of a length that is kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of foldWords(text)) {
          expect(word.length).toBeLessThanOrEqual(WORD_MAX);
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        }
      }),
    );
  });

  test('folding what is folded changes nothing', () => {
    const words = fc.array(fc.constantFrom('Phonak', 'أذن', 'السماعة', 'القناة', 'Audéo', '312', 'ReSound', 'مستشفى'));
    fc.assert(
      fc.property(words, (list) => {
        const folded = foldWords(list.join(' '));
        expect(foldWords(folded.join(' '))).toEqual(folded);
      }),
    );
  });

  test('the text fits its column and ends with a whole word', () => {
    const many = Array.from({ length: 4000 }, (_, index) => `word${index}`);
    const text = searchColumns({ ...audeo, description_en: many.join(' ') }).search;
    expect(text.length).toBeLessThanOrEqual(SEARCH_COLUMN_MAX);
    expect(many).toContain(wordsInColumn(text).at(-1));
  });
});

test('order numbers and phones are one word however pages group them; other numbers are left alone', () => {
  expect(joinedNumbers('طلب 4594 3201')).toBe('طلب 45943201');
  expect(joinedNumbers('٤٥٩٤\u00a0٣٢٠١')).toBe('45943201');
  expect(joinedNumbers('0109 988 7766 منى')).toBe('01099887766 منى');
  for (const typed of [
    '+20 100 123 4567',
    '+2 0100 123 4567',
    '0020 100 1234567',
    '20 100-123-4567',
    '0100-123-4567',
  ]) {
    expect(joinedNumbers(`منى ${typed}`), typed).toBe('منى 01001234567');
  }
  expect(joinedNumbers('0100 123')).toBe('0100123');
  const others = ['2026 11 20', '1234 567', 'A4594 3201', '4594 3201 55', '20101234', '0.10 1234', '1001234567'];
  for (const left of others) expect(joinedNumbers(left)).toBe(left);
});

test('a text names the states that have all of its words, in any spelling, and none without words', () => {
  const words = { due: 'due today موعدها اليوم', overdue: 'overdue فات موعدها' };
  expect(statesNamed('فات موعدها', words)).toEqual(['overdue']);
  expect(statesNamed('موعدها', words)).toEqual(['due', 'overdue']);
  expect(statesNamed('Over', words)).toEqual(['overdue']);
  expect(statesNamed('منى فات', words)).toEqual([]);
  expect(statesNamed(' ', words)).toEqual([]);
});
