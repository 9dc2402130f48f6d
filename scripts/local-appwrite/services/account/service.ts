import type { Service } from '../../core/http.ts';
import { announcing } from '../users/account-events.ts';
import { mailRoutes } from './mail-routes.ts';
import { oauth2Routes } from './oauth2-routes.ts';
import { accountRoutes } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** Appwrite's `account`. Its data belongs to the service `users`. */
export const accountService: Service = {
  name: 'account',
  migrations: [],
  routes: announcing([...accountRoutes, ...sessionRoutes, ...mailRoutes, ...oauth2Routes]),
};
