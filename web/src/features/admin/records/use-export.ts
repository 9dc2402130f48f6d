import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { beginRecordExport, exportRecords } from '#contract/exchange/calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { BYTE_ORDER_MARK, csvLines } from '../shared/csv.ts';
import { columnsOf, linesOf, SHEET_NAMES, type Sheet, type SheetColumn } from './record-tables.ts';

/** A file that is ready, or as much of it as there is. Parts are blobs, so that a large file does not stand in memory as text. */
export interface RecordFile {
  parts: readonly Blob[];
  lines: number;
}
export type RecordFiles = Readonly<Record<'fhir' | Sheet, RecordFile>>;

interface Work {
  run: OutputOf<typeof beginRecordExport>;
  columns: ReadonlyMap<Sheet, readonly SheetColumn[]>;
  files: RecordFiles;
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
  const columnsIn = new Map(run.tables.map(({ name, columns }) => [name, columns]));
  const columns = new Map(SHEET_NAMES.map((sheet) => [sheet, columnsOf(sheet, columnsIn)]));
  const sheets = SHEET_NAMES.map((sheet) => {
    const heading = csvLines([(columns.get(sheet) ?? []).map(nameOf)]);
    return [sheet, { parts: [new Blob([BYTE_ORDER_MARK, heading])], lines: 0 }];
  });
  const files = { fhir: { parts: [], lines: 0 }, ...Object.fromEntries(sheets) };
  return { run, columns, files, done: 0, next: FIRST };
}

/** The files with the records of one page more. */
function withMore({ files, columns }: Work, bundles: readonly string[]): RecordFiles {
  const read = bundles.map((json): unknown => JSON.parse(json));
  const sheets = [...columns].map(([sheet, wanted]) => {
    const lines = read.flatMap((bundle) => linesOf(bundle, sheet, wanted));
    return [sheet, longer(files[sheet], csvLines(lines), lines.length)];
  });
  const fhir = longer(files.fhir, bundles.map((json) => `${json}\n`).join(''), bundles.length);
  return { ...files, fhir, ...Object.fromEntries(sheets) };
}

function longer({ parts, lines }: RecordFile, text: string, more: number): RecordFile {
  return more === 0 ? { parts, lines } : { parts: [...parts, new Blob([text])], lines: lines + more };
}
