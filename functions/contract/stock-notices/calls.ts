import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/**
 * Asks to be told once, by mail, when a product is back, or withdraws that with the secret of the asking. For visitors
 * without an account. The answer is the same whether the email, the request or its secret was known.
 */
export const setStockNotice = defineCall({
  service: 'shop',
  type: 'set-stock-notice',
  method: 'POST',
  access: 'anyone',
  errors: ['not_found', 'in_stock', 'too_many_attempts'],
  schemas: async () => (await schemas()).setStockNotice,
});

/**
 * Ends all requests of whoever got a message about stock, by what the link in that message carries: nobody has to sign
 * in for it.
 */
export const stopStockNotices = defineCall({
  service: 'shop',
  type: 'stop-stock-notices',
  method: 'POST',
  access: 'anyone',
  errors: ['link_invalid', 'too_many_attempts'],
  schemas: async () => (await schemas()).stopStockNotices,
});

/** The same for customers, who are told where their account is reached. */
export const setOwnStockNotice = defineCall({
  service: 'shop',
  type: 'set-own-stock-notice',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'in_stock', 'too_many_attempts'],
  schemas: async () => (await schemas()).setOwnStockNotice,
});

/** Whether the caller waits for a product. */
export const fetchOwnStockNotice = defineCall({
  service: 'shop',
  type: 'fetch-own-stock-notice',
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
  errors: [],
  schemas: async () => (await schemas()).fetchOwnStockNotice,
});

/** The products that the caller waits for, what they asked for last first. */
export const fetchOwnStockNotices = defineCall({
  service: 'shop',
  type: 'fetch-own-stock-notices',
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
  errors: [],
  schemas: async () => (await schemas()).fetchOwnStockNotices,
});
