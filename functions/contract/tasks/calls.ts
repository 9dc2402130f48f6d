import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;
const staff = { access: STAFF_ROLES } as const;

/** Gives a task to somebody or to a role, or changes an open one that was read at `version`. */
export const saveTask = defineCall(subject, 'save-task', {
  ...staff,
  errors: ['not_found', 'record_changed', 'task_closed'],
});

/** Says that a task is done or not wanted any more, or opens it again. */
export const setTaskState = defineCall(subject, 'set-task-state', {
  ...staff,
  errors: ['not_found', 'record_changed', 'task_closed'],
});

/** A page of tasks: the open ones by when they are due, or those that ended, newest first. Changes are heard on the table `tasks`. */
export const fetchTasks = defineCall(subject, 'fetch-tasks', { ...staff, method: 'GET', errors: ['not_found'] });

/** The tasks about a record; of a client also those about what is theirs. */
export const fetchRecordTasks = defineCall(subject, 'fetch-record-tasks', {
  ...staff,
  method: 'GET',
  errors: ['not_found'],
});

/** Those who work here, to give them tasks. */
export const fetchColleagues = defineCall(subject, 'fetch-colleagues', { ...staff, method: 'GET' });
