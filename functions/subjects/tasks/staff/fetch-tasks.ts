import { Query } from 'node-appwrite';
import { STAFF_ROLES } from '#contract/people/roles.ts';
import type {
  fetchColleagues as colleaguesCall,
  fetchTasks as listCall,
  fetchRecordTasks as recordCall,
} from '#contract/tasks/calls.ts';
import {
  opensSubject,
  RECORD_TASKS_MAX,
  TASK_SUBJECT_KINDS,
  TASKS_PAGE_SIZE,
  type TaskView,
} from '#contract/tasks/constants.ts';
import type { Actor } from '#runtime/actor.ts';
import { all, either } from '#runtime/conditions.ts';
import { refuse } from '#runtime/refusal.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import { listMerged } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { findSubject } from '../task-subjects.ts';
import { TASK_COLUMNS, toTasks } from '../tasks.ts';

/** More people than work in a clinic. */
const COLLEAGUES_MAX = 500;

const WHICH: Record<TaskView, (actor: Actor) => string[]> = {
  mine: (actor) => [either([Query.equal('assignee_id', actor.id), all(ofRole(actor))])],
  role: ofRole,
  given: ({ id }) => [Query.equal('created_by', id)],
  all: ({ role }) => (role === 'admin' ? [] : refuse('forbidden')),
};

function ofRole({ role }: Actor): string[] {
  return [Query.equal('role', role), Query.isNull('assignee_id')];
}

export const fetchTasks: Handler<typeof listCall> = async ({ view, ended, cursor }, context) => {
  const { actor, tables } = context;
  const queries = [
    ...WHICH[view](actor),
    ...(ended
      ? [Query.equal('state', ['done', 'cancelled']), Query.orderDesc('ended_at')]
      : [Query.equal('state', 'open'), Query.orderAsc('due_at')]),
    Query.orderAsc('$id'),
  ];
  const { rows, ...page } = await pageAfter({ limit: TASKS_PAGE_SIZE, cursor }, (window) =>
    tables.list('tasks', TASK_COLUMNS, [...queries, ...window], { count: true }),
  );
  return { documents: await toTasks(context, rows), ...page };
};

/** Tasks about nothing else than a client or about what the role opens, and what concerns the caller anyhow. */
const readableBy = (actor: Actor): string =>
  either([
    Query.isNull('subject_kind'),
    Query.equal(
      'subject_kind',
      TASK_SUBJECT_KINDS.filter((kind) => opensSubject(actor.role, kind)),
    ),
    ...WHICH.mine(actor),
    ...WHICH.given(actor),
  ]);

/** The open ones by when they are due, then those that ended last. */
export const fetchRecordTasks: Handler<typeof recordCall> = async ({ subjectKind, subjectId }, context) => {
  const { actor, tables } = context;
  const { subject_id } = await findSubject(tables, actor, { kind: subjectKind, id: subjectId });
  const isPatient = subjectKind === 'patient';
  const about = isPatient
    ? [Query.equal('patient_id', [subject_id, ...(await listMerged(tables, subject_id))]), readableBy(actor)]
    : [Query.equal('subject_id', subject_id)];
  const limit = Query.limit(RECORD_TASKS_MAX);
  const [open, over] = await Promise.all([
    tables.list('tasks', TASK_COLUMNS, [...about, Query.equal('state', 'open'), Query.orderAsc('due_at'), limit]),
    tables.list('tasks', TASK_COLUMNS, [
      ...about,
      Query.equal('state', ['done', 'cancelled']),
      Query.orderDesc('ended_at'),
      limit,
    ]),
    isPatient && noteRead(context, { kind: 'patient', id: subject_id, call: 'fetch-record-tasks' }),
  ]);
  const rows = [...open.rows, ...over.rows].slice(0, RECORD_TASKS_MAX);
  return { documents: await toTasks(context, rows), total: rows.length };
};

/** By name. */
export const fetchColleagues: Handler<typeof colleaguesCall> = async (_input, { tables }) => {
  const { rows } = await tables.list(
    'users',
    ['username', 'role'],
    [Query.equal('role', [...STAFF_ROLES]), Query.limit(COLLEAGUES_MAX)],
  );
  const documents = rows
    .map(({ $id, username, role }) => ({ $id, username, role }))
    .sort((one, other) => one.username.localeCompare(other.username, 'ar'));
  return { documents, total: documents.length };
};
