import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RECORD_FILE_LINES_MAX, SAME_PERSON_CHOICES, type SamePersonChoice } from '#contract/exchange/constants.ts';
import { FILE_NAME_MAX } from '#contract/imports/constants.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useFocusKept } from '#web/ui/page/focus-kept.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { FilePick } from '../shared/file-pick.tsx';
import { linesIn, type RecordLine } from './record-file.ts';
import { RecordFindings } from './record-findings.tsx';
import styles from './records.module.css';
import { useRecordImport } from './use-record-import.ts';

interface ChosenFile {
  name: string;
  lines: readonly RecordLine[];
}

/** A file of records that another installation exported comes in. */
export function RecordsIn() {
  const { t } = useTranslation('admin-records');
  const { state, fault, findings, start, goOn, clear } = useRecordImport();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [same, setSame] = useState<SamePersonChoice>('skip');
  const isBusy = state === 'running';
  useUnsaved(isBusy);
  const heading = useFocusKept(state);

  async function choose(picked: File): Promise<void> {
    clear();
    setFile({ name: picked.name.slice(0, FILE_NAME_MAX), lines: linesIn(await picked.text()) });
  }

  const wrong = file && faultOf(file);
  function faultOf({ lines }: ChosenFile): string | null {
    if (lines.length === 0) return t('in.empty');
    return lines.length > RECORD_FILE_LINES_MAX ? t('in.too-long', { max: RECORD_FILE_LINES_MAX }) : null;
  }

  return (
    <Card as="section" className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {t('in.title')}
      </h2>
      <p>{t('in.text')}</p>
      <FilePick
        name={file?.name ?? null}
        disabled={isBusy}
        accept=".ndjson,.json,application/x-ndjson"
        chooseLabel={t('in.choose')}
        onPick={(picked) => void choose(picked)}
      />
      <FormAlert message={wrong} />
      {file && !wrong && (
        <>
          <SelectField
            label={t('in.same')}
            value={same}
            disabled={state !== 'resting'}
            options={SAME_PERSON_CHOICES.map((value) => ({ value, label: t(`in.same-choices.${value}`) }))}
            onChange={({ currentTarget: { value } }) => setSame(value as SamePersonChoice)}
          />
          {isBusy && <Progress done={findings.length} total={file.lines.length} onStop={clear} />}
          <FormAlert message={fault}>
            <Button small variant="secondary" onClick={() => goOn({ ...file, same })}>
              {t('out.continue')}
            </Button>
          </FormAlert>
          {state === 'done' && <RecordFindings findings={findings} />}
          {state === 'resting' && (
            <div className={toolbar(3)}>
              <Button onClick={() => start({ ...file, same })}>{t('in.button', { count: file.lines.length })}</Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function Progress({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  const { t } = useTranslation('admin-records');
  const { number } = useFormat();
  return (
    <div className={toolbar(3, 'center')}>
      <p role="status">{t('out.progress', { done: number(done), total: number(total) })}</p>
      <progress aria-label={t('in.progress-label')} value={done} max={total} />
      <Button small variant="secondary" onClick={onStop}>
        {t('out.stop')}
      </Button>
    </div>
  );
}
