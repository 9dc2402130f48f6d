import { ACCOUNT_MESSAGES } from '../accounts/messages.ts';
import { ANOTHER_TIME, APPOINTMENT_MESSAGES } from '../appointments/kinds.ts';
import { DOCUMENT_MESSAGES } from '../clinic-documents/constants.ts';
import { DATE_MESSAGES } from '../contacts/constants.ts';
import { JOB_MESSAGES } from '../devices/constants.ts';
import { INSTALMENT_MESSAGES } from '../instalments/constants.ts';

/** What the page of the system rates, in the order in which it shows it. */
export const SYSTEM_CHECKS = [
  'schedule',
  'clock',
  'outbox',
  'email',
  'sms',
  'whatsapp',
  'books',
  'payments',
  'parcels',
  'faults',
] as const;
export type SystemCheck = (typeof SYSTEM_CHECKS)[number];

/** In order, look at this, broken. */
export const HEALTH_LEVELS = ['ok', 'warn', 'fail'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** What the schedule does in each run; one part that fails keeps the others from nothing. */
export const SCHEDULE_PARTS = [
  'transactions',
  'reservations',
  'questions',
  'messages',
  'comparison',
  'parcels',
  'days',
  'prices',
  'clean_up',
  'books',
  'forgetting',
  'pictures',
  'factors',
] as const;
export type SchedulePart = (typeof SCHEDULE_PARTS)[number];

/** What a message is about; those of the system go to the admins. */
export const SYSTEM_MESSAGES = ['system_red', 'system_well'] as const;
export type SystemMessage = (typeof SYSTEM_MESSAGES)[number];
export const MESSAGE_KINDS = [
  'placed',
  'kiosk_code',
  'kiosk_late',
  'paid',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'undelivered',
  'delivery_failed',
  'lost',
  'refunded',
  'return_asked',
  'return_received',
  'return_refused',
  'return_sent_back',
  'back_in_stock',
  ...APPOINTMENT_MESSAGES,
  ANOTHER_TIME,
  ...INSTALMENT_MESSAGES,
  ...JOB_MESSAGES,
  ...DATE_MESSAGES,
  'recall',
  'trial_check',
  ...DOCUMENT_MESSAGES,
  ...ACCOUNT_MESSAGES,
  ...SYSTEM_MESSAGES,
] as const;

/** How a message goes: to an account's email, or to a phone. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * What became of a message: handed over and nothing known since (`sent`), known to have arrived (`delivered`, `read`), not
 * needed any more (`superseded`). One to a phone that no channel could deliver is left to the desk (`to_call`, `called`).
 */
export const MESSAGE_STATES = [
  'waiting',
  'sent',
  'failed',
  'superseded',
  'delivered',
  'read',
  'to_call',
  'called',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/** All but those in which something is still to be done about it. */
export const ENDED_MESSAGE_STATES = MESSAGE_STATES.filter((state) => state !== 'waiting' && state !== 'to_call');

/** So many failures are kept, the newest, and so many of them are shown. */
export const FAULTS_KEPT = 200;
export const FAULTS_SHOWN = 30;
/** So many messages are shown that were given up, that were tried in vain, and that wait too long. */
export const MESSAGES_SHOWN = 50;
