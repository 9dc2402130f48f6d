import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/** Where orders are brought and how long that takes, from which sum on it is free, and whether they can be collected. */
export const fetchDeliveryOptions = defineCall(subject, 'fetch-delivery-options', {
  method: 'GET',
  access: 'anyone',
  shared: true,
});
