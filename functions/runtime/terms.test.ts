import { Query } from 'node-appwrite';
import { describe, expect, test, vi } from 'vitest';
import { columnOfWords } from '#lib/search.ts';
import { startShop } from '../testing/kit.ts';
import { stage } from './tables.ts';
import { countFrequent, FOUND_MAX, findByWords, foundByWords, termsOf } from './terms.ts';

const shops = { mariadb: await startShop(), postgresql: await startShop({}, { engine: 'postgresql' }) };

describe.each(['mariadb', 'postgresql'] as const)('on %s', (engine) => {
  const shop = shops[engine];
  const { tables } = shop.ports({});
  const wordsOf = (...words: string[]) => ({ search: columnOfWords(words, 1_500) });
  const patient = (id: string, ...words: string[]) =>
    stage.create('patients', id, { name: 'Mona', phones: [], version: 0, ...wordsOf(...words) });
  const found = async (...words: string[]) => {
    const conditions = await findByWords(tables, 'patients', words);
    const list = conditions && (await tables.list('patients', ['name'], [...conditions, Query.limit(500)]));
    return list?.rows.map(({ $id }) => $id).sort() ?? [];
  };
  const keptTermsOf = async (rowId: string) =>
    (await shop.rows('search_terms', [Query.equal('row_id', rowId)])).map(({ term }) => term).sort();

  test('a row is found by the beginnings of all of the words, and by a short number only as a whole', async () => {
    await tables.write([patient('one', 'منى', 'سالم', '01012345678', '1'), patient('two', 'منى', 'حسن', '10')]);
    expect(await found('منى')).toEqual(['one', 'two']);
    expect(await found('منى', 'سال')).toEqual(['one']);
    expect(await found('منى', 'س')).toEqual(['one']);
    expect(await found('010')).toEqual(['one']);
    expect(await found('1')).toEqual(['one']);
    expect(await found('حسن', '010')).toEqual([]);
    expect(await found('none')).toEqual([]);
  });

  test('what English takes for words without meaning is found', async () => {
    await tables.write([patient('model', 'more', 'own', 'very')]);
    for (const word of ['more', 'own', 'very']) {
      expect(await found(word)).toEqual(['model']);
    }
  });

  test('a changed row is found by its new words alone, a deleted one by none', async () => {
    await tables.write([patient('changed', 'former', 'kept')]);
    await tables.write([stage.update('patients', 'changed', wordsOf('kept', 'newer'))]);
    expect(await found('former')).toEqual([]);
    expect(await found('newer', 'kept')).toEqual(['changed']);
    expect(await keptTermsOf('changed')).toEqual(['kept', 'newer']);
    await tables.update('patients', 'changed', wordsOf('last'));
    expect(await keptTermsOf('changed')).toEqual(['last']);
    await tables.write([stage.deleteIds('patients', ['changed'])]);
    expect(await keptTermsOf('changed')).toEqual([]);
  });

  test('a row of another table with the same id keeps its terms', async () => {
    await tables.write([patient('same', 'sameword')]);
    const profile = { username: 'Mona', email: 'same@example.com', phone: null, role: 'user', version: 0 } as const;
    await tables.write([stage.create('users', 'same', { ...profile, ...wordsOf('sameword') })]);
    await tables.write([stage.deleteIds('users', ['same'])]);
    expect(await found('sameword')).toEqual(['same']);
  });

  test('a refused transaction leaves no terms', async () => {
    await tables.write([patient('taken', 'first')]);
    expect(await tables.transact([patient('taken', 'second')])).toBe('conflict');
    expect(await keptTermsOf('taken')).toEqual(['first']);
  });

  test('rows with words are counted exactly up to a thousand, and no further', async () => {
    const rows = Array.from({ length: FOUND_MAX + 5 }, (_, index) => ({
      $id: `counted-${index}`,
      name: index % 2 === 0 ? 'even' : 'odd',
      phones: [],
      version: 0,
      // A row that has two words with the same beginning counts once.
      ...wordsOf(
        'counted',
        'counting',
        ...(index < 700 ? ['common'] : []),
        ...(index < 120 ? ['seldom'] : []),
        ...(index < 240 ? ['zaki'] : []),
      ),
    }));
    const others = Array.from({ length: FOUND_MAX }, (_, index) => ({
      ...{ $id: `other-${index}`, name: 'other', phones: [], version: 0 },
      ...wordsOf('zaki'),
    }));
    await tables.write([stage.createMany('patients', rows), stage.createMany('patients', others)]);
    const count = async (words: string[], besides: string[] = []) =>
      (await foundByWords(tables, 'patients', words, besides))?.length ??
      countFrequent(tables, 'patients', words, besides);
    const even = [Query.equal('name', 'even')];
    expect(await count(['seldom'])).toBe(120);
    expect(await count(['counted', 'seldom'], even)).toBe(60);
    // Both are frequent, and few rows have both.
    expect(await count(['counted', 'zaki'], even)).toBe(120);
    expect(await count(['common'])).toBe(700);
    expect(await count(['counted'], even)).toBe((FOUND_MAX + 6) / 2);
    expect(await count(['counted'])).toBe(FOUND_MAX + 1);
    expect(await count(['count'])).toBe(FOUND_MAX + 1);
    expect(await count([], even)).toBe((FOUND_MAX + 6) / 2);
    expect(await count(['nobody'])).toBe(0);
  }, 60_000);

  test('many rows with a word are all found, and those that have a rare one too', async () => {
    const many = Array.from({ length: 120 }, (_, number) => ({
      $id: `many-${number}`,
      name: 'Mona',
      phones: [],
      version: 0,
      ...wordsOf('frequent', `rare${number}`),
    }));
    await tables.write([stage.createMany('patients', many)]);
    expect(await found('freq')).toHaveLength(120);
    expect(await found('freq', 'rare77')).toEqual(['many-77']);
    expect(await found('frequent', 'none')).toEqual([]);
  });
});

test('a hundred thousand terms that are made in the same millisecond have different ids', () => {
  vi.useFakeTimers({ now: 0 });
  const row = {
    search: columnOfWords(
      Array.from({ length: 200 }, (_, number) => `w${number}`),
      1_500,
    ),
  };
  const ids = Array.from({ length: 500 }, (_, number) => termsOf('patients', `row${number}`, row))
    .flat()
    .map(({ $id }) => $id);
  vi.useRealTimers();
  expect(ids).toHaveLength(100_000);
  expect(new Set(ids).size).toBe(ids.length);
});
