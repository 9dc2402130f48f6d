import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { beginImport } from '#contract/imports/calls.ts';
import { type DuplicateChoice, IMPORT_ROWS } from '#contract/imports/constants.ts';
import type { ImportRun, RowFinding } from '#contract/imports/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import type { FileKind, SentRow } from './file-kind.ts';
import { IMPORTS_KEY } from './queries.ts';

/** What a file did, or would do. */
export interface Result {
  isDryRun: boolean;
  findings: readonly RowFinding[];
  /** Null for a dry run. */
  run: ImportRun | null;
}

export interface Progress {
  done: number;
  total: number;
}

interface Sent<Row> {
  name: string;
  hash: string;
  rows: readonly Row[];
}

/** Has the server look through the rows of a file, or take them in, some at a time. */
export function useImport<Row extends SentRow>({ kind, send, withTwiceNamed }: FileKind<Row>) {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** The file came in before: it is only imported again when that is meant. */
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setFault(null);
    try {
      await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      setIsKnown(isRefusal(error, 'import_known'));
      setFault(errorText(error));
    } finally {
      if (running.current === controller) setProgress(null);
    }
  }

  const check = (rows: readonly Row[]) =>
    attempt(async (signal) => {
      const findings: RowFinding[] = [];
      setResult(null);
      for (let start = 0; start < rows.length; start += IMPORT_ROWS) {
        setProgress({ done: start, total: rows.length });
        const answer = await send({ rows: rows.slice(start, start + IMPORT_ROWS) }, signal);
        findings.push(...answer.findings);
      }
      setResult({ isDryRun: true, findings: withTwiceNamed(findings, rows), run: null });
    });

  const takeIn = ({ name, hash, rows }: Sent<Row>, { again = false } = {}) =>
    attempt(async (signal) => {
      const findings: RowFinding[] = [];
      const file = { kind, file_name: name, file_hash: hash, last_line: rows.at(-1)?.line ?? 1 };
      let run = await call(beginImport, { ...file, ...(again && { again }) }, { signal });
      try {
        let left = rows.filter(({ line }) => line > run.handled_line);
        while (left.length > 0) {
          setProgress({ done: rows.length - left.length, total: rows.length });
          const sent = { importId: run.$id, rows: left.slice(0, IMPORT_ROWS) };
          const answer = await send(sent, signal);
          findings.push(...answer.findings);
          run = answer.run ?? run;
          left = left.filter(({ line }) => line > run.handled_line);
        }
        setResult({ isDryRun: false, findings, run });
      } finally {
        // What came in or went may show on any page.
        void client.invalidateQueries();
      }
    });

  /** What is in already stays; the same file goes on from there. */
  const stop = () => {
    running.current?.abort();
    setProgress(null);
    void client.invalidateQueries({ queryKey: IMPORTS_KEY });
  };
  const clear = () => {
    running.current?.abort();
    setProgress(null);
    setResult(null);
    setFault(null);
    setIsKnown(false);
  };
  return { progress, result, fault, isKnown, check, takeIn, stop, clear, setFault };
}

/** Of single rows what is done with them, where it is not what is done with all. */
export type Exceptions = ReadonlyMap<number, DuplicateChoice>;
