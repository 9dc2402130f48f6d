import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/**
 * Asks to be told once, by mail, when a product is back, or withdraws that with the secret of the asking. For visitors
 * without an account. The answer is the same whether the email, the request or its secret was known.
 */
export const setStockNotice = defineCall(subject, 'set-stock-notice', {
  access: 'anyone',
  errors: ['not_found', 'in_stock', 'too_many_attempts'],
});

/**
 * Ends all requests of whoever got a message about stock, by what the link in that message carries: nobody has to sign
 * in for it.
 */
export const stopStockNotices = defineCall(subject, 'stop-stock-notices', {
  access: 'anyone',
  errors: ['link_invalid', 'too_many_attempts'],
});

/** The same for customers, who are told where their account is reached. */
export const setOwnStockNotice = defineCall(subject, 'set-own-stock-notice', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'in_stock', 'too_many_attempts'],
});

/** Whether the caller waits for a product. */
export const fetchOwnStockNotice = defineCall(subject, 'fetch-own-stock-notice', {
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
});

/** The products that the caller waits for, what they asked for last first. */
export const fetchOwnStockNotices = defineCall(subject, 'fetch-own-stock-notices', {
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
});
