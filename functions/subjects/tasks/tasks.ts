import { Query } from 'node-appwrite';
import { isStaffRole } from '#contract/people/roles.ts';
import type { Task } from '#contract/tasks/schemas.ts';
import { utc } from '#lib/cairo.ts';
import type { Actor } from '#runtime/actor.ts';
import { type Author, audited } from '#runtime/audit.ts';
import type { Ports } from '#runtime/ports.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { mayChange, saidTime } from './rules/tasks.ts';
import { subjectsOf } from './task-subjects.ts';

export const TASK_COLUMNS = [
  'patient_id',
  'subject_kind',
  'subject_id',
  'assignee_id',
  'role',
  'assigned_by',
  'assigned_at',
  'created_by',
  'due_at',
  'timed',
  'state',
  'ended_at',
  'version',
] as const;
export type TaskRow = SelectedRow<'tasks', (typeof TASK_COLUMNS)[number]>;

export const TASK_TEXT_COLUMNS = ['title', 'note', 'result', 'created_name', 'ended_name'] as const;
export type TaskTexts = Pick<Rows['task_texts'], (typeof TASK_TEXT_COLUMNS)[number]>;
export type StoredTask = TaskRow & TaskTexts;

const auditedTasks = audited('tasks', {
  kind: 'task',
  told: ({ state, due_at, role, assignee_id }: Partial<Rows['tasks']>) => ({
    state,
    due_at: utc(due_at ?? null),
    role,
    assignee_id,
  }),
});

/** Of the words the log of changes is told only that they changed: they may tell of somebody's health, and are gone before it. */
const toldWords = ({ title, note, result }: TaskTexts) => ({
  medical_title: title,
  medical_note: note,
  medical_result: result,
});

export const createTask = (who: Author, id: string, row: Rows['tasks'], texts: TaskTexts): Operation[] => [
  ...auditedTasks.create(who, id, row, { after: toldWords(texts) }),
  stage.create('task_texts', id, texts),
];

/** Changes a task as it was read. */
export function changeTask(
  who: Author,
  stored: StoredTask,
  columns: Partial<TaskRow>,
  texts: Partial<TaskTexts> = {},
): Operation[] {
  const after = { ...stored, ...texts };
  return [
    ...auditedTasks.change(who, stored, columns, {
      before: toldWords(stored),
      after: toldWords(after),
    }),
    ...(Object.keys(texts).length > 0 ? [stage.update('task_texts', stored.$id, texts)] : []),
  ];
}

const NO_TEXTS: TaskTexts = { title: '', note: null, result: null, created_name: '', ended_name: null };

export async function readTask(tables: Tables, id: string): Promise<StoredTask | null> {
  const [row, texts] = await Promise.all([
    tables.get('tasks', id, TASK_COLUMNS),
    tables.get('task_texts', id, TASK_TEXT_COLUMNS),
  ]);
  return row && { ...NO_TEXTS, ...texts, ...row };
}

async function withTexts(tables: Tables, rows: readonly TaskRow[]): Promise<StoredTask[]> {
  const ids = rows.map(({ $id }) => $id);
  const texts =
    ids.length === 0
      ? { rows: [] }
      : await tables.list('task_texts', TASK_TEXT_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]);
  const textsOf = new Map(texts.rows.map((row) => [row.$id, row]));
  return rows.map((row) => ({ ...NO_TEXTS, ...textsOf.get(row.$id), ...row }));
}

/** Tasks as they are answered. Whose account is gone is nobody: then anybody of the role may do it. */
export async function toTasks(
  { actor, tables }: Pick<Ports, 'tables'> & { actor: Actor },
  rows: readonly TaskRow[],
): Promise<Task[]> {
  const people = [...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []))];
  const [stored, accounts, subjects] = await Promise.all([
    withTexts(tables, rows),
    people.length === 0
      ? { rows: [] }
      : tables.list('users', ['username', 'role'], [Query.equal('$id', people), Query.limit(people.length)]),
    subjectsOf(tables, rows),
  ]);
  const nameOf = new Map(
    accounts.rows.flatMap(({ $id, role, username }) => (isStaffRole(role) ? [[$id, username]] : [])),
  );
  return stored.map((one): Task => {
    const assignee_name = nameOf.get(one.assignee_id ?? '') ?? null;
    return {
      $id: one.$id,
      title: one.title,
      note: one.note,
      ...saidTime(one),
      due_at: utc(one.due_at),
      state: one.state,
      assignee_id: assignee_name === null ? null : one.assignee_id,
      assignee_name,
      role: one.role,
      subject: subjects(one),
      created_name: one.created_name,
      created_at: utc(one.$createdAt),
      ended_name: one.ended_name,
      ended_at: utc(one.ended_at),
      result: one.result,
      may_change: mayChange(actor, one),
      version: one.version,
    };
  });
}

/** So many tasks are released as one transaction. */
const AT_ONCE = 20;
/** So often somebody may come first until all is begun again, after a pause. */
const CONFLICTS_MAX = 3;

/** What somebody whose account goes has left to do falls to their role. */
export async function releaseTasks(context: Author & Pick<Ports, 'tables'>, accountId: string): Promise<void> {
  const { tables } = context;
  const left = [Query.equal('assignee_id', accountId), Query.equal('state', 'open'), Query.limit(AT_ONCE)];
  let conflicts = 0;
  for (;;) {
    const { rows } = await tables.list('tasks', TASK_COLUMNS, left);
    if (rows.length === 0) {
      return;
    }
    const stored = await withTexts(tables, rows);
    // One that somebody changes at the same moment is read again.
    if (await tables.transact(stored.flatMap((one) => changeTask(context, one, { assignee_id: null })))) {
      conflicts += 1;
    }
    if (conflicts >= CONFLICTS_MAX) {
      overtaken();
    }
  }
}
