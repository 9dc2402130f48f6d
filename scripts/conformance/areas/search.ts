import { Query } from 'node-appwrite';
import { expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

/** Rows with their words between spaces, and one of them as a term. */
const SAMPLES = {
  phonak: { words: ' phonak audeo l90 r 312 ', term: 'phonak' },
  phone: { words: ' phone 0101 ', term: 'phone' },
  oticon: { words: ' oticon more 1 ', term: 'oticon' },
  mobile: { words: ' 01012345678 1 ', term: '01012345678' },
  other: { words: ' 0102 10 ', term: '0102' },
  arabic: { words: ' سماعه اذن ', term: 'سماعه' },
  heard: { words: ' سماعات ', term: 'سماعات' },
};

/** The rows of the samples, and which of them a list finds, by their names. */
async function arrange(stage: Stage) {
  const family = stage.newId();
  const place = stage.table('texts');
  const rows = Object.entries(SAMPLES).map(([name, row]) => ({ $id: stage.newId(), family, ...row, name }));
  await stage.tables.createRows({ ...place, rows: rows.map(({ name: _, ...row }) => row) });
  const names = new Map(rows.map(({ $id, name }) => [$id, name]));
  const ofFamily = Query.equal('family', family);
  const find = async (...queries: string[]) => {
    const found = await stage.tables.listRows({
      ...place,
      queries: [ofFamily, ...queries, Query.orderAsc('$sequence')],
    });
    return found.rows.map(({ $id }) => names.get($id) ?? $id);
  };
  return { find, place, ofFamily };
}

const word = (part: string) => Query.contains('words', [part]);
const beginning = (typed: string) => [Query.greaterThanEqual('term', typed), Query.lessThan('term', `${typed}\ufffd`)];

/** What finding rows by typed words leans on, alike on every database. */
export const search = area('Words', {
  'the beginning of a word is found behind its space, in Arabic too': async (stage) => {
    const { find } = await arrange(stage);
    expectSame('pho', await find(word(' pho')), ['phonak', 'phone']);
    expectSame('010', await find(word(' 010')), ['phone', 'mobile', 'other']);
    expectSame('سماع', await find(word(' سماع')), ['arabic', 'heard']);
    expectSame('the middle of a word', await find(word(' ماع')), []);
  },

  'a whole word is found between its spaces, also at both ends of a text': async (stage) => {
    const { find } = await arrange(stage);
    expectSame('1', await find(word(' 1 ')), ['oticon', 'mobile']);
    expectSame('phonak', await find(word(' phonak ')), ['phonak']);
    expectSame('more', await find(word(' more ')), ['oticon']);
  },

  'several conditions on one column are joined by and': async (stage) => {
    const { find } = await arrange(stage);
    expectSame('phonak and 312', await find(word(' phon'), word(' 312')), ['phonak']);
    expectSame('phonak and oticon', await find(word(' phonak'), word(' oticon')), []);
  },

  'a range up to U+FFFD finds what begins with a word, and nothing else': async (stage) => {
    const { find } = await arrange(stage);
    expectSame('pho', await find(...beginning('pho')), ['phonak', 'phone']);
    expectSame('phonak', await find(...beginning('phonak')), ['phonak']);
    expectSame('010', await find(...beginning('010')), ['mobile', 'other']);
    expectSame('سماع', await find(...beginning('سماع')), ['arabic', 'heard']);
    expectSame('سماعه', await find(...beginning('سماعه')), ['arabic']);
    expectSame('zzz', await find(...beginning('zzz')), []);
  },

  'or mixes words with other conditions': async (stage) => {
    const { find } = await arrange(stage);
    const either = Query.or([word(' oticon'), Query.equal('term', 'phone')]);
    expectSame('found', await find(either), ['phone', 'oticon']);
  },

  'a transaction deletes rows by several conditions, and makes as many as are asked for': async (stage) => {
    const { find, place, ofFamily } = await arrange(stage);
    const family = stage.newId();
    const rows = Array.from({ length: 2_500 }, (_, number) => ({
      $id: stage.newId(),
      family,
      words: ' a ',
      term: `t${number}`,
    }));
    const { $id: transactionId } = await stage.tables.createTransaction({ ttl: 60 });
    await stage.tables.createOperations({
      transactionId,
      operations: [
        { action: 'bulkDelete', ...place, data: { queries: [ofFamily, Query.notEqual('term', 'phone')] } },
        { action: 'bulkCreate', ...place, data: rows },
      ],
    });
    await stage.tables.updateTransaction({ transactionId, commit: true });
    expectSame('left', await find(), ['phone']);
    const { total } = await stage.tables.listRows({
      ...place,
      queries: [Query.equal('family', family), Query.limit(1)],
    });
    expectSame('made', total, rows.length);
  },
});
