import type { Service } from '../../core/http.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createKinds } from '../deployments/kinds.ts';
import { deploymentRoutes } from '../deployments/routes.ts';
import { variableRoutes } from '../deployments/variables.ts';
import { createEventTriggers } from './event-triggers.ts';
import { createExecutionRecords, createQueue, pruneExecutions } from './execution-records.ts';
import { createFunctions, functionKind, putFunctionsInPlace } from './functions.ts';
import { managementRoutes } from './management-routes.ts';
import { createRunQueue } from './queue.ts';
import { executionRoutes } from './routes.ts';
import { createSchedules } from './schedules.ts';

/** Appwrite's `functions`: functions, their deployments and variables, and what runs them. */
export const functionsService: Service = {
  name: 'functions',
  tables: [createFunctions, createExecutionRecords, createQueue],
  routes: [...managementRoutes, ...deploymentRoutes(functionKind), ...variableRoutes(functionKind), ...executionRoutes],
  start(app) {
    app.instance(createKinds).all.push(functionKind);
    putFunctionsInPlace(app);
    app.instance(createBuilds).resume(functionKind);
    pruneExecutions(app);
    app.instance(createRunQueue);
    app.instance(createSchedules);
    app.instance(createEventTriggers);
  },
  async close(app) {
    await app.instance(createRunQueue).close();
    app.instance(createExecutionRecords).insertWaiting();
  },
};
