import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';

/** Whether the client has said that they will come, of what is still to come. */
export const saysComing = ({ coming_at, state }: Appointment): boolean =>
  coming_at !== null && OPEN_APPOINTMENT_STATES.some((one) => one === state);
