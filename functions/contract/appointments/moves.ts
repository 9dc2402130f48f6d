import { cairoDay } from '../cairo-day.ts';
import { APPOINTMENT_TRANSITIONS, type AppointmentState } from './kinds.ts';

/** Whether a state may follow the one in which an appointment is. */
export function mayFollowState(from: AppointmentState, to: AppointmentState): boolean {
  return APPOINTMENT_TRANSITIONS[from].includes(to);
}

/** Whether it is time for a state: nobody arrives before the day in Cairo, and nobody is missing before the time has come. */
export function isTimeFor(
  to: AppointmentState,
  { state, starts_at }: { state: AppointmentState; starts_at: string },
  now: Date,
): boolean {
  const start = new Date(starts_at);
  // Whoever is there already may leave before it.
  const isMissing = to === 'no-show' && state !== 'arrived';
  return isMissing ? start <= now : !['arrived', 'no-show'].includes(to) || cairoDay(start) <= cairoDay(now);
}
