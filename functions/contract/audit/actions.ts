/** The things whose changes are written down. */
export const AUDIT_KINDS = [
  'order',
  'product',
  'setting',
  'user',
  'role',
  'form',
  'patient',
  'device',
  'repair',
  /** A request for an impression of an ear. */
  'impression',
  /** Pieces that a customer gives back. */
  'return',
  /** A derived figure that was counted again and put right. */
  'recount',
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
  /** Orders: the delivery was settled on the phone or not, and money went back. */
  'call',
  'refund',
  /** Forms and what belongs to them. */
  'issue',
  'freeze',
  'unfreeze',
  'merge',
  'move',
  'link',
  'unlink',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Stands in the audit log for what must not be read there: that it changed is written down, not to what. */
export const AUDIT_HIDDEN = '***';

export const AUDIT_PAGE_SIZE = 30;
