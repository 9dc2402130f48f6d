import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

export const fetchDeliveryFee = defineCall({
  service: 'shop',
  type: 'fetch-delivery-fee',
  method: 'POST',
  access: 'anyone',
  shared: true,
  errors: [],
  schemas: async () => (await schemas()).fetchDeliveryFee,
});

export const fetchTerms = defineCall({
  service: 'shop',
  type: 'fetch-terms',
  method: 'GET',
  access: 'anyone',
  shared: true,
  answers: 'html',
  errors: [],
  schemas: async () => (await schemas()).fetchTerms,
});

/** What the shop keeps of people, why, how long, and what they may ask for. */
export const fetchPrivacy = defineCall({
  service: 'shop',
  type: 'fetch-privacy',
  method: 'GET',
  access: 'anyone',
  shared: true,
  answers: 'html',
  errors: [],
  schemas: async () => (await schemas()).fetchPrivacy,
});

/** Who sells, how they are reached and what they promise, as every page shows it. */
export const fetchShopDetails = defineCall({
  service: 'shop',
  type: 'fetch-shop-details',
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: [],
  schemas: async () => (await schemas()).fetchShopDetails,
});
