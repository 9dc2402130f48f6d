import type { Service } from '../../core/http.ts';
import { createBuckets, putBucketsInPlace } from './buckets.ts';
import { createFiles } from './files.ts';
import { createPictures } from './pictures.ts';
import { bucketRoutes, fileRoutes } from './routes.ts';
import { createUploads } from './uploads.ts';

/** Appwrite's `storage`: buckets and their files. */
export const storageService: Service = {
  name: 'storage',
  tables: [createBuckets, createFiles],
  routes: [...bucketRoutes, ...fileRoutes],
  async start(app) {
    putBucketsInPlace(app);
    await app.instance(createUploads).prune();
  },
  close: (app) => app.instance(createPictures).close(),
};
