import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/** What delivery costs: anywhere, or to a governorate, by what the products cost. */
export const fetchDeliveryFee = defineCall(subject, 'fetch-delivery-fee', {
  access: 'anyone',
  shared: true,
});

export const fetchTerms = defineCall(subject, 'fetch-terms', {
  method: 'GET',
  access: 'anyone',
  shared: true,
  answers: 'html',
});

/** What the shop keeps of people, why, how long, and what they may ask for. */
export const fetchPrivacy = defineCall(subject, 'fetch-privacy', {
  method: 'GET',
  access: 'anyone',
  shared: true,
  answers: 'html',
});

/** Who sells, how they are reached and what they promise, as every page shows it. */
export const fetchShopDetails = defineCall(subject, 'fetch-shop-details', {
  method: 'GET',
  access: 'anyone',
  shared: true,
});
