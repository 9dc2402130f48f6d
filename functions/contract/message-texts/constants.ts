import type { ContactKind } from '../contacts/texts.ts';

/** What is written to people, as it stands together for whoever changes it. A plain greeting says nothing to change. */
export const TEXT_GROUPS = {
  appointments: [
    'appointment_booked',
    'appointment_moved',
    'appointment_cancelled',
    'appointment_reminder',
    'appointment_soon',
    'appointment_offer',
    'visit_to_book',
  ],
  devices: ['repair_received', 'repair_ready', 'mold_ready', 'trial_check', 'warranty_ending'],
  orders: [
    'order_to_confirm',
    'order_placed',
    'order_placed_pick_up',
    'order_kiosk_code',
    'order_kiosk_late',
    'order_paid',
    'order_confirmed',
    'order_shipped',
    'order_shipped_paid',
    'order_ready',
    'order_delivered',
    'order_cancelled',
    'order_undelivered',
    'order_refunded',
    'parcel_returned',
    'order_return',
  ],
  papers: ['receipt', 'invoice', 'credit_note', 'quote', 'visit_sheet'],
  money: ['instalment_due', 'instalment_overdue'],
  follow_up: ['follow_up', 'follow_up_due', 'recall'],
} as const satisfies Record<string, readonly ContactKind[]>;
export type TextGroup = keyof typeof TEXT_GROUPS;
export type TextKind = (typeof TEXT_GROUPS)[TextGroup][number];
export const TEXT_KINDS: readonly TextKind[] = Object.values(TEXT_GROUPS).flat();

/** Characters of one text, with its fields as `{at}`. */
export const TEXT_MAX = 300;
/** As so many SMS a text may go, with all that stands around it: longer ones cost much, and nobody reads them. */
export const TEXT_PARTS_MAX = 4;

/**
 * How it becomes known that WhatsApp has approved a text: WhatsApp is asked, or the admin says so where the shop does not
 * know its business account; `off` where the shop does not write by WhatsApp.
 */
export const APPROVAL_WAYS = ['off', 'asked', 'said'] as const;
export type ApprovalWay = (typeof APPROVAL_WAYS)[number];

/** What WhatsApp says of a template; `other_words` of one that is approved and says something else. */
export const TEMPLATE_STATES = ['approved', 'pending', 'rejected', 'missing', 'other_words'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];
