import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import type records from './ar/records.json';
import { currentLanguage } from './numbers.ts';

/*
 * What tables, their columns and what stands in them are called (`records.json`), the same for forms, lists, papers, the audit
 * trail and the copy of somebody's data. A column has one name; where a table calls it otherwise, that stands in `columns-of`.
 */

type Groups = typeof records;
type Words = Readonly<Record<string, string>>;

/** The columns of a table that have names. Money is named without its unit. */
type Named<Table extends string> =
  | keyof Groups['columns']
  | (Table extends keyof Groups['columns-of'] ? keyof Groups['columns-of'][Table] & string : never);
export type NamedColumn<Table extends string> = Named<Table> | `${Named<Table>}_piasters`;

/** A service form says of the person what the form of the visit says. */
const SAME_AS: Readonly<Record<string, string>> = { cs_form_details: 'form_details' };
const UNIT = /_(piasters|egp)$/;

/** What a table is called; undefined when it has no name. The texts `records` must be there. */
export function findTableName(table: string, language: Language): string | undefined {
  return wordIn<string>(i18next.getResource(language, 'records', 'tables'), table);
}

/** What a column of a table is called. */
export function findColumnName(table: string, column: string, language: Language): string | undefined {
  const name = column.replace(UNIT, '');
  const own = wordIn<Words>(i18next.getResource(language, 'records', 'columns-of'), SAME_AS[table] ?? table);
  return wordIn(own, name) ?? wordIn<string>(i18next.getResource(language, 'records', 'columns'), name);
}

/** What a value is called that stands in a column. */
export function findValueName(column: string, value: string, language: Language): string | undefined {
  const own = wordIn<Words>(i18next.getResource(language, 'records', 'values-of'), column);
  return wordIn(own, value) ?? wordIn<string>(i18next.getResource(language, 'records', 'values'), value);
}

/** Names come from rows, too: one that is not among the words finds nothing, whatever it is. */
function wordIn<Found>(words: Readonly<Record<string, Found>> | undefined, name: string): Found | undefined {
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The words of columns, in the language of the page or of a paper. Loads on the texts `records`. */
export function useRecordWords(language?: Language) {
  const { t } = useTranslation('records', { lng: language });
  const lng = language ?? currentLanguage();
  return useMemo(() => {
    const columnName = <Table extends string>(table: Table, column: NamedColumn<Table>): string =>
      findColumnName(table, column, lng) ?? column;
    return {
      columnName,
      /** The label of the field into which a column is typed: money in EGP. */
      fieldLabel<Table extends string>(table: Table, column: NamedColumn<Table>): string {
        const name = columnName(table, column);
        return column.endsWith('_piasters') ? t('in-egp', { name }) : name;
      },
      valueName: (column: string, value: string): string => findValueName(column, value, lng) ?? value,
    };
  }, [t, lng]);
}
