import { fileTypeOf } from '#contract/file-type.ts';
import { storageService } from './appwrite.ts';

/**
 * A file that only its readers may see, fetched with the session of the person at the page. It says what it is, so that a
 * browser shows it in a tab of its own. Throws Appwrite's exception.
 */
export async function privateFile(bucketId: string, fileId: string): Promise<Blob> {
  const storage = await storageService();
  const url = new URL(storage.getFileView({ bucketId, fileId }));
  const bytes = (await storage.client.call('get', url, {}, {}, 'arrayBuffer')) as ArrayBuffer;
  return new Blob([bytes], { type: fileTypeOf(new Uint8Array(bytes)) ?? 'application/octet-stream' });
}
