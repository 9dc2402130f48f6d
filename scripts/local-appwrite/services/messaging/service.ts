import type { Service } from '../../core/http.ts';
import { messageRoutes } from './message-routes.ts';
import { messageMigrations } from './message-store.ts';
import { createMessages } from './messages.ts';
import { outboxMigrations } from './outbox.ts';
import { providerRoutes } from './provider-routes.ts';
import { providerMigrations } from './providers.ts';

/** Appwrite's `messaging`, as far as mail and SMS to accounts go. Everything ends in the outbox. */
export const messagingService: Service = {
  name: 'messaging',
  migrations: [...outboxMigrations, ...providerMigrations, ...messageMigrations],
  routes: [...providerRoutes, ...messageRoutes],
  start(app) {
    app.instance(createMessages);
  },
};
