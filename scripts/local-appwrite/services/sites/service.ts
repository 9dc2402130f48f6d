import type { Service } from '../../core/http.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createKinds } from '../deployments/kinds.ts';
import { deploymentRoutes } from '../deployments/routes.ts';
import { siteRoutes } from './routes.ts';
import { createSites, siteKind } from './sites.ts';

/** Appwrite's `sites`: built pages, deployed and served on their domains. */
export const sitesService: Service = {
  name: 'sites',
  tables: [createSites],
  routes: [...siteRoutes, ...deploymentRoutes(siteKind)],
  start(app) {
    app.instance(createKinds).all.push(siteKind);
    app.instance(createBuilds).resume(siteKind);
  },
};
