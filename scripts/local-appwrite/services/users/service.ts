import type { Service } from '../../core/http.ts';
import { userRoutes } from './routes.ts';
import { userMigrations } from './schema.ts';

/** Appwrite's `users`: the accounts of the project, their sessions and addresses. */
export const usersService: Service = { name: 'users', migrations: userMigrations, routes: userRoutes };
