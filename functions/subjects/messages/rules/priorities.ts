import { MESSAGE_KINDS } from '#contract/system/constants.ts';

type Kind = (typeof MESSAGE_KINDS)[number];

/**
 * Which messages go first: those about orders and money and what the admins have to know, then appointments, then what
 * can wait: products that are back, warranties and follow-ups. What strangers may cause in any number so keeps none of the first waiting.
 */
const PRIORITY: Record<Kind, 0 | 1 | 2> = {
  placed: 0,
  kiosk_code: 0,
  kiosk_late: 0,
  paid: 0,
  confirmed: 0,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
  refunded: 0,
  undelivered: 0,
  delivery_failed: 0,
  lost: 0,
  return_asked: 0,
  return_received: 0,
  return_refused: 0,
  return_sent_back: 0,
  instalment_due: 0,
  instalment_overdue: 0,
  clinic_document: 0,
  paper_link: 0,
  records_linked: 0,
  records_declined: 0,
  password_by_code: 0,
  phone_moved: 0,
  factor_reset: 0,
  new_device: 0,
  system_red: 0,
  system_well: 0,
  appointment_booked: 1,
  appointment_moved: 1,
  appointment_cancelled: 1,
  appointment_reminder: 1,
  appointment_offered: 1,
  appointment_soon: 1,
  appointment_another_time: 1,
  repair_received: 1,
  repair_ready: 1,
  mold_ready: 1,
  warranty_ending: 2,
  follow_up_due: 2,
  recall: 2,
  trial_check: 2,
  back_in_stock: 2,
};

/** The kinds of messages in the order in which they are sent. */
export const KINDS_BY_PRIORITY: readonly (readonly Kind[])[] = [0, 1, 2].map((priority) =>
  MESSAGE_KINDS.filter((kind) => PRIORITY[kind] === priority),
);
