import { queryOptions } from '@tanstack/react-query';
import { fetchColleagues, fetchRecordTasks } from '#contract/tasks/calls.ts';
import type { TaskSubjectKind } from '#contract/tasks/constants.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

/** The key of everything about tasks. */
export const TASKS_KEY = [MINE, 'tasks'] as const;

/** The record that a task is to be about. */
export interface TaskAbout {
  kind: TaskSubjectKind;
  id: string;
}

/** The tasks about a record. */
export function recordTasksQuery(userId: string, { kind: subjectKind, id: subjectId }: TaskAbout) {
  return queryOptions({
    queryKey: [...TASKS_KEY, 'record', userId, subjectKind, subjectId],
    queryFn: ({ signal }) => call(fetchRecordTasks, { subjectKind, subjectId }, { signal }),
  });
}

/** Those to whom a task may be given. */
export function colleaguesQuery(userId: string) {
  return queryOptions({
    queryKey: [MINE, 'colleagues', userId],
    queryFn: ({ signal }) => call(fetchColleagues, {}, { signal }),
  });
}
