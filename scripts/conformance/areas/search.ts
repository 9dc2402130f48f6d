import { Query } from 'node-appwrite';
import { eventually } from '../eventually.ts';
import { expectRefusal, expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

const INDEX_SECONDS = 30;

const SAMPLES = {
  phonak: 'Phonak Audéo L90-R, size 312',
  oticon: 'Oticon Real 10 for the ears',
  arabic: 'سماعة الأذن اليمنى',
  spelled: 'سماعه الاذن',
  brand: 'C&G cleaning',
};

/** The rows of the samples, and what of them a search finds, by their names. */
async function arrange(stage: Stage): Promise<(...queries: string[]) => Promise<string[]>> {
  const family = stage.newId();
  const place = stage.table('texts');
  const rows = Object.entries(SAMPLES).map(([name, text]) => ({ $id: stage.newId(), family, text, name }));
  await stage.tables.createRows({ ...place, rows: rows.map(({ name: _, ...row }) => row) });
  const names = new Map(rows.map(({ $id, name }) => [$id, name]));
  const find = async (...queries: string[]) => {
    const found = await stage.tables.listRows({ ...place, queries: [Query.equal('family', family), ...queries] });
    return found.rows.map(({ $id }) => names.get($id) ?? $id);
  };
  await eventually('the texts can be found', INDEX_SECONDS, async () =>
    (await find(word('phonak'))).length > 0 ? true : undefined,
  );
  return find;
}

const word = (typed: string) => Query.search('text', typed);

/** The full-text search of MariaDB. */
export const search = area('Search', {
  'it ignores case and folds Latin accents': async (stage) => {
    const find = await arrange(stage);
    expectSame('PHONAK', await find(word('PHONAK')), ['phonak']);
    expectSame('audeo', await find(word('audeo')), ['phonak']);
  },

  'words of one query are joined by or': async (stage) => {
    const find = await arrange(stage);
    expectSame('Phonak Oticon', await find(word('Phonak Oticon')), ['phonak', 'oticon']);
  },

  'several queries on one column are joined by and': async (stage) => {
    const find = await arrange(stage);
    expectSame('phonak and 312', await find(word('phonak'), word('312')), ['phonak']);
    expectSame('phonak and oticon', await find(word('phonak'), word('oticon')), []);
  },

  'the beginning of a word finds it, in Arabic too': async (stage) => {
    const find = await arrange(stage);
    expectSame('ph', await find(word('ph')), ['phonak']);
    expectSame('سماع', await find(word('سماع')), ['arabic', 'spelled']);
  },

  'Arabic spellings do not fold': async (stage) => {
    const find = await arrange(stage);
    expectSame('سماعة', await find(word('سماعة')), ['arabic']);
    expectSame('الاذن', await find(word('الاذن')), ['spelled']);
  },

  'words under three characters are not indexed, numbers of three are': async (stage) => {
    const find = await arrange(stage);
    expectSame('10', await find(word('10')), []);
    expectSame('G', await find(word('G')), []);
    expectSame('312', await find(word('312')), ['phonak']);
  },

  'stop words are not indexed': async (stage) => {
    const find = await arrange(stage);
    expectSame('for', await find(word('for')), []);
    expectSame('the', await find(word('the')), []);
  },

  'punctuation splits words, and a lone symbol finds nothing without an error': async (stage) => {
    const find = await arrange(stage);
    expectSame('size-312', await find(word('size-312')), ['phonak']);
    for (const symbol of ['&', '"', '+', '*', '@', '(', '-']) {
      expectSame(symbol, await find(word(symbol)), []);
    }
  },

  'or mixes a search with other conditions': async (stage) => {
    const find = await arrange(stage);
    const { rows } = await stage.tables.listRows({ ...stage.table('texts'), queries: [Query.orderDesc('$sequence')] });
    const [brand] = rows;
    const found = await find(Query.or([word('oticon'), Query.equal('$id', brand?.$id ?? '')]));
    expectSame('found', found, ['oticon', 'brand']);
  },

  'what a search does not find is found by its opposite, also where there is nothing to find': async (stage) => {
    const find = await arrange(stage);
    const others = await find(Query.notSearch('text', 'phonak'));
    expectSame('without phonak', others.includes('phonak'), false);
    expectSame('with oticon', others.includes('oticon'), true);
    expectSame('either', await find(word('312'), Query.or([Query.notSearch('text', '10'), word('oticon')])), [
      'phonak',
    ]);
  },

  'it asks for a full-text index on the column': async (stage) => {
    const call = stage.tables.listRows({ ...stage.table('texts'), queries: [Query.search('family', 'x')] });
    await expectRefusal('a search without one', call, {
      code: 400,
      message: 'Searching by attribute "family" requires a fulltext index.',
    });
  },
});
