import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DUPLICATE_CHOICES, type DuplicateChoice, ROW_OUTCOMES, type RowOutcome } from '#contract/imports/people.ts';
import type { RowFinding } from '#contract/imports/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { DownloadIcon } from '#web/ui/icons/staff-icons.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import page from '../shared/list-page.module.css';
import styles from './import.module.css';
import { decided } from './people-rows.ts';
import type { FileReading } from './use-file.ts';
import { useFindingWords } from './use-finding-words.ts';
import type { Exceptions, Result } from './use-import.ts';

interface FindingsProps {
  content: FileReading;
  result: Result;
  duplicate: DuplicateChoice;
  exceptions: Exceptions;
  onExcept: (line: number, choice: DuplicateChoice) => void;
}

/** So many rows are shown; the file that can be saved has all. */
const SHOWN = 100;
const TONES = { created: 'success', filled: 'accent', skipped: 'neutral', refused: 'fail' } as const;

/** What became, or would become, of the rows: how many of each, and those that somebody has to look at. */
export function Findings({ content, result, duplicate, exceptions, onExcept }: FindingsProps) {
  const { t } = useTranslation('admin-import');
  const { number } = useFormat();
  const { isDryRun, run } = result;
  const findings = result.findings.map((finding) => {
    const choice = isDryRun && finding.same ? exceptions.get(finding.line) : undefined;
    return choice ? decided(finding, choice) : finding;
  });
  const count = (outcome: RowOutcome) =>
    run?.[outcome] ?? findings.filter((finding) => finding.outcome === outcome).length;
  const seen = findings
    .filter(({ outcome, same }) => outcome === 'refused' || same !== null)
    // One whose choice changes stays where it is.
    .sort((a, b) => Number(a.same !== null) - Number(b.same !== null) || a.line - b.line);
  return (
    <>
      <p role="status">{t(isDryRun ? 'check.done' : 'check.imported')}</p>
      <dl className={page.totals}>
        {ROW_OUTCOMES.map((outcome) => (
          <div key={outcome}>
            <dt>{t(`${isDryRun ? 'outcomes' : 'done'}.${outcome}`)}</dt>
            <dd>{number(count(outcome))}</dd>
          </div>
        ))}
      </dl>
      {seen.length > 0 && (
        <>
          {seen.length > SHOWN && <p>{t('check.shown', { count: SHOWN })}</p>}
          <FindingsTable
            rows={seen.slice(0, SHOWN)}
            choiceOf={(line) => exceptions.get(line) ?? duplicate}
            onExcept={isDryRun ? onExcept : null}
          />
        </>
      )}
      <Saving content={content} findings={findings} />
    </>
  );
}

interface FindingsTableProps {
  rows: readonly RowFinding[];
  choiceOf: (line: number) => DuplicateChoice;
  /** Null once the rows are in. */
  onExcept: ((line: number, choice: DuplicateChoice) => void) | null;
}

function FindingsTable({ rows, choiceOf, onExcept }: FindingsTableProps) {
  const { t } = useTranslation('admin-import');
  const { number } = useFormat();
  const { reasons } = useFindingWords();
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
          {reasons(finding)}
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
        actions: ({ line, same }: RowFinding) =>
          same && (
            <SelectField
              label={t('duplicate.of-line', { line })}
              className={styles.choice}
              value={choiceOf(line)}
              options={DUPLICATE_CHOICES.map((value) => ({ value, label: t(`duplicate.short.${value}`) }))}
              onChange={({ currentTarget: { value } }) => onExcept(line, value as DuplicateChoice)}
            />
          ),
      })}
    />
  );
}

/** Saves what was found beside the cells of the file, so that it can be put right there and come in again. */
function Saving({ content, findings }: { content: FileReading; findings: readonly RowFinding[] }) {
  const { t } = useTranslation('admin-import');
  const { reasons } = useFindingWords();
  const { sheet } = content;
  async function save(): Promise<void> {
    const { csvLines, saveCsv } = await import('../shared/csv.ts');
    const cellsOf = new Map(sheet.rows.map(({ line, cells }) => [line, cells]));
    const heading = [t('check.line'), t('check.outcome'), t('check.reason'), ...sheet.columns];
    const lines = findings.map((finding) => {
      const { line, outcome } = finding;
      const cells = cellsOf.get(line) ?? [];
      return [
        line,
        t(`badges.${outcome}`),
        reasons(finding),
        ...sheet.columns.map((_name, index) => cells[index] ?? ''),
      ];
    });
    saveCsv(t('check.file-name', { name: content.name.replace(/\.\w+$/, '') }), [csvLines([heading, ...lines])]);
  }
  return (
    <div className={toolbar(3)}>
      <Button small variant="secondary" onClick={() => void save()}>
        <DownloadIcon size={20} />
        {t('check.save')}
      </Button>
    </div>
  );
}
