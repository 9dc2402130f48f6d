import { defineCall } from '../call.ts';
import { DESK_ROLES } from '../desks/constants.ts';

const subject = { service: 'forms', schemas: () => import('./desk-schemas.ts') } as const;

/** The cash that drivers took for parcels and that no till has yet. */
export const fetchDriverCash = defineCall(subject, 'fetch-driver-cash', {
  method: 'GET',
  access: DESK_ROLES,
  errors: ['reception_payments_off'],
});

/** The cash that the delivery company collected and has not paid out, and what it paid out last. */
export const fetchCompanyCash = defineCall(subject, 'fetch-company-cash', {
  method: 'GET',
  access: ['accounting', 'admin'],
});

/**
 * Records that the delivery company paid out the cash of parcels into the bank, and how much reached it. One whose cash was paid out or is in a till
 * refuses all (`shipment_changed`).
 */
export const recordPayout = defineCall(subject, 'record-payout', {
  access: ['accounting', 'admin'],
  errors: ['shipment_changed'],
});

/** Voids a payout that was recorded by mistake: the company owes the cash again. */
export const voidPayout = defineCall(subject, 'void-payout', {
  access: ['accounting', 'admin'],
  errors: ['not_found'],
});

/** Says of a payout of another amount what somebody found out about it. */
export const lookIntoPayout = defineCall(subject, 'look-into-payout', {
  access: ['accounting', 'admin'],
  errors: ['not_found', 'shipment_changed'],
});

/**
 * Takes the cash of parcels from their driver into the caller's drawer. The parcels are named: one whose cash is in a till
 * already, or that is not that driver's, refuses all (`shipment_changed`).
 */
export const handInCash = defineCall(subject, 'hand-in-cash', {
  access: DESK_ROLES,
  errors: ['shipment_changed', 'desk_closed', 'reception_payments_off'],
});
