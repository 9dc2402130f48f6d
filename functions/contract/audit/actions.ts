/** The things whose changes are written down. */
export const AUDIT_KINDS = [
  'order',
  'product',
  /** A discount code. */
  'code',
  'setting',
  'user',
  'role',
  'form',
  'patient',
  /** A client who is due for a visit, to be called. */
  'recall',
  'device',
  /** A piece of the stock that has a serial number, taken in, corrected, lent or back. */
  'piece',
  'audiogram',
  /** A note of a patient. */
  'note',
  /** What a patient wants to hear better. */
  'goal',
  /** The sheet that a client takes home after a visit. */
  'visit_sheet',
  /** A letter to a client, and a template of letters. */
  'letter',
  'letter_template',
  'repair',
  /** A request for an impression of an ear. */
  'impression',
  'appointment',
  /** A part of a day for which nobody is booked. */
  'blocked_time',
  /** Leave of a specialist. */
  'leave',
  /** What somebody took in a day. */
  'desk',
  /** What a client owed, or was owed, before the clinic began to use this system. */
  'balance',
  /** What a customer wrote about a product. */
  'review',
  /** An insurer or a company that pays for clients. */
  'insurer',
  /** What somebody of the staff is to do. */
  'task',
  /** Pieces that a customer gives back. */
  'return',
  /** Hearing aids that a client tries. */
  'trial',
  /** A sum that a delivery company paid out. */
  'payout',
  /** A derived figure that was counted again and put right. */
  'recount',
  /** A mail or text message that did not go out. */
  'message',
  /** What a client and the staff wrote to each other at one phone. */
  'conversation',
  /** What messages to phones say. */
  'message_text',
  /** What a client signed, agreed to or took back, and the register of all of it. */
  'consent',
  /** A breach of personal data. */
  'breach',
  /** Records of clients, taken away as a file or brought in by one. */
  'records',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What can be done to them. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'archive',
  'restore',
  'import',
  'export',
  /** Orders: the delivery was settled on the phone or not, and money went back. */
  'call',
  'refund',
  /** Messages: it is to go once more. */
  'send',
  /** Forms and what belongs to them. */
  'issue',
  /** Desks. */
  'close',
  'reopen',
  'freeze',
  'unfreeze',
  'merge',
  'move',
  'link',
  'unlink',
  /** Notes. */
  'withdraw',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Stands in the audit log for what must not be read there: that it changed is written down, not to what. */
export const AUDIT_HIDDEN = '***';

export const AUDIT_PAGE_SIZE = 30;
