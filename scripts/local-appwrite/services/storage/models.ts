import { formatTime } from '../../core/clock.ts';
import type { BucketConfig } from '../../core/project-config.ts';
import type { FileRecord } from './file-store.ts';

/** A file without its bytes. */
export function fileModel(file: FileRecord) {
  return {
    $id: file.id,
    bucketId: file.bucketId,
    $createdAt: file.createdAt,
    $updatedAt: file.updatedAt,
    $permissions: file.permissions,
    name: file.name,
    signature: file.signature,
    mimeType: file.mimeType,
    sizeOriginal: file.sizeOriginal,
    sizeActual: file.sizeActual,
    chunksTotal: file.chunksTotal,
    chunksUploaded: file.chunksUploaded,
    encryption: file.encrypted,
    compression: 'none',
  };
}

/** A bucket. It has existed since `since`: the configuration tells no times. */
export function bucketModel(bucket: BucketConfig, since: Date, totalSize: number) {
  const time = formatTime(since);
  return {
    $id: bucket.$id,
    $createdAt: time,
    $updatedAt: time,
    $permissions: bucket.$permissions,
    fileSecurity: bucket.fileSecurity,
    name: bucket.name,
    enabled: bucket.enabled,
    maximumFileSize: bucket.maximumFileSize,
    allowedFileExtensions: bucket.allowedFileExtensions,
    compression: bucket.compression,
    encryption: bucket.encryption,
    antivirus: bucket.antivirus,
    transformations: bucket.transformations,
    totalSize,
  };
}
