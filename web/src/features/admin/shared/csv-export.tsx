import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useTotal } from '#web/i18n/total.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { DownloadIcon } from '#web/ui/icons/staff-icons.tsx';
import styles from './csv-export.module.css';

/** A part of a file as it is fetched. */
export interface CsvPart<Cursor> {
  /** Lines of the file, each with its end; the first part begins with the heading. */
  text: string;
  /** How many rows of the list are in it. */
  rows: number;
  /** How many rows there are in all, where that is known; `capped` when there are more. */
  total?: number;
  capped?: boolean;
  /** What brings the part after this one; absent after the last one. */
  next?: Cursor | undefined;
}

interface CsvExportProps<Cursor> {
  /** The name of the file, without its ending. */
  fileName: string;
  /** Brings the part behind a cursor, or the first one. */
  fetchPart: (after: Cursor | undefined, signal: AbortSignal) => Promise<CsvPart<Cursor>>;
  /** Told when the file is saved, with its number of rows. */
  onSaved?: (rows: number) => void;
}

/** What is there of a file. */
interface Progress<Cursor> {
  parts: readonly string[];
  rows: number;
  newest: CsvPart<Cursor> | undefined;
}

const NOTHING = { parts: [], rows: 0, newest: undefined };

/**
 * Saves a list as a CSV file, part by part: says how far it is, can be stopped, and goes on after a failure from the part
 * that failed. Another list needs another `key`.
 */
export function CsvExport<Cursor>({ fileName, fetchPart, onSaved }: CsvExportProps<Cursor>) {
  const { t } = useTranslation('staff');
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<'resting' | 'running' | 'failed'>('resting');
  const [progress, setProgress] = useState<Progress<Cursor>>(NOTHING);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (from: Progress<Cursor>) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState('running');
    let at = from;
    try {
      do {
        setProgress(at);
        const newest = await fetchPart(at.newest?.next, signal);
        signal.throwIfAborted();
        at = { parts: [...at.parts, newest.text], rows: at.rows + newest.rows, newest };
      } while (at.newest?.next !== undefined);
      const { saveCsv } = await import('./csv.ts');
      signal.throwIfAborted();
      saveCsv(fileName, at.parts);
      setProgress(NOTHING);
      setState('resting');
      onSaved?.(at.rows);
    } catch (error) {
      if (signal.aborted) return;
      setProgress(at);
      setFailure(error);
      setState('failed');
    }
  };
  const stop = () => {
    running.current?.abort();
    setProgress(NOTHING);
    setState('resting');
  };

  if (state === 'resting') {
    return (
      <div className={styles.export}>
        <Button small variant="secondary" onClick={() => void run(NOTHING)}>
          <DownloadIcon size={20} />
          {t('csv.button')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.export}>
      <HowFar progress={progress} moving={state === 'running'} />
      {state === 'failed' && (
        <Button small variant="secondary" onClick={() => void run(progress)}>
          {t('csv.continue')}
        </Button>
      )}
      <Button small variant="secondary" onClick={stop}>
        {t('csv.cancel')}
      </Button>
      <FormAlert message={state === 'failed' && t('csv.failed', { reason: errorText(failure) })} />
    </div>
  );
}

/** How many rows are there, of how many if that is known; the bar only while more are coming. */
function HowFar({ progress: { rows, newest }, moving }: { progress: Progress<unknown>; moving: boolean }) {
  const { t } = useTranslation('staff');
  const { number } = useFormat();
  const inWords = useTotal();
  const { total = 0, capped = false } = newest ?? {};
  const isKnown = total > 0 && !capped;
  return (
    <>
      <p role="status">
        {total > 0
          ? t('csv.running', { done: number(rows), total: inWords(Math.max(total, rows), capped) })
          : t('csv.running-open', { done: number(rows) })}
      </p>
      {moving && (
        <progress
          aria-label={t('csv.button')}
          value={isKnown ? rows : undefined}
          max={isKnown ? Math.max(total, rows) : 1}
        />
      )}
    </>
  );
}
