import type { Service } from '../../core/http.ts';
import { accountTables } from './accounts.ts';
import { factorTables } from './factors.ts';
import { userRoutes } from './routes.ts';

/** Appwrite's `users`: the accounts of the project, their sessions and addresses. */
export const usersService: Service = { name: 'users', tables: [...accountTables, ...factorTables], routes: userRoutes };
