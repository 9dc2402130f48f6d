import { Query, TablesDB } from 'node-appwrite';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { column, index } from '../../testing/columns.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({
  rateLimits: false,
  tables: [{ $id: 'texts', columns: [column.text('text')], indexes: [index('fulltext', 'text')] }],
});
const texts = { databaseId: 'main', tableId: 'texts' };
const tables = new TablesDB(local.admin);

const samples = {
  phonak: 'Phonak Audéo L90-R, size 312',
  oticon: 'Oticon Real 10 for the ears',
  arabic: 'سماعة الأذن اليمنى',
  spelled: 'سماعه الاذن',
  brand: 'C&G cleaning_kit by www.example.com',
};

beforeAll(async () => {
  for (const [rowId, text] of Object.entries(samples)) {
    await tables.createRow({ ...texts, rowId, data: { text } });
  }
});

async function search(...typed: string[]): Promise<string[]> {
  const { rows } = await tables.listRows({ ...texts, queries: typed.map((one) => Query.search('text', one)) });
  return rows.map((row) => row.$id);
}

test('the opposite of a search finds all other rows, also those with nothing to search', async () => {
  const empty = await tables.createRow({ ...texts, rowId: 'empty', data: { text: null } });
  onTestFinished(async () => {
    await tables.deleteRow({ ...texts, rowId: empty.$id });
  });
  const found = async (typed: string) => {
    const { rows } = await tables.listRows({ ...texts, queries: [Query.notSearch('text', typed)] });
    return rows.map((row) => row.$id);
  };
  expect(await found('phonak')).toEqual(['oticon', 'arabic', 'spelled', 'brand', 'empty']);
  expect(await found('*')).toEqual(['phonak', 'oticon', 'arabic', 'spelled', 'brand', 'empty']);
});

describe('a search', () => {
  test.each([
    ['finds a word in any case', 'PHONAK', ['phonak']],
    ['folds Latin accents', 'audeo', ['phonak']],
    ['folds them in what is typed too', 'oticón', ['oticon']],
    ['joins words by or', 'Phonak Oticon', ['phonak', 'oticon']],
    ['takes the last word as a beginning', 'ph', ['phonak']],
    ['takes the last word as a beginning in Arabic', 'سماع', ['arabic', 'spelled']],
    ['takes earlier words as whole words', 'pho zzz', []],
    ['does not fold Arabic spellings', 'سماعة', ['arabic']],
    ['keeps the article as part of the word', 'اذن', []],
    ['finds numbers of three digits', '312', ['phonak']],
    ['does not index words under three characters', '10', []],
    ['splits at punctuation; of the words of one run, short ones count only at its beginning', 'C&G', ['brand']],
    ['takes the last word of a run as a beginning, and the others as whole words', 'otico&phona', ['phonak']],
    ['looks for no beginning when a lone symbol comes last', 'pho &', []],
    ['looks past a percent sign', 'pho %', ['phonak']],
    ['splits at punctuation', 'size-312', ['phonak']],
    ['takes the underscore as a letter', 'cleaning_kit', ['brand']],
    ['does not index stop words', 'the', []],
    ['does not index stop words: www', 'www', []],
    ['finds nothing for a lone symbol', '&', []],
    ['finds nothing for nothing', ' ', []],
    ['survives the operators of boolean mode', '+phonak -oticon* (', ['phonak', 'oticon']],
    ['takes quotes as a phrase', '"oticon real"', ['oticon']],
    ['takes quotes as a phrase, in its order', '"real oticon"', []],
  ])('%s', async (_, typed, expected) => {
    expect(await search(typed)).toEqual(expected);
  });

  test.each(['%', '% %', '-%'])('breaks on %j, as the real server does', async (typed) => {
    expect(await refusal(search(typed))).toMatchObject({ code: 500, type: 'general_unknown' });
  });

  test('of several queries wants them all', async () => {
    expect(await search('phonak', '312')).toEqual(['phonak']);
    expect(await search('phonak', 'oticon')).toEqual([]);
  });

  test('mixes with other conditions inside of or', async () => {
    const query = Query.or([Query.search('text', 'oticon'), Query.equal('$id', 'arabic')]);
    const { rows } = await tables.listRows({ ...texts, queries: [query] });
    expect(rows.map((row) => row.$id)).toEqual(['oticon', 'arabic']);
  });

  test('follows changes and deletions', async () => {
    await tables.createRow({ ...texts, rowId: 'moving', data: { text: 'Widex Moment' } });
    await tables.updateRow({ ...texts, rowId: 'moving', data: { text: 'Signia Pure' } });
    expect([await search('widex'), await search('signia')]).toEqual([[], ['moving']]);
    await tables.updateRow({ ...texts, rowId: 'moving', data: { text: null } });
    expect(await search('signia')).toEqual([]);
    await tables.updateRow({ ...texts, rowId: 'moving', data: { text: 'Signia again' } });
    await tables.deleteRow({ ...texts, rowId: 'moving' });
    expect(await search('signia')).toEqual([]);
  });
});
