import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { useTotal } from '#web/i18n/total.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { DownloadIcon } from '#web/ui/icons/staff-icons.tsx';
import { useFocusKept } from '#web/ui/page/focus.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { SHEET_NAMES } from './record-tables.ts';
import styles from './records.module.css';
import { useColumnNames } from './use-column-names.ts';
import { type ExportProgress, type RecordFile, type RecordFiles, useExport } from './use-export.ts';

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv;charset=utf-8';

/** Everybody's records as files. */
export function RecordsOut() {
  const { t } = useTranslation('admin-records');
  const { state, fault, progress, files, start, goOn, stop } = useExport(useColumnNames());
  useUnsaved(state === 'running');
  const heading = useFocusKept(state);

  async function begin(): Promise<void> {
    const isMeant = await confirmAction({
      title: t('out.sure.title'),
      text: t('out.sure.text'),
      confirm: t('out.sure.confirm'),
    });
    if (isMeant) start();
  }

  return (
    <Card as="section" className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {t('out.title')}
      </h2>
      <p>{t('out.text')}</p>
      <p>{t('out.warning')}</p>
      {state === 'running' && progress && <Progress {...progress} onStop={stop} />}
      <FormAlert message={fault}>
        {progress && (
          <Button small variant="secondary" onClick={goOn}>
            {t('out.continue')}
          </Button>
        )}
      </FormAlert>
      {files && <Files files={files} />}
      {state !== 'running' && (
        <div className={toolbar(3)}>
          <Button variant={state === 'resting' ? 'primary' : 'secondary'} onClick={() => void begin()}>
            {t(state === 'resting' ? 'out.button' : 'out.again')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Progress({ done, total, capped, onStop }: ExportProgress & { onStop: () => void }) {
  const { t } = useTranslation('admin-records');
  const totalOf = useTotal();
  return (
    <div className={toolbar(3, 'center')}>
      <p role="status">{t('out.progress', { done: totalOf(done, false), total: totalOf(total, capped) })}</p>
      <progress aria-label={t('out.progress-label')} {...(capped ? {} : { value: done, max: total })} />
      <Button small variant="secondary" onClick={onStop}>
        {t('out.stop')}
      </Button>
    </div>
  );
}

function Files({ files }: { files: RecordFiles }) {
  const { t } = useTranslation('admin-records');
  const day = new Date().toISOString().slice(0, 10);
  const save = (name: string, { parts }: RecordFile, type: string) =>
    saveBlob(`samaa-${name}-${day}.${type === CSV ? 'csv' : 'ndjson'}`, new Blob([...parts], { type }));
  const list = [
    { name: 'fhir', file: files.fhir, save: () => save('records', files.fhir, NDJSON) },
    ...SHEET_NAMES.map((name) => ({
      name,
      file: files[name],
      save: () => save(name, files[name], CSV),
    })),
  ] as const;
  return (
    <>
      <p role="status">{t('out.ready')}</p>
      <ul className={styles.files}>
        {list.map(({ name, file, save: onSave }) => (
          <li key={name}>
            <span>
              {t(`out.files.${name}`)} <span className={styles.small}>{t('out.lines', { count: file.lines })}</span>
            </span>
            <Button
              small
              variant="secondary"
              aria-label={t('out.save-named', { file: t(`out.files.${name}`) })}
              onClick={onSave}
            >
              <DownloadIcon size={20} />
              {t('out.save')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
