import type { Appointment } from '#contract/appointments/schemas.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** How the state of an appointment looks. */
export const STATE_TONES: Readonly<Record<Appointment['state'], BadgeTone>> = {
  waiting: 'pending',
  offered: 'pending',
  booked: 'pending',
  confirmed: 'success',
  arrived: 'accent',
  done: 'neutral',
  cancelled: 'neutral',
  'no-show': 'fail',
};
