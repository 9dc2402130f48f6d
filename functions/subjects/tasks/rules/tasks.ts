import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import type { Role } from '#contract/call.ts';
import type { FieldMessage } from '#contract/errors.ts';
import { TASK_DAYS_MAX } from '#contract/tasks/constants.ts';
import { cairoDayStart } from '#lib/cairo.ts';

/** When a task is due, as it is kept. */
export interface DueTime {
  due_at: string;
  timed: boolean;
}

/** From when on a task is overdue: a time of a day in Cairo, or the end of that day. */
export function dueTime(day: string, time: string | null): DueTime {
  const moment = time === null ? null : momentInCairo(`${day}T${time}`);
  return moment === null
    ? { due_at: cairoDayStart(dayAfter(day)).toISOString(), timed: false }
    : { due_at: moment, timed: true };
}

/** The day and the time that were said. */
export function saidTime({ due_at, timed }: DueTime): { due_on: string; due_time: string | null } {
  const moment = new Date(due_at);
  return timed
    ? { due_on: cairoDay(moment), due_time: cairoTime(moment).slice(11) }
    : { due_on: cairoDay(new Date(moment.getTime() - 1)), due_time: null };
}

/** What is wrong with a day for which a task is to be; null when nothing is. */
export function dayFault(day: string, today: string): FieldMessage | null {
  if (day < today) {
    return { key: 'date_past' };
  }
  return day > dayAfter(today, TASK_DAYS_MAX) ? { key: 'date_too_late' } : null;
}

/** Whose task it is. */
interface Parties {
  assignee_id: string | null;
  role: Role;
  created_by: string;
}

/** Whether somebody is to do a task: it is given to them, or to anybody of their role. */
export const isFor = ({ id, role }: { id: string; role: Role }, task: Parties): boolean =>
  task.assignee_id === null ? task.role === role : task.assignee_id === id;

/** Whoever gave a task, whoever is to do it and the admin may change it. */
export const mayChange = (actor: { id: string; role: Role }, task: Parties): boolean =>
  actor.role === 'admin' || task.created_by === actor.id || isFor(actor, task);
