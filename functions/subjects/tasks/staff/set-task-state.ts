import type { setTaskState as call } from '#contract/tasks/calls.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { mayChange } from '../rules/tasks.ts';
import { changeTask, readTask } from '../tasks.ts';

/**
 * One that is in that state already is answered as it is. What was over is opened before it ends otherwise; that of somebody whose
 * account went meanwhile falls to their role.
 */
export const setTaskState: Handler<typeof call> = async ({ taskId, version, state, result }, context) => {
  const { actor, tables, now } = context;
  const stored = (await readTask(tables, taskId)) ?? refuse('not_found');
  if (!mayChange(actor, stored)) {
    return refuse('forbidden');
  }
  if (stored.state === state) {
    return stored;
  }
  if (stored.version !== version) {
    return refuse('record_changed');
  }
  if (stored.state !== 'open' && state !== 'open') {
    return refuse('task_closed');
  }
  const isOver = state !== 'open';
  const { assignee_id } = stored;
  const isOrphan = !isOver && assignee_id !== null && !(await tables.get('users', assignee_id, ['role']));
  await tables.write(
    changeTask(
      context,
      stored,
      { state, ended_at: isOver ? now().toISOString() : null, ...(isOrphan && { assignee_id: null }) },
      { result: isOver ? result?.trim() || null : null, ended_name: isOver ? nameOf(actor) : null },
    ),
  );
  return { $id: taskId, version: version + 1 };
};
