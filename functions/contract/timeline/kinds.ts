/**
 * What happens with a patient. A service form counts from when customer service issues it, a follow-up by its calls.
 * Payments are told only to those who may see them.
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
  'note',
  'document',
  'picture',
  'appointment',
  'payment',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TIMELINE_PAGE_SIZE = 20;
