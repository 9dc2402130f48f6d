import type { Service } from '../../core/http.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { bucketMigration, putBucketsInPlace } from './bucket-store.ts';
import { fileMigrations } from './file-store.ts';
import { fileRoutes } from './routes.ts';
import { createUploads } from './uploads.ts';

/** Appwrite's `storage`: buckets and their files. */
export const storageService: Service = {
  name: 'storage',
  migrations: [...fileMigrations, bucketMigration],
  routes: [...bucketRoutes, ...fileRoutes],
  async start(app) {
    putBucketsInPlace(app);
    await app.instance(createUploads).prune();
  },
};
