import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { useTotal } from '#web/i18n/total.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useFocusKept } from '#web/ui/page/focus-kept.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { FileList } from '../shared/records/file-list.tsx';
import { useColumnNames } from '../shared/records/use-column-names.ts';
import styles from './records.module.css';
import { type ExportProgress, useExport } from './use-export.ts';

/** Everybody's records as files. */
export function RecordsOut() {
  const { t } = useTranslation(['admin-records', 'clinic-records']);
  const { state, fault, progress, files, start, goOn, stop } = useExport(useColumnNames());
  useUnsaved(state === 'running');
  const heading = useFocusKept(state);
  const day = new Date().toISOString().slice(0, 10);

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
      {files && (
        <FileList
          files={files}
          fhir="application/x-ndjson"
          nameOf={(file) => (file === 'fhir' ? `samaa-records-${day}.ndjson` : `samaa-${file}-${day}.csv`)}
        />
      )}
      {state !== 'running' && (
        <div className={toolbar(3)}>
          <Button variant={state === 'resting' ? 'primary' : 'secondary'} onClick={() => void begin()}>
            {t(state === 'resting' ? 'out.button' : 'clinic-records:again')}
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
