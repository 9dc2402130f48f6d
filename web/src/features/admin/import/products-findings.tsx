import { useTranslation } from 'react-i18next';
import type { CsvChange, CsvProblem, ImportResult } from '#contract/catalogue/admin-schemas.ts';
import { CSV_PROBLEM_KEYS } from '#contract/catalogue/csv.ts';
import type { ProductType } from '#contract/constants.ts';
import type { FieldMessageKey } from '#contract/errors.ts';
import { fieldMessageText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { Name } from '#web/ui/name.tsx';
import type { SheetRow } from '../shared/sheet.ts';
import { lineInFile } from './products-file.ts';
import styles from './products-findings.module.css';
import { useFieldName } from './use-field-name.ts';

type OwnKey = (typeof CSV_PROBLEM_KEYS)[number];

const isOwn = (key: string): key is OwnKey => (CSV_PROBLEM_KEYS as readonly string[]).includes(key);

interface ProductsFindingsProps {
  found: ImportResult;
  type: ProductType;
  /** The lines that were sent. */
  rows: readonly SheetRow[];
}

/** What the server found in a file: what it would change, or every bad line with its reason. */
export function ProductsFindings({ found, type, rows }: ProductsFindingsProps) {
  const { t } = useTranslation('admin-products');
  const fieldName = useFieldName(type);
  const { number } = useFormat();
  const { created, changed, unchanged, problems, problemCount } = found;

  const columns: Column<CsvProblem>[] = [
    {
      id: 'line',
      header: t('import.line'),
      cell: ({ line }) => (line === 0 ? t('import.whole-file') : number(lineInFile(rows, line))),
    },
    {
      id: 'column',
      header: t('import.column'),
      cell: ({ line, column }) => (column ? <bdi>{fieldName(column)}</bdi> : line === 0 ? '' : t('import.whole-line')),
    },
    {
      id: 'reason',
      header: t('import.reason'),
      cell: ({ key, values }) =>
        isOwn(key)
          ? t(`import.problem.${key}`, { ...values } as { max: number; changes: number })
          : fieldMessageText({ key: key as FieldMessageKey, ...(values && { values }) }),
    },
  ];

  if (problemCount > 0) {
    return (
      <div className={styles.findings}>
        <p className={styles.bad}>{t('import.bad', { count: problemCount })}</p>
        {problemCount > problems.length && <p>{t('import.shown', { count: problems.length })}</p>}
        <DataTable
          caption={t('import.problems')}
          columns={columns}
          rows={problems}
          rowKey={({ line, column, key }) => `${line} ${column} ${key}`}
          empty={null}
          whole
        />
      </div>
    );
  }
  if (created + changed === 0) return <p>{t('import.nothing')}</p>;
  return (
    <div className={styles.findings}>
      <p className={styles.good}>
        <CheckIcon size={20} />
        {t('import.good')}
      </p>
      <ul className={styles.counts}>
        <li>{t('import.created', { count: created })}</li>
        <li>{t('import.changed', { count: changed })}</li>
        <li>{t('import.unchanged', { count: unchanged })}</li>
      </ul>
      <Sample changes={found.sample} total={created + changed} type={type} rows={rows} />
    </div>
  );
}

interface SampleProps extends Pick<ProductsFindingsProps, 'type' | 'rows'> {
  changes: readonly CsvChange[];
  total: number;
}

/** The first changes of a file, before and after, for the eye: it sees at once what no rule finds. */
function Sample({ changes, total, type, rows }: SampleProps) {
  const { t } = useTranslation('admin-products');
  const fieldName = useFieldName(type);
  const { number } = useFormat();
  const columns: Column<CsvChange>[] = [
    { id: 'line', header: t('import.line'), cell: ({ line }) => number(lineInFile(rows, line)) },
    { id: 'product', header: t('import.product'), cell: ({ label }) => <Name>{label}</Name> },
    {
      id: 'column',
      header: t('import.column'),
      cell: ({ column }) => (column ? <bdi>{fieldName(column)}</bdi> : t('import.new-product')),
    },
    { id: 'before', header: t('import.before'), cell: ({ before }) => <Name>{before ?? ''}</Name> },
    { id: 'after', header: t('import.after'), cell: ({ after }) => <Name>{after ?? ''}</Name> },
  ];
  return (
    <>
      {changes.length < total && <p>{t('import.sample-part')}</p>}
      <DataTable
        caption={t('import.sample')}
        columns={columns}
        rows={[...changes]}
        rowKey={({ line, column }) => `${line} ${column}`}
        empty={null}
        whole
      />
    </>
  );
}

/** What was imported, or that it was taken back. */
export function ProductsDone({ created, changed, undone }: { created: number; changed: number; undone: boolean }) {
  const { t } = useTranslation('admin-products');
  return (
    <div className={styles.findings}>
      <p className={styles.good}>
        <CheckIcon size={20} />
        {t(undone ? 'import.undone' : 'import.done-title')}
      </p>
      {!undone && (
        <ul className={styles.counts}>
          <li>{t('import.created', { count: created })}</li>
          <li>{t('import.was-changed', { count: changed })}</li>
        </ul>
      )}
    </div>
  );
}
