import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { DownloadIcon } from '../../ui/icons/staff-icons.tsx';
import styles from './csv-export.module.css';

/** What a file holds: its first line, and the others. */
interface CsvTable {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface CsvLoading {
  /** Stops the loading; it then rejects with its reason. */
  signal: AbortSignal;
  /** To be told how much is there, and of how much. */
  onProgress: (done: number, total: number) => void;
}

interface CsvExportProps {
  /** The name of the file, without its ending. */
  fileName: string;
  /** Brings everything that goes into the file. */
  load: (loading: CsvLoading) => Promise<CsvTable>;
}

/** Saves a list as a CSV file; says how far it is, and can be stopped. */
export function CsvExport({ fileName, load }: CsvExportProps) {
  const { t } = useTranslation('staff');
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setProgress({ done: 0, total: 0 });
    try {
      const { head, rows } = await load({ signal, onProgress: (done, total) => setProgress({ done, total }) });
      const { csvText, saveFile } = await import('./csv.ts');
      signal.throwIfAborted();
      saveFile(`${fileName}.csv`, csvText(head, rows));
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    } finally {
      if (running.current === controller) setProgress(null);
    }
  };
  return (
    <div className={styles.export}>
      {progress ? (
        <>
          <p role="status">{t('csv.running', progress)}</p>
          <progress
            aria-label={t('csv.button')}
            value={progress.total > 0 ? progress.done : undefined}
            max={progress.total || 1}
          />
          <Button small variant="secondary" onClick={() => running.current?.abort()}>
            {t('csv.cancel')}
          </Button>
        </>
      ) : (
        <Button small variant="secondary" onClick={() => void start()}>
          <DownloadIcon size={20} />
          {t('csv.button')}
        </Button>
      )}
      <FormAlert message={Boolean(failure) && t('csv.failed', { reason: errorText(failure) })} />
    </div>
  );
}
