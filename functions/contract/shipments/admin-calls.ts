import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;
const byAdmin = { access: ['admin'] } as const;

/** Those who work here, who may bring parcels. */
export const fetchDrivers = defineCall(subject, 'fetch-drivers', { ...byAdmin, method: 'GET' });

/** Gives the parcel of a confirmed order to somebody who works here, or to somebody else before it has left. */
export const assignDriver = defineCall(subject, 'assign-driver', {
  ...byAdmin,
  errors: ['not_found', 'order_changed', 'transition_refused'],
});

/** Takes the parcel of an order from its driver: somebody else brings it, or nobody. */
export const withdrawShipment = defineCall(subject, 'withdraw-shipment', {
  ...byAdmin,
  errors: ['not_found', 'order_changed', 'transition_refused'],
});

/** Which delivery company can bring an order, and the districts that it knows in its governorate. */
export const fetchCarrierOptions = defineCall(subject, 'fetch-carrier-options', {
  ...byAdmin,
  method: 'GET',
  errors: ['not_found'],
});

/**
 * Gives the parcel of a confirmed order to the delivery company, or asks it again where it refused. The parcel is written
 * down before the company is asked; what it did not answer is found out by schedule.
 */
export const sendByCompany = defineCall(subject, 'send-by-company', {
  ...byAdmin,
  errors: ['not_found', 'order_changed', 'transition_refused', 'carrier_unavailable'],
});

/** The company's label of a parcel, to be printed on A6. */
export const fetchParcelLabel = defineCall(subject, 'fetch-parcel-label', {
  ...byAdmin,
  errors: ['not_found', 'carrier_unavailable'],
});

/** The parcels of which the company and we say different things, as the last comparison found them. */
export const fetchParcelDifferences = defineCall(subject, 'fetch-parcel-differences', {
  ...byAdmin,
  method: 'GET',
});

/** Takes a difference from the list, with what somebody found out about it: it comes back when it changes. */
export const lookIntoParcel = defineCall(subject, 'look-into-parcel', {
  ...byAdmin,
  errors: ['not_found', 'shipment_changed'],
});

/** Puts a difference back on the list that somebody had looked into. */
export const reopenParcelDifference = defineCall(subject, 'reopen-parcel-difference', {
  ...byAdmin,
  errors: ['not_found', 'shipment_changed'],
});

/** Has the pieces of a return fetched from the customer, by a colleague or by the delivery company. */
export const orderPickUp = defineCall(subject, 'order-pick-up', {
  ...byAdmin,
  errors: ['not_found', 'return_changed', 'carrier_unavailable'],
});

/** Takes the pick-up of a return back before the pieces were collected. */
export const cancelPickUp = defineCall(subject, 'cancel-pick-up', {
  ...byAdmin,
  errors: ['not_found', 'return_changed'],
});
