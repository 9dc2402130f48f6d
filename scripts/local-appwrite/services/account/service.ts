import type { Service } from '../../core/http.ts';
import { factorRoutes } from './factor-routes.ts';
import { oauth2Routes } from './oauth2-routes.ts';
import { accountRoutes, mailRoutes, sessionRoutes } from './routes.ts';
import { absentSignInRoutes } from './sign-in-rules.ts';

/** Appwrite's `account`. Its data belongs to the service `users`. */
export const accountService: Service = {
  name: 'account',
  routes: [...accountRoutes, ...sessionRoutes, ...mailRoutes, ...factorRoutes, ...oauth2Routes, ...absentSignInRoutes],
};
