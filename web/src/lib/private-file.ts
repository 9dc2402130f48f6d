import { storageService } from './appwrite.ts';

/** With this byte every PNG begins. */
const PNG = 0x89;

/**
 * A picture (JPEG or PNG) that only its readers may see, fetched with the session of the person at the page. It says what
 * it is, so that a browser shows it in a tab of its own. Throws Appwrite's exception.
 */
export async function privateFile(bucketId: string, fileId: string): Promise<Blob> {
  const storage = await storageService();
  const url = new URL(storage.getFileView({ bucketId, fileId }));
  const bytes = (await storage.client.call('get', url, {}, {}, 'arrayBuffer')) as ArrayBuffer;
  return new Blob([bytes], { type: new Uint8Array(bytes)[0] === PNG ? 'image/png' : 'image/jpeg' });
}
