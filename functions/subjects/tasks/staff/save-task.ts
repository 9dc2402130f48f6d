import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { isStaffRole, type StaffRole } from '#contract/people/roles.ts';
import type { saveTask as call } from '#contract/tasks/calls.ts';
import { taskId as idOf } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { dayFault, dueTime, mayChange, saidTime } from '../rules/tasks.ts';
import { findSubject } from '../task-subjects.ts';
import { changeTask, createTask, readTask, type StoredTask } from '../tasks.ts';

type Context = CallContext<typeof call.access>;
type Input = InputOf<typeof call>;

/** A new task's id follows from the request, so that a repeat finds it; a change that the task says already is answered as it is. */
export const saveTask: Handler<typeof call> = async (input, context) => {
  const { actor, tables } = context;
  const stored = input.taskId ? await readTask(tables, input.taskId) : null;
  if (input.taskId && !stored) {
    return refuse('not_found');
  }
  if (stored && !mayChange(actor, stored)) {
    return refuse('forbidden');
  }
  return stored ? reviseTask(input, stored, context) : newTask(input, context);
};

async function newTask(input: Input, context: Context) {
  const { actor, tables, now } = context;
  const $id = idOf(actor.id, input.requestId);
  const [made, party, about] = await Promise.all([
    tables.get('tasks', $id, ['version']),
    readAssignee(tables, input),
    input.subjectKind
      ? findSubject(tables, actor, { kind: input.subjectKind, id: input.subjectId ?? '' })
      : { subject_id: null, patient_id: null },
  ]);
  if (made) {
    return made;
  }
  validate(input, party, { before: null, now: now() });
  const row = {
    ...about,
    subject_kind: input.subjectKind || null,
    ...partyOf(party),
    assigned_by: actor.id,
    assigned_at: now().toISOString(),
    created_by: actor.id,
    ...dueTime(input.due_on, input.due_time || null),
    state: 'open' as const,
    ended_at: null,
    version: 0,
  };
  const said = { ...wordsOf(input), result: null, created_name: nameOf(actor), ended_name: null };
  await tables.write(createTask(context, $id, row, said));
  return { $id, version: 0 };
}

async function reviseTask(input: Input, stored: StoredTask, context: Context) {
  const { actor, tables, now } = context;
  const party = await readAssignee(tables, input);
  validate(input, party, { before: saidTime(stored).due_on, now: now() });
  const { assignee_id, role } = partyOf(party);
  const texts = wordsOf(input);
  const due = dueTime(input.due_on, input.due_time || null);
  const isOther = assignee_id !== stored.assignee_id || (assignee_id === null && role !== stored.role);
  const isSame =
    !isOther &&
    Date.parse(due.due_at) === Date.parse(stored.due_at) &&
    due.timed === stored.timed &&
    texts.title === stored.title &&
    texts.note === stored.note;
  if (isSame) {
    return stored;
  }
  if (stored.state !== 'open') {
    return refuse('task_closed');
  }
  if (stored.version !== input.version) {
    return refuse('record_changed');
  }
  const given = isOther ? { assignee_id, role, assigned_by: actor.id, assigned_at: now().toISOString() } : {};
  await tables.write(changeTask(context, stored, { ...due, ...given }, texts));
  return { $id: stored.$id, version: stored.version + 1 };
}

const wordsOf = ({ title, note }: Input) => ({ title: title.trim(), note: note?.trim() || null });

/** Somebody of the staff, or a role; `role` is null where there is no such person. */
interface Assignee {
  assignee_id: string | null;
  role: StaffRole | null;
}

async function readAssignee(tables: Tables, { assigneeId, role }: Input): Promise<Assignee> {
  if (!assigneeId) {
    return { assignee_id: null, role: role ?? null };
  }
  const account = await tables.get('users', assigneeId, ['role']);
  return { assignee_id: assigneeId, role: account && isStaffRole(account.role) ? account.role : null };
}

/** As `validate` has passed it. */
const partyOf = ({ assignee_id, role }: Assignee) => ({ assignee_id, role: role ?? 'admin' });

/** A day that a task had before may stay, also when it is over. */
function validate({ due_on }: Input, { role }: Assignee, { before, now }: { before: string | null; now: Date }): void {
  const faults = new Faults();
  const fault = due_on === before ? null : dayFault(due_on, cairoDay(now));
  if (fault) {
    faults.add('due_on', fault);
  }
  if (role === null) {
    faults.add('assigneeId', { key: 'not_a_choice' });
  }
  faults.refuse();
}
