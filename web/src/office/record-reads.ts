import type { InputOf } from '#contract/call.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import type { RecordRead } from '#contract/record-reads/schemas.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type CursorList, useCursorList } from './cursor-list.ts';

/** Whose records, by whom, on which days. */
export type ReadFilters = Omit<InputOf<typeof fetchRecordReads>, 'id' | 'cursor' | 'lang'>;

/** Who opened records of patients, newest first. For those who may see it. */
export function useRecordReads(readerId: string, filters: ReadFilters): CursorList<RecordRead> {
  return useCursorList<RecordRead>({
    queryKey: [MINE, 'record-reads', readerId, filters],
    fetchAfter: (after, signal) => call(fetchRecordReads, { ...filters, cursor: after?.next }, { signal }),
  });
}
