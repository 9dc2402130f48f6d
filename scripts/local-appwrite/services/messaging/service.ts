import type { Service } from '../../core/http.ts';
import { createMessages, startDeliveries } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { providerTable } from './providers.ts';
import { messagingRoutes } from './routes.ts';

/** Appwrite's `messaging`, as far as mail and SMS to accounts go. Everything ends in the outbox. */
export const messagingService: Service = {
  name: 'messaging',
  tables: [createOutbox, providerTable, createMessages],
  routes: messagingRoutes,
  start: startDeliveries,
};
