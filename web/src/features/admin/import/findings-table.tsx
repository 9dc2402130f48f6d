import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DUPLICATE_CHOICES, type DuplicateChoice, type ImportKind } from '#contract/imports/constants.ts';
import type { RowFinding } from '#contract/imports/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import page from '../shared/list-page.module.css';
import type { SentRow } from './file-kind.ts';
import styles from './import.module.css';
import { useFindingWords } from './use-finding-words.ts';

const TONES = { created: 'success', filled: 'accent', skipped: 'neutral', refused: 'fail' } as const;

interface FindingsTableProps {
  kind: ImportKind;
  /** What was sent, which tells who is meant where nobody was found. */
  sent: readonly SentRow[];
  rows: readonly RowFinding[];
  choiceOf: (finding: RowFinding) => DuplicateChoice;
  /** Null once the rows are in, and where nothing can be chosen. */
  onExcept: ((line: number, choice: DuplicateChoice) => void) | null;
}

/** Rows that somebody has to look at, each with why. */
export function FindingsTable({ kind, sent, rows, choiceOf, onExcept }: FindingsTableProps) {
  const { t } = useTranslation('admin-import');
  const { number } = useFormat();
  const { reasons } = useFindingWords(kind);
  const sentOf = new Map(sent.map((row) => [row.line, row]));
  const columns: Column<RowFinding>[] = [
    { id: 'line', header: t('check.line'), cell: ({ line }) => number(line) },
    {
      id: 'outcome',
      header: t('check.outcome'),
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`badges.${outcome}`)}</Badge>,
    },
    {
      id: 'reason',
      header: t('check.reason'),
      cell: (finding) => (
        <>
          {reasons(finding).map((reason, index, all) =>
            index < all.length - 1 ? <div key={reason}>{reason}</div> : <Fragment key={reason}>{reason}</Fragment>,
          )}
          {isOwnerUnclear(finding) && <WhoIsMeant row={sentOf.get(finding.line)} />}
          {finding.same?.patientId && (
            <>
              {' '}
              <Link to={recordPaths.patient('admin', finding.same.patientId)} target="_blank">
                {t('check.open')}
              </Link>
            </>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('check.rows')}
      columns={columns}
      rows={rows}
      rowKey={({ line }) => String(line)}
      empty={null}
      {...(onExcept && {
        actionsHeader: t('duplicate.one'),
        actions: (finding: RowFinding) =>
          finding.same && (
            <SelectField
              label={t('duplicate.of-line', { line: finding.line })}
              className={styles.choice}
              value={choiceOf(finding)}
              options={DUPLICATE_CHOICES.map((value) => ({ value, label: t(`duplicate.short.${value}`) }))}
              onChange={({ currentTarget: { value } }) => onExcept(finding.line, value as DuplicateChoice)}
            />
          ),
      })}
    />
  );
}

const isOwnerUnclear = ({ faults }: RowFinding) =>
  faults.some(({ key }) => key === 'person_unknown' || key === 'person_ambiguous');

/** Whom a row names, as it stands in the file. */
function WhoIsMeant({ row }: { row: SentRow | undefined }) {
  const said = [row?.name, ...(row?.phones ?? []), row?.national_id].filter((text) => text);
  return (
    <span className={page.small}>
      {said.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
