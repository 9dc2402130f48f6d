import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DuplicateChoice, type ImportKind, ROW_OUTCOMES, type RowOutcome } from '#contract/imports/constants.ts';
import type { RowFinding } from '#contract/imports/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons/staff-icons.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import page from '../shared/list-page.module.css';
import type { FileKind, SentRow } from './file-kind.ts';
import { FindingsTable } from './findings-table.tsx';
import { decided } from './people-file.ts';
import type { FileReading } from './use-file.ts';
import { useFindingWords } from './use-finding-words.ts';
import type { Exceptions, Result } from './use-import.ts';

interface FindingsProps {
  kind: Pick<FileKind<never>, 'kind' | 'asksAboutDuplicates'>;
  /** What was sent. */
  rows: readonly SentRow[];
  content: FileReading;
  result: Result;
  duplicate: DuplicateChoice;
  exceptions: Exceptions;
  onExcept: (line: number, choice: DuplicateChoice) => void;
}

/** So many rows are shown at a time; the file that can be saved has all. */
const SHOWN = 100;

/** What became, or would become, of the rows: how many of each, and those that somebody has to look at. */
export function Findings({ kind, rows, content, result, duplicate, exceptions, onExcept }: FindingsProps) {
  const { t } = useTranslation('admin-import');
  const { number } = useFormat();
  const { isDryRun, run } = result;
  const [shown, setShown] = useState(SHOWN);
  const findings = result.findings.map((finding) => {
    const choice = isDryRun && finding.same ? exceptions.get(finding.line) : undefined;
    return choice ? decided(finding, choice) : finding;
  });
  const count = (outcome: RowOutcome) =>
    run?.[outcome] ?? findings.filter((finding) => finding.outcome === outcome).length;
  const seen = findings
    .filter(({ outcome, same, faults }) => outcome === 'refused' || same !== null || faults.length > 0)
    // One whose choice changes stays where it is.
    .sort((a, b) => Number(a.same !== null) - Number(b.same !== null) || a.line - b.line);
  const outcomes = ROW_OUTCOMES.filter((outcome) => kind.asksAboutDuplicates || outcome !== 'filled');
  return (
    <>
      <p role="status">{t(isDryRun ? 'check.done' : 'check.imported')}</p>
      <dl className={page.totals}>
        {outcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{t(`${isDryRun ? 'outcomes' : 'done'}.${outcome}`)}</dt>
            <dd>{number(count(outcome))}</dd>
          </div>
        ))}
      </dl>
      {seen.length > 0 && (
        <>
          {seen.length > shown && <p>{t('check.shown', { count: shown })}</p>}
          <FindingsTable
            kind={kind.kind}
            sent={rows}
            rows={seen.slice(0, shown)}
            choiceOf={({ line, same }) => exceptions.get(line) ?? (same?.by === 'alike' ? 'create' : duplicate)}
            onExcept={isDryRun && kind.asksAboutDuplicates ? onExcept : null}
          />
          {seen.length > shown && (
            <div className={toolbar(3)}>
              <Button small variant="secondary" onClick={() => setShown(shown + SHOWN)}>
                {t('check.more')}
              </Button>
            </div>
          )}
        </>
      )}
      <Saving kind={kind.kind} content={content} findings={findings} />
    </>
  );
}

interface SavingProps {
  kind: ImportKind;
  content: FileReading;
  findings: readonly RowFinding[];
}

/** Saves what was found beside the cells of the file, so that it can be put right there and come in again. */
function Saving({ kind, content, findings }: SavingProps) {
  const { t } = useTranslation('admin-import');
  const { reasons } = useFindingWords(kind);
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
        reasons(finding).join(' '),
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
