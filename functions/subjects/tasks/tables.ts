import { choice, flag, id, moment, text, whole } from '#contract/columns.ts';
import { STAFF_ROLES } from '#contract/people/roles.ts';
import { TASK_STATES, TASK_SUBJECT_KINDS } from '#contract/tasks/constants.ts';
import { personalRecord } from '#records/record.ts';

// The staff hears of its rows, so what a task says stands in `task_texts` (docs/decisions/0188-tasks.md).
export const tasks = personalRecord('tasks', {
  title: 'Tasks',
  of: {
    patient_id: { table: 'patients', person: 'patient' },
    // Whatever it is about; ids are of one table each.
    subject_id: [
      { table: 'orders', person: 'user' },
      { table: 'returns', person: 'user' },
      { table: 'appointments', person: 'both' },
      { table: 'conversations', person: 'patient' },
    ],
  },
  kept: 'tasks',
  erased: 'row',
  newHolder: 'follows',
  columns: {
    // Whose record it is about, as far as that was known.
    patient_id: id({ told: false }),
    subject_kind: choice(TASK_SUBJECT_KINDS, { told: false }),
    subject_id: id({ told: false }),
    // Null where anybody of the role may do it.
    assignee_id: id({ told: false }),
    role: choice(STAFF_ROLES, { required: true, told: false }),
    assigned_by: id({ required: true, told: false }),
    assigned_at: moment({ required: true, told: false }),
    created_by: id({ required: true, told: false }),
    // That time, or the end of the day where no time was said.
    due_at: moment({ required: true, told: true }),
    timed: flag({ default: false, told: false }),
    state: choice(TASK_STATES, { required: true, told: true }),
    ended_at: moment({ told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    patient_id: ['patient_id'],
    subject_id: ['subject_id'],
    of_assignee: ['assignee_id', 'state', 'due_at'],
    of_role: ['role', 'state', 'due_at'],
    of_author: ['created_by', 'state', 'due_at'],
    due: ['state', 'due_at'],
    ended: ['state', 'ended_at'],
  },
  heard: { by: STAFF_ROLES },
});

export const taskTexts = personalRecord('task_texts', {
  title: 'What tasks say',
  of: { $id: { table: 'tasks', person: 'both' } },
  kept: 'tasks',
  erased: 'row',
  newHolder: 'follows',
  columns: {
    title: text(150, { required: true, told: true }),
    note: text(1_000, { told: true }),
    result: text(500, { told: true }),
    created_name: text(128, { required: true, told: false }),
    ended_name: text(128, { told: false }),
  },
});
