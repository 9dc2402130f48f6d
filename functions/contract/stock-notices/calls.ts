import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/**
 * Asks to be told once, by mail, when a product is back, or withdraws that. For visitors without an account. The answer is
 * the same whether the email or the request was known.
 */
export const setStockNotice = defineCall({
  service: 'shop',
  type: 'set-stock-notice',
  method: 'POST',
  access: 'anyone',
  errors: ['not_found', 'too_many_attempts'],
  schemas: async () => (await schemas()).setStockNotice,
});

/** The same for customers, who are told where their account is reached. */
export const setOwnStockNotice = defineCall({
  service: 'shop',
  type: 'set-own-stock-notice',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'too_many_attempts'],
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
