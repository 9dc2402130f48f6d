import type { Service } from '../../core/http.ts';
import { createBuilds } from './builds.ts';
import { deploymentMigration } from './deployment-store.ts';
import { variableMigration } from './variable-store.ts';

/** What functions and sites have in common: deployments and variables. Their endpoints are those of functions and sites. */
export const deploymentsService: Service = {
  name: 'deployments',
  migrations: [deploymentMigration, variableMigration],
  routes: [],
  close: (app) => app.instance(createBuilds).close(),
};
