import { cairoDay } from '#contract/cairo-day.ts';
import type { FollowUpOutcome, FollowUpStatus } from '#contract/forms/constants.ts';
import { dayAtZero } from '#lib/cairo.ts';

/** The follow-up of a service form, as its row keeps it. Days are ISO 8601 at 00:00Z. */
export interface FollowUpState {
  follow_up: boolean;
  follow_up_date: string | null;
  prev_follow_up_date: string | null;
  follow_up_count: number;
  frozen: boolean;
  /** The visit form by which the patient came again, or the call that settled it; null while the follow-up is open. */
  follow_up_done_by: string | null;
  /** The deleted visit form that had done it: brought back, it does it again. Another day ends that. */
  follow_up_undone_by?: string | null;
}

/** What the list of calls tells of a follow-up that nobody has called about. */
const NOT_CALLED = { call_attempts: 0, last_call_outcome: null, last_call_at: null } as const;

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

/** The fields of a follow-up that was cancelled. */
export const NO_FOLLOW_UP = {
  ...NOT_CALLED,
  follow_up: false,
  follow_up_date: null,
  prev_follow_up_date: null,
  follow_up_count: 0,
} as const;

/**
 * The columns of a follow-up that gets a day. Another day than before is one follow-up more, and the former day is kept;
 * the same day changes nothing, so that it may be said twice. Another day opens one again that was frozen or done, and
 * its calls are counted anew.
 */
export function followUpOn(before: FollowUpState, date: string): FollowUpState {
  const day = dayAtZero(date);
  const was = before.follow_up && before.follow_up_date ? dayAtZero(before.follow_up_date) : null;
  if (was === day) {
    return before;
  }
  return {
    ...NOT_CALLED,
    follow_up: true,
    follow_up_date: day,
    prev_follow_up_date: was,
    follow_up_count: was === null ? 0 : before.follow_up_count + 1,
    frozen: false,
    follow_up_done_by: null,
    follow_up_undone_by: null,
  };
}

/** What came of calling a client. */
export interface Called {
  outcome: FollowUpOutcome;
  /** The day on which they said that they come; only with `comes_on`. */
  comesOn: string | null;
  /** When they were called, in ISO 8601. */
  at: string;
  /** The id of the call, where it settled the follow-up. */
  doneBy?: string | null;
}

/**
 * The columns of a follow-up after a call about it: who comes on a day has their follow-up then, who does not want one has
 * none any more, and of the others the calls are counted. A call that settled it completes it.
 */
export function afterCall<Before extends FollowUpState & { call_attempts: number | null }>(
  before: Before,
  { outcome, comesOn, at, doneBy = null }: Called,
) {
  const called = { last_call_outcome: outcome, last_call_at: at };
  if (outcome === 'not_wanted') {
    return { ...NO_FOLLOW_UP, ...called };
  }
  const day = outcome === 'comes_on' && comesOn !== null ? followUpOn(before, comesOn) : before;
  const isAnotherDay = day !== before;
  return {
    ...(isAnotherDay && day),
    ...(doneBy !== null && { follow_up_done_by: doneBy, follow_up_undone_by: null }),
    ...called,
    call_attempts: isAnotherDay ? 0 : (before.call_attempts ?? 0) + 1,
  };
}
