import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DUPLICATE_CHOICES, type DuplicateChoice } from '#contract/imports/constants.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useFocusKept } from '#web/ui/page/focus-kept.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import type { FileKind, SentRow } from './file-kind.ts';
import { FileSteps } from './file-steps.tsx';
import { Findings } from './findings.tsx';
import styles from './import.module.css';
import { ImportProgress } from './import-progress.tsx';
import { useFile } from './use-file.ts';
import { useFileFault } from './use-file-fault.ts';
import { type Exceptions, useImport } from './use-import.ts';

const NO_EXCEPTIONS: Exceptions = new Map();

/** A file of a kind: read, matched, looked through, and taken in. */
export function FileImport<Row extends SentRow>({ kind }: { kind: FileKind<Row> }) {
  const { t } = useTranslation('admin-import');
  const file = useFile(kind);
  const { content } = file;
  const fault = useFileFault(kind)(content);
  const work = useImport(kind);
  const [duplicate, setDuplicate] = useState<DuplicateChoice>('skip');
  const [exceptions, setExceptions] = useState<Exceptions>(NO_EXCEPTIONS);
  const rows = useMemo(() => {
    if (!content) return [];
    const { sheet, matching, order } = content;
    return sheet.rows.map((row) =>
      kind.toRow(row, {
        matching,
        order: order ?? 'day-month',
        duplicate: exceptions.get(row.line) ?? duplicate,
        alike: exceptions.get(row.line),
      }),
    );
  }, [content, kind, duplicate, exceptions]);
  const isBusy = work.progress !== null;
  useUnsaved(isBusy);
  const heading = useFocusKept(isBusy || work.result);

  const clear = () => {
    work.clear();
    setExceptions(NO_EXCEPTIONS);
  };

  const { result } = work;
  const takeIn = (again: boolean) => content && void work.takeIn({ ...content, rows }, { again });
  return (
    <div className={styles.steps}>
      <FileSteps kind={kind} file={file} isBusy={isBusy} onChange={clear} onFault={work.setFault}>
        {kind.asksAboutDuplicates && (
          <RadioGroup
            label={t('duplicate.label')}
            hint={t('duplicate.hint')}
            name="duplicate"
            value={duplicate}
            options={DUPLICATE_CHOICES.map((value) => ({
              value,
              label: t(`duplicate.${value}`),
              disabled: isBusy,
            }))}
            onChange={(choice) => {
              clear();
              setDuplicate(choice);
            }}
          />
        )}
      </FileSteps>
      {content && fault && <FormAlert message={fault} />}
      {content && !fault && (
        <Card as="section" className={styles.step}>
          <h2 ref={heading} tabIndex={-1}>
            {t('check.title')}
          </h2>
          {!result && <p>{t('check.text')}</p>}
          {work.progress && <ImportProgress {...work.progress} onStop={work.stop} />}
          {result && (
            <Findings
              kind={kind}
              rows={rows}
              content={content}
              result={result}
              exceptions={exceptions}
              duplicate={duplicate}
              onExcept={(line, choice) => setExceptions(new Map(exceptions).set(line, choice))}
            />
          )}
          <FormAlert message={work.fault}>
            {work.isKnown && (
              <Button small variant="secondary" onClick={() => takeIn(true)}>
                {t('check.again')}
              </Button>
            )}
          </FormAlert>
          <div className={toolbar(3)}>
            {result?.isDryRun && result.findings.some(({ outcome }) => outcome !== 'refused') && (
              <Button busy={isBusy} onClick={() => takeIn(false)}>
                {t('check.import')}
              </Button>
            )}
            {!isBusy && (!result || result.isDryRun) && (
              <Button variant={result ? 'secondary' : 'primary'} onClick={() => void work.check(rows)}>
                {t(result ? 'check.repeat' : 'check.button')}
              </Button>
            )}
          </div>
        </Card>
      )}
      {(!content || fault) && <FormAlert message={work.fault} />}
    </div>
  );
}
