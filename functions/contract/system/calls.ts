import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** The state of the shop, checked line by line, with the messages that did not go out and what failed. */
export const fetchSystem = defineCall(subject, 'fetch-system', {
  method: 'GET',
  access: ['admin'],
});

/** Has a message that was given up, or waits, sent with the schedule's next run. */
export const sendMessageAgain = defineCall(subject, 'send-message-again', {
  access: ['admin'],
  errors: ['not_found', 'message_sent', 'message_unsendable'],
});

/** What the messages of each month came to, of the last `COST_MONTHS` months in which any went, the newest first. */
export const fetchMessageCosts = defineCall(subject, 'fetch-message-costs', {
  method: 'GET',
  access: ['admin'],
});
