import type { Service } from '../../core/http.ts';
import { createBuilds } from '../deployments/builds.ts';
import { deploymentRoutes } from '../deployments/routes.ts';
import { siteRoutes } from './routes.ts';
import { siteKind } from './site-model.ts';
import { siteMigration } from './site-store.ts';

/** Appwrite's `sites`: built pages, deployed and served on their domains. */
export const sitesService: Service = {
  name: 'sites',
  migrations: [siteMigration],
  routes: [...siteRoutes, ...deploymentRoutes(siteKind)],
  start: (app) => app.instance(createBuilds).resume(siteKind),
};
