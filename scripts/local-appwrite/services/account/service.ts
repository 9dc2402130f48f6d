import type { Service } from '../../core/http.ts';
import { accountRoutes } from './routes.ts';

/** Appwrite's `account`. Its data belongs to the service `users`. */
export const accountService: Service = { name: 'account', migrations: [], routes: accountRoutes };
