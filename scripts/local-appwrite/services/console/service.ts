import type { Service } from '../../core/http.ts';
import { createOperatorSessions } from './operator.ts';
import { consoleRoutes } from './routes.ts';

/** The console: the project `console`, where the operator signs in, as by `appwrite login`. */
export const consoleService: Service = {
  name: 'console',
  tables: [createOperatorSessions],
  routes: [],
  consoleRoutes,
};
