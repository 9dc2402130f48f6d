import type { Service } from '../../core/http.ts';
import { platformMigrations } from './platforms.ts';
import { projectRoutes } from './routes.ts';

/** Appwrite's `project`: of its settings, the web platforms. */
export const projectService: Service = { name: 'project', migrations: platformMigrations, routes: projectRoutes };
