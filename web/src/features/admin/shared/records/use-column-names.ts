import { useTranslation } from 'react-i18next';
import { findColumnName } from '#web/i18n/record-words.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { SheetColumn } from './record-tables.ts';

/** Columns that go along although they are not among the words of records. */
const WRITERS = ['writer_name', 'first_at', 'actor_name', 'salesperson_name'] as const;

/** What the columns of sheets are called. Loads on the texts `records`. */
export function useColumnNames(): (column: SheetColumn) => string {
  const { t } = useTranslation('clinic-records');
  const { language } = useLanguage();
  return (column) => {
    if (column === 'record' || column === 'entry') return t(`columns.${column}`);
    if ('curve' in column) {
      return t('columns.curve', { ear: t(`columns.${column.ear}`), value: t(`columns.${column.curve}`) });
    }
    if ('ear' in column) {
      const { ear, way, hertz } = column;
      return t('columns.point', { ear: t(`columns.${ear}`), way: t(`columns.${way}`), hertz: String(hertz) });
    }
    const writer = WRITERS.find((one) => one === column.column);
    return writer ? t(`columns.${writer}`) : (findColumnName(column.table, column.column, language) ?? column.column);
  };
}
