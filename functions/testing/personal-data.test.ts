import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdingOf, PERSONAL_TABLES } from '#subjects/privacy/definition.ts';
import { ROOT, readProject } from '../../scripts/lib/project.ts';

const project = readProject();
const tableOf = (id: string) => project.tables.find(({ $id }) => $id === id) ?? expect.fail(`no table ${id}`);

/** How columns for free texts are called. */
const FREE_TEXT = /(^|_)(note|text|problem|complaint|reason)s?$/;

interface Words {
  tables: Record<string, string>;
  columns: Record<string, string>;
  'columns-of': Record<string, Record<string, string>>;
}
const wordsOf = (language: string): Words =>
  JSON.parse(readFileSync(join(ROOT, 'web/src/i18n', language, 'records.json'), 'utf8'));

describe.each(PERSONAL_TABLES)('%s', (table) => {
  const { told, untold, erased, user, patient, kept } = holdingOf(table);

  test('says of each column whether a person is told of it', () => {
    const columns = tableOf(table).columns.map(({ key }) => key);
    expect([...told, ...untold].sort()).toEqual([...columns].sort());
  });

  test('is found by indexes, through tables that stand before it', () => {
    const indexed = ['$id', ...tableOf(table).indexes.map(({ columns }) => columns[0])];
    const links = [...user, ...patient];
    expect(links.length).toBeGreaterThan(0);
    for (const { by, of } of links) {
      expect(indexed).toContain(by);
      if (of !== 'id' && of !== 'email' && of !== table) {
        expect(PERSONAL_TABLES.indexOf(of)).toBeLessThan(PERSONAL_TABLES.indexOf(table));
        expect(PERSONAL_TABLES).toContain(of);
      }
    }
  });

  test('keeps nothing after an erasure into which somebody may have typed anything', () => {
    const free = tableOf(table).columns.filter(
      (column) => column.type === 'string' && column.format !== 'enum' && FREE_TEXT.test(column.key),
    );
    const left = erased === 'row' ? [] : free.filter(({ key }) => erased === 'nothing' || !(key in erased));
    expect(left.map(({ key }) => key)).toEqual([]);
  });

  test('says how long what an erasure leaves stays', () => {
    expect(erased === 'row' || kept !== null).toBe(true);
  });

  test.each(['ar', 'en'])('has its words in %s', (language) => {
    const words = wordsOf(language);
    expect(words.tables[table]).toBeTruthy();
    const named = { ...words.columns, ...words['columns-of'][table] };
    expect(told.filter((column) => !named[column.replace(/_piasters$/, '')])).toEqual([]);
  });
});
