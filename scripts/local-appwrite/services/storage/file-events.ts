import type { App } from '../../core/context.ts';
import { createEventBus } from '../../core/events.ts';
import { rolesFor } from './access.ts';
import type { BucketRecord } from './bucket-store.ts';
import type { FileRecord } from './file-store.ts';
import { fileModel } from './models.ts';

/** Announces on the event bus what happened to a file; of an upload, only its end. */
export function announceFile(
  app: App,
  action: 'create' | 'update' | 'delete',
  { bucket, file }: { bucket: BucketRecord; file: FileRecord },
): void {
  const own = bucket.fileSecurity ? rolesFor(file.permissions, 'read') : [];
  app.instance(createEventBus).emit({
    pattern: `buckets.[bucketId].files.[fileId].${action}`,
    params: { bucketId: bucket.$id, fileId: file.id },
    payload: fileModel(file),
    readers: [...rolesFor(bucket.$permissions, 'read'), ...own],
  });
}
