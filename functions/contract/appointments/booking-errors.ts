/** What a wait for a free time is refused for. */
export const WAITING_ERRORS = ['booking_closed', 'too_many_waits', 'waiting_list_full', 'too_many_attempts'] as const;
/** A booking may end as a wait, and so is refused for the same reasons too. */
export const BOOKING_ERRORS = [
  ...WAITING_ERRORS,
  'time_taken',
  'too_many_appointments',
  'appointment_overlaps',
] as const;
