import { cairoDay } from '#contract/cairo-day.ts';
import type { FollowUpStatus } from '#contract/forms/constants.ts';
import { dayAtZero } from './cairo.ts';

/** The follow-up of a service form, as its row keeps it. Days are ISO 8601 at 00:00Z. */
export interface FollowUpState {
  follow_up: boolean;
  follow_up_date: string | null;
  prev_follow_up_date: string | null;
  follow_up_count: number;
  frozen: boolean;
  /** The visit form by which the patient came again; null while the follow-up is open. */
  follow_up_done_by: string | null;
  /** The deleted visit form that had done it: brought back, it does it again. Another day ends that. */
  follow_up_undone_by?: string | null;
}

/** How a follow-up stands today in Cairo; null when there is none. */
export function followUpStatus(state: FollowUpState, now: Date): FollowUpStatus | null {
  if (!state.follow_up || !state.follow_up_date) {
    return null;
  }
  if (state.follow_up_done_by) {
    return 'done';
  }
  const day = state.follow_up_date.slice(0, 10);
  const today = cairoDay(now);
  return day > today ? 'scheduled' : day === today ? 'due' : 'overdue';
}

/** The four fields of a follow-up that was cancelled. */
export const NO_FOLLOW_UP = {
  follow_up: false,
  follow_up_date: null,
  prev_follow_up_date: null,
  follow_up_count: 0,
} as const;

/**
 * The columns of a follow-up that gets a day. Another day than before is one follow-up more, and the former day is kept;
 * the same day changes nothing, so that it may be said twice. Another day opens one again that was frozen or done.
 */
export function followUpOn(before: FollowUpState, date: string): FollowUpState {
  const day = dayAtZero(date);
  const was = before.follow_up && before.follow_up_date ? dayAtZero(before.follow_up_date) : null;
  if (was === day) {
    return before;
  }
  return {
    follow_up: true,
    follow_up_date: day,
    prev_follow_up_date: was,
    follow_up_count: was === null ? 0 : before.follow_up_count + 1,
    frozen: false,
    follow_up_done_by: null,
    follow_up_undone_by: null,
  };
}
