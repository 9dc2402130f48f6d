import type { BucketRecord } from './bucket-store.ts';
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

/** A bucket with the bytes that its files take. */
export function bucketModel(bucket: BucketRecord, totalSize: number) {
  return {
    $id: bucket.$id,
    $createdAt: bucket.createdAt,
    $updatedAt: bucket.updatedAt,
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
