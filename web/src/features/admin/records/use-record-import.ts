import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { beginRecordImport, importRecords } from '#contract/exchange/calls.ts';
import type { SamePersonChoice } from '#contract/exchange/constants.ts';
import type { RecordFinding } from '#contract/exchange/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { nextPart, type RecordLine } from './record-file.ts';

/** How far a file has come. */
interface Work {
  importId: string;
  left: readonly RecordLine[];
  findings: readonly RecordFinding[];
}

interface Chosen {
  name: string;
  lines: readonly RecordLine[];
  same: SamePersonChoice;
}

/** Brings in the records of a file, some at a time. What is in stays: a file may be sent again. */
export function useRecordImport() {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<'resting' | 'running' | 'failed' | 'done'>('resting');
  const [work, setWork] = useState<Work | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run({ name, lines, same }: Chosen, from: Work | null): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFault(null);
    setState('running');
    try {
      let at = from;
      if (at === null) {
        const file = { requestId: newRequestId(), file_name: name };
        at = { ...(await call(beginRecordImport, file, { signal })), left: lines, findings: [] };
      }
      setWork(at);
      while (at.left.length > 0) {
        const { importId, left, findings }: Work = at;
        const answer = await call(importRecords, { importId, same, lines: nextPart(left) }, { signal });
        signal.throwIfAborted();
        at = { importId, left: left.slice(answer.findings.length), findings: [...findings, ...answer.findings] };
        setWork(at);
      }
      setState('done');
    } catch (error) {
      if (signal.aborted) return;
      setFault(errorText(error));
      setState('failed');
    } finally {
      void client.invalidateQueries({ queryKey: PATIENTS_KEY });
    }
  }

  const clear = () => {
    running.current?.abort();
    setWork(null);
    setFault(null);
    setState('resting');
  };
  return {
    state,
    fault,
    findings: work?.findings ?? [],
    start: (chosen: Chosen) => void run(chosen, null),
    /** Goes on after a failure with the people that failed. */
    goOn: (chosen: Chosen) => void run(chosen, work),
    clear,
  };
}
