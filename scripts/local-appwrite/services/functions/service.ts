import type { Service } from '../../core/http.ts';
import { executionMigrations } from './execution-store.ts';
import { createExecutions } from './executions.ts';
import { functionRoutes } from './routes.ts';
import { createSchedules } from './schedules.ts';

/** Appwrite's `functions`: runs the project's bundles. */
export const functionsService: Service = {
  name: 'functions',
  migrations: executionMigrations,
  routes: functionRoutes,
  start(app) {
    app.instance(createExecutions).store.prune();
    app.instance(createSchedules);
  },
  close: (app) => app.instance(createExecutions).close(),
};
