import type { App } from '../../core/context.ts';
import { createEventBus } from '../../core/events.ts';
import { type FileRecord, fileModel } from './files.ts';

/** Announces on the event bus what happened to a file, for functions that listen. Sockets are told of rows only. */
export function announceFile(app: App, action: 'create' | 'update' | 'delete', file: FileRecord): void {
  app.instance(createEventBus).emit({
    pattern: `buckets.[bucketId].files.[fileId].${action}`,
    params: { bucketId: file.bucketId, fileId: file.id },
    payload: fileModel(file),
    readers: [],
  });
}
