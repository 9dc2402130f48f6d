import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;
const byAdmin = { access: ['admin'], actorField: 'id' } as const;

/** Those who work here, who may bring parcels. */
export const fetchDrivers = defineCall(subject, 'fetch-drivers', { ...byAdmin, method: 'GET', errors: [] });

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
