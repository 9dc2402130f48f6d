import type { Service } from '../../core/http.ts';
import { consoleRoutes } from './console-routes.ts';
import { keyMigration } from './key-store.ts';
import { operatorMigration } from './operator.ts';
import { platformMigrations } from './platforms.ts';
import { projectRoutes } from './routes.ts';
import { settingsMigration } from './settings.ts';

/** Appwrite's `project`: its keys and web platforms; and the console with its operator. */
export const projectService: Service = {
  name: 'project',
  migrations: [...platformMigrations, operatorMigration, settingsMigration, keyMigration],
  routes: projectRoutes,
  consoleRoutes,
};
