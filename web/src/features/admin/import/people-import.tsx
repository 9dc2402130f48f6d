import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DuplicateChoice, IMPORT_LINES_MAX } from '#contract/imports/people.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { FilePick } from '../shared/file-pick.tsx';
import { NotTextError } from '../shared/file-text.ts';
import { saidTwice } from './columns.ts';
import { Findings } from './findings.tsx';
import styles from './import.module.css';
import { ImportProgress } from './import-progress.tsx';
import { Matching } from './matching.tsx';
import { toPersonRow } from './people-rows.ts';
import { ReadingChoices } from './reading-choices.tsx';
import { useFile } from './use-file.ts';
import { type Exceptions, useImport } from './use-import.ts';

const NO_EXCEPTIONS: Exceptions = new Map();

/** A file of people: read, matched, looked through, and taken in. */
export function PeopleImport() {
  const { t } = useTranslation('admin-import');
  const { content, pick, read, match, setOrder } = useFile();
  const work = useImport();
  const [duplicate, setDuplicate] = useState<DuplicateChoice>('skip');
  const [exceptions, setExceptions] = useState<Exceptions>(NO_EXCEPTIONS);
  const rows = useMemo(() => {
    if (!content) return [];
    const { sheet, matching, order } = content;
    return sheet.rows.map((row) =>
      toPersonRow(row, {
        matching,
        order: order ?? 'day-month',
        duplicate: exceptions.get(row.line) ?? duplicate,
      }),
    );
  }, [content, duplicate, exceptions]);
  const isBusy = work.progress !== null;
  useUnsaved(isBusy);

  async function choose(picked: File): Promise<void> {
    work.clear();
    setExceptions(NO_EXCEPTIONS);
    try {
      await pick(picked);
    } catch (error) {
      work.setFault(error instanceof NotTextError ? t('file.unreadable') : errorText(error));
    }
  }

  /** What was found of the file is not true any more. */
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      work.clear();
      setExceptions(NO_EXCEPTIONS);
      set(value);
    };
  };

  const fault = content && faultOf();
  function faultOf(): string | null {
    if (!content) return null;
    const { sheet, matching, order } = content;
    const [broken] = sheet.broken;
    if (broken !== undefined) return t('file.broken', { line: broken });
    if (sheet.rows.length === 0) return t('file.empty');
    if ((sheet.rows.at(-1)?.line ?? 0) > IMPORT_LINES_MAX) return t('file.too-long', { max: IMPORT_LINES_MAX });
    if (!matching.includes('name') || !matching.includes('phones')) return t('columns.missing');
    if (saidTwice(matching).length > 0) return t('columns.twice');
    return order === null ? t('dates.ask') : null;
  }

  const { result } = work;
  const takeIn = (again: boolean) => content && void work.takeIn({ ...content, rows }, { again });
  return (
    <div className={styles.steps}>
      <Card as="section" className={styles.step}>
        <h2>{t('file.title')}</h2>
        <FilePick name={content?.name ?? null} disabled={isBusy} onPick={(picked) => void choose(picked)} />
        {content && <ReadingChoices content={content} disabled={isBusy} onChange={changed(read)} />}
      </Card>
      {content && content.sheet.rows.length > 0 && (
        <Card as="section" className={styles.step}>
          <h2>{t('columns.title')}</h2>
          <Matching
            content={content}
            disabled={isBusy}
            duplicate={duplicate}
            onMatch={changed(match)}
            onOrder={changed(setOrder)}
            onDuplicate={changed(setDuplicate)}
          />
        </Card>
      )}
      {content && fault && <FormAlert message={fault} />}
      {content && !fault && (
        <Card as="section" className={styles.step}>
          <h2>{t('check.title')}</h2>
          {!result && <p>{t('check.text')}</p>}
          {work.progress && <ImportProgress {...work.progress} onStop={work.stop} />}
          {result && (
            <Findings
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
      {!content && <FormAlert message={work.fault} />}
    </div>
  );
}
