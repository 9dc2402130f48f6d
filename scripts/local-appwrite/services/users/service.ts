import type { Service } from '../../core/http.ts';
import { announcing } from './account-events.ts';
import { identityRoutes } from './identity-routes.ts';
import { userRoutes } from './routes.ts';
import { userMigrations } from './schema.ts';
import { targetRoutes } from './target-routes.ts';

/** Appwrite's `users`: the accounts of the project, their sessions and addresses. */
export const usersService: Service = {
  name: 'users',
  migrations: userMigrations,
  // Literal segments first: /users/identities is no account's id.
  routes: announcing([...identityRoutes, ...userRoutes, ...targetRoutes]),
};
