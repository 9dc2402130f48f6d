import { defineCall } from '../call.ts';
import { OFFICE_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** The parcels that the caller has to bring, and those that they brought or tried to bring today. */
export const fetchDeliveries = defineCall(subject, 'fetch-deliveries', {
  method: 'GET',
  access: OFFICE_ROLES,
});

/**
 * Says what became of a parcel of the caller: it left, was handed over with its cash, or was not, and why. A repeat is
 * answered with the parcel as it is.
 */
export const moveShipment = defineCall(subject, 'move-shipment', {
  access: OFFICE_ROLES,
  errors: ['not_found', 'shipment_changed', 'order_changed', 'transition_refused'],
});
