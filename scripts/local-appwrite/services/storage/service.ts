import type { Service } from '../../core/http.ts';
import { fileMigrations } from './file-store.ts';
import { storageRoutes } from './routes.ts';
import { createUploads } from './uploads.ts';

/** Appwrite's `storage`: files in the buckets of the project. */
export const storageService: Service = {
  name: 'storage',
  migrations: fileMigrations,
  routes: storageRoutes,
  start: (app) => app.instance(createUploads).prune(),
};
