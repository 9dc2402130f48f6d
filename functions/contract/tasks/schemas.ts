import type { InferType } from 'yup';
import { ROLES } from '../call.ts';
import {
  boolean,
  choice,
  day,
  documentList,
  exact,
  id,
  number,
  object,
  optionalChoice,
  optionalWritableText,
  paged,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { STAFF_ROLES } from '../people/roles.ts';
import {
  TASK_NOTE_MAX,
  TASK_RESULT_MAX,
  TASK_STATES,
  TASK_SUBJECT_KINDS,
  TASK_TITLE_MAX,
  TASK_VIEWS,
} from './constants.ts';

/** What a task is about. */
const subject = object({
  kind: choice(TASK_SUBJECT_KINDS),
  $id: string().required(),
  /** What the record is called: a client, a number. */
  label: string().required(),
  /** Whose it is, as far as that is known. */
  patient_id: textOrNull(),
  /** When an appointment begins, by which its page is found; null of everything else. */
  starts_at: textOrNull(),
})
  .nullable()
  .defined();

export const task = object({
  $id: string().required(),
  title: string().required(),
  note: textOrNull(),
  /** The day in Cairo, and a time of it if one was said (`14:30`). */
  due_on: string().required(),
  due_time: textOrNull(),
  /** From when on it is overdue: that time, or the end of that day. */
  due_at: string().required(),
  state: choice(TASK_STATES),
  /** Who is to do it; null where anybody of the role may, also because the account of that one is gone. */
  assignee_id: textOrNull(),
  assignee_name: textOrNull(),
  role: choice(ROLES),
  subject,
  created_name: string().required(),
  created_at: string().required(),
  ended_name: textOrNull(),
  ended_at: textOrNull(),
  result: textOrNull(),
  /** Whether the caller may change it. */
  may_change: boolean().required(),
  version: number().required(),
}).required();
export type Task = InferType<typeof task>;
export type TaskSubject = NonNullable<Task['subject']>;

const version = () => number().integer().min(0);
const written = object({ $id: string().required(), version: number().required() });

export const saveTask = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    /** Which one is changed, as it was read at `version`; a new one has neither. */
    taskId: id().optional(),
    version: version().when('taskId', ([changed], schema) => (changed ? schema.required() : schema)),
    title: text(TASK_TITLE_MAX),
    note: optionalWritableText(TASK_NOTE_MAX),
    due_on: day().required(),
    due_time: string()
      .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { excludeEmptyString: true })
      .nullable()
      .optional(),
    /** Somebody, else anybody of a role. */
    assigneeId: id().optional(),
    role: string()
      .oneOf(STAFF_ROLES)
      .when('assigneeId', ([somebody], schema) => (somebody ? schema : schema.required())),
    /** What a new one is about. */
    subjectKind: optionalChoice(TASK_SUBJECT_KINDS),
    subjectId: id()
      .optional()
      .when('subjectKind', ([kind], schema) => (kind ? schema.required() : schema)),
  }),
  output: written,
};

export const setTaskState = {
  input: exact({
    id: id(),
    taskId: id(),
    version: version().required(),
    state: choice(TASK_STATES),
    /** What came of it. */
    result: optionalWritableText(TASK_RESULT_MAX),
  }),
  output: written,
};

export const fetchTasks = {
  input: exact({ id: id(), view: choice(TASK_VIEWS), ended: boolean().optional(), cursor: id().optional() }),
  output: object(paged(task)),
};

export const fetchRecordTasks = {
  input: exact({ id: id(), subjectKind: choice(TASK_SUBJECT_KINDS), subjectId: id() }),
  output: documentList(task),
};

/** Somebody to whom a task may be given. */
const colleague = object({
  $id: string().required(),
  username: string().required(),
  role: choice(ROLES),
}).required();
export type Colleague = InferType<typeof colleague>;

export const fetchColleagues = { input: exact({ id: id() }), output: documentList(colleague) };
