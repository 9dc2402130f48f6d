import type { Role } from '../call.ts';
import { INBOX_ROLES } from '../inbox/constants.ts';
import { CALENDAR_ROLES, STAFF_ROLES } from '../people/roles.ts';

/*
 * Tasks: what somebody of the staff, or a role of it, is to do until a day, about a record or about nothing that has one.
 */

export const TASK_STATES = ['open', 'done', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** The records that a task may be about, and who opens them: nobody else makes or lists tasks there. */
export const SUBJECT_READERS = {
  patient: STAFF_ROLES,
  order: ['admin'],
  return: ['admin'],
  appointment: CALENDAR_ROLES,
  visit: STAFF_ROLES,
  device: STAFF_ROLES,
  conversation: INBOX_ROLES,
} as const satisfies Record<string, readonly Role[]>;
export type TaskSubjectKind = keyof typeof SUBJECT_READERS;
export const TASK_SUBJECT_KINDS = Object.keys(SUBJECT_READERS) as TaskSubjectKind[];

/** Whether a role opens records of a kind. */
export const opensSubject = (role: Role, kind: TaskSubjectKind): boolean =>
  SUBJECT_READERS[kind].some((one) => one === role);

/** What the caller may do: given to them or to anybody of their role; of that only the latter; what they have given; and all, for the admin. */
export const TASK_VIEWS = ['mine', 'role', 'given', 'all'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

export const TASK_TITLE_MAX = 150;
export const TASK_NOTE_MAX = 1_000;
export const TASK_RESULT_MAX = 500;
/** A task is for a day within so many days. */
export const TASK_DAYS_MAX = 730;
export const TASKS_PAGE_SIZE = 30;
/** So many tasks of one record are listed, the open ones first. */
export const RECORD_TASKS_MAX = 20;
