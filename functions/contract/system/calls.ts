import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** The state of the shop, judged line by line, with the messages that did not go out and what failed. */
export const fetchSystem = defineCall({
  service: 'admin',
  type: 'fetch-system',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchSystem,
});

/** Has a message that was given up, or waits, sent with the schedule's next run. */
export const sendMessageAgain = defineCall({
  service: 'admin',
  type: 'send-message-again',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'message_sent', 'message_unsendable'],
  schemas: async () => (await schemas()).sendMessageAgain,
});
