import type { Service } from '../../core/http.ts';
import { createBuilds } from './builds.ts';
import { createDeployments } from './deployments.ts';
import { createVariables } from './variables.ts';

/** What functions and sites have in common: deployments and variables. Their endpoints are those of functions and sites. */
export const deploymentsService: Service = {
  name: 'deployments',
  tables: [createDeployments, createVariables],
  routes: [],
  close: (app) => app.instance(createBuilds).close(),
};
