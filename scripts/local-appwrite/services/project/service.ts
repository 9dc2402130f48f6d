import type { Service } from '../../core/http.ts';
import { createTrustedHosts } from '../../core/trusted-hosts.ts';
import { createPlatforms, isPlatform } from './platforms.ts';
import { projectRoutes } from './routes.ts';
import { settingsTable } from './settings.ts';

/** Appwrite's `project`: its settings and web platforms. */
export const projectService: Service = {
  name: 'project',
  tables: [createPlatforms, settingsTable],
  routes: projectRoutes,
  start(app) {
    app.instance(createTrustedHosts).add((hostname) => isPlatform(app, hostname));
  },
};
