import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** The parcels that the caller has to bring, and those that they brought or tried to bring today. */
export const fetchDeliveries = defineCall(subject, 'fetch-deliveries', {
  method: 'GET',
  access: STAFF_ROLES,
  actorField: 'id',
  errors: [],
});

/**
 * Says what became of a parcel of the caller: it left, was handed over with its cash, or was not, and why. A repeat is
 * answered with the parcel as it is.
 */
export const moveShipment = defineCall(subject, 'move-shipment', {
  access: STAFF_ROLES,
  actorField: 'id',
  errors: ['not_found', 'shipment_changed', 'order_changed', 'transition_refused'],
});
