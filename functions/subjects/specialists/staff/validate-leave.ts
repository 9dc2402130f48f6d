import { BOOK_DAYS_MAX } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { LeaveRequest } from '#contract/specialists/schemas.ts';
import type { Faults } from '#runtime/faults.ts';
import { timesOfLeave } from '../rules/leave-times.ts';

/** Says what is wrong with the times of leave: it is not over, and not so far away that nobody could be booked then. */
export function validateLeave(faults: Faults, data: LeaveRequest, now: Date): { starts_at: string; ends_at: string } {
  const times = timesOfLeave(data);
  const today = cairoDay(now);
  if (data.to < today) {
    faults.add('data.to', { key: 'date_past' });
  } else if (new Date(times.ends_at) <= now) {
    faults.add('data.to_time', { key: 'time_past' });
  }
  if (data.from > dayAfter(today, BOOK_DAYS_MAX)) {
    faults.add('data.from', { key: 'date_too_late', values: { days: BOOK_DAYS_MAX } });
  }
  return times;
}
