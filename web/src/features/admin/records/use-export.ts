import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { beginRecordExport, exportRecords } from '#contract/exchange/calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { type Begun, beginFiles, withMore } from '../shared/records/record-files.ts';
import type { SheetColumn } from '../shared/records/record-tables.ts';

interface Work extends Begun {
  run: OutputOf<typeof beginRecordExport>;
  done: number;
  next: string | null;
}

export interface ExportProgress {
  done: number;
  total: number;
  capped: boolean;
}

const progressOf = ({ done, run: { total, capped } }: Work): ExportProgress => ({ done, total, capped });

/** Fetches everybody's records, a page at a time, and makes files of them in the browser. */
export function useExport(nameOf: (column: SheetColumn) => string) {
  const running = useRef<AbortController | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [state, setState] = useState<'resting' | 'running' | 'failed' | 'ready'>('resting');
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(from: Work | null): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFault(null);
    setState('running');
    try {
      let at = from ?? (await begin(signal, nameOf));
      setWork(at);
      while (at.next !== null) {
        const cursor = at.next;
        const { bundles, next } = await call(
          exportRecords,
          { exportId: at.run.exportId, ...(cursor && { cursor }) },
          { signal },
        );
        signal.throwIfAborted();
        at = { ...at, files: withMore(at, bundles), done: at.done + bundles.length, next };
        setWork(at);
      }
      setState('ready');
    } catch (error) {
      if (signal.aborted) return;
      setFault(errorText(error));
      setState('failed');
    }
  }

  const stop = () => {
    running.current?.abort();
    setWork(null);
    setState('resting');
  };
  return {
    state,
    fault,
    progress: work && progressOf(work),
    files: state === 'ready' && work ? work.files : null,
    start: () => void run(null),
    /** Goes on after a failure with the page that failed. */
    goOn: () => void run(work),
    stop,
  };
}

/** The cursor of the first page. */
const FIRST = '';

async function begin(signal: AbortSignal, nameOf: (column: SheetColumn) => string): Promise<Work> {
  const run = await call(beginRecordExport, { requestId: newRequestId() }, { signal });
  return { ...beginFiles(run.tables, nameOf), run, done: 0, next: FIRST };
}
