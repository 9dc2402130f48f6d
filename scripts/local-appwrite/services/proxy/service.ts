import type { Service } from '../../core/http.ts';
import { proxyRoutes } from './routes.ts';
import { ruleMigrations } from './rules.ts';

/** Appwrite's `proxy`: which domains lead to which functions. */
export const proxyService: Service = { name: 'proxy', migrations: ruleMigrations, routes: proxyRoutes };
