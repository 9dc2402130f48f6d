import type { Role } from '../call.ts';
import { ACCOUNTS_ROLES } from '../clinic-payments/constants.ts';
import { INBOX_ROLES } from '../inbox/constants.ts';
import { CARE_ROLES } from '../people/roles.ts';

/**
 * What happens with a patient. A service form counts from when customer service issues it, a follow-up by its calls.
 * What belongs to the work of some is told only to them.
 */
export const TIMELINE_KINDS = [
  'visit',
  'former_visit',
  'service',
  'device',
  'trial',
  'job',
  'follow_up',
  'contact',
  'message',
  'conversation',
  'order',
  'impression',
  'audiogram',
  'goal',
  'visit_sheet',
  'letter',
  'note',
  'document',
  'picture',
  'appointment',
  'payment',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

const TOLD_TO: { readonly [Kind in TimelineKind]?: readonly Role[] } = {
  trial: CARE_ROLES,
  follow_up: ['admin', 'cs'],
  contact: INBOX_ROLES,
  message: INBOX_ROLES,
  conversation: INBOX_ROLES,
  order: ['admin', 'cs'],
  payment: ACCOUNTS_ROLES,
};

/** What somebody of a role is told of; of payments, where they see money. */
export const timelineKindsOf = (role: Role): TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => TOLD_TO[kind]?.includes(role) ?? true);

export const TIMELINE_PAGE_SIZE = 20;
