import type { Service } from '../../core/http.ts';
import { createBuilds } from '../deployments/builds.ts';
import { deploymentRoutes } from '../deployments/routes.ts';
import { localEntrypoint } from './active-deployment.ts';
import { functionKind } from './deployment-kind.ts';
import { createEventTriggers } from './event-triggers.ts';
import { executionMigrations } from './execution-store.ts';
import { createExecutions } from './executions.ts';
import { functionMigrations, putFunctionsInPlace } from './function-store.ts';
import { managementRoutes } from './management-routes.ts';
import { executionRoutes } from './routes.ts';
import { runtimeRoutes } from './runtimes.ts';
import { createSchedules } from './schedules.ts';

/** Appwrite's `functions`: functions, their deployments and variables, and what runs them. */
export const functionsService: Service = {
  name: 'functions',
  migrations: [...executionMigrations, ...functionMigrations],
  // Runtimes come before functions: /functions/runtimes is no function.
  routes: [...runtimeRoutes, ...managementRoutes, ...deploymentRoutes(functionKind), ...executionRoutes],
  start(app) {
    putFunctionsInPlace(app, (config) => localEntrypoint(app, config) !== null);
    app.instance(createBuilds).resume(functionKind);
    app.instance(createExecutions).store.prune();
    app.instance(createSchedules);
    app.instance(createEventTriggers);
  },
  close: (app) => app.instance(createExecutions).close(),
};
