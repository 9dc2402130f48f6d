import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnsOfFields } from '#contract/catalogue/product-fields.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { CONTACT_KINDS } from '#contract/contacts/texts.ts';
import { SETTING_NAMES } from '#contract/settings/settings-fields.ts';
import { SHOP_DETAIL_COLUMNS } from '#contract/settings/shop-details.ts';
import { PAGE_COLUMNS } from '#contract/settings/shop-pages.ts';
import { RECORDS } from '#records/registry.ts';
import { ROOT } from '../../scripts/lib/project.ts';

interface Words {
  values: Record<string, string>;
  columns: Record<string, string>;
  'columns-of': Record<string, Record<string, string>>;
  'values-of': Record<string, Record<string, string>>;
}
const wordsOf = (language: string): Words =>
  JSON.parse(readFileSync(join(ROOT, 'web/src/i18n', language, 'records.json'), 'utf8'));
const WORDS = [wordsOf('ar'), wordsOf('en')];

/** What the books count again stands in several tables. */
const NO_TABLE = 'recount';

const columnsOf = (table: string): string[] => {
  const { columns } = RECORDS.find(({ name }) => name === table) ?? expect.fail(`no table ${table}`);
  return Object.keys(columns).map((key) => key.replace(/_piasters$/, ''));
};

test('a table has names of its own for columns that it has and that others call otherwise', () => {
  const own = Object.entries(WORDS[0]?.['columns-of'] ?? {}).filter(([table]) => table !== NO_TABLE);
  for (const [table, names] of own) {
    const columns = columnsOf(table);
    for (const column of Object.keys(names)) {
      expect(columns, table).toContain(column);
      const isOtherwise = WORDS.some((words) => words['columns-of'][table]?.[column] !== words.columns[column]);
      expect(isOtherwise, `${table}.${column}`).toBe(true);
    }
  }
});

test('whatever an admin changes of the shop and its products has a name in the audit trail', () => {
  const changed = [
    ...SETTING_NAMES,
    ...SHOP_DETAIL_COLUMNS,
    ...PAGE_COLUMNS,
    ...PRODUCT_TYPES.flatMap((type) => columnsOfFields(type).map((column) => column.replace(/_piasters$/, ''))),
  ];
  for (const words of WORDS) {
    expect(changed.filter((name) => !words.columns[name])).toEqual([]);
  }
});

test('values that have words of their own stand in columns that there are', () => {
  const columns = RECORDS.flatMap(({ name }) => columnsOf(name));
  for (const column of Object.keys(WORDS[0]?.['values-of'] ?? {})) {
    expect(columns).toContain(column);
  }
});

test('every text that is written to people has words for the time line', () => {
  for (const words of WORDS) {
    expect(CONTACT_KINDS.filter((kind) => !words.values[kind])).toEqual([]);
  }
});
