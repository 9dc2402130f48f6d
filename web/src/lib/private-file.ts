import { appwrite } from './appwrite.ts';

/** A file that only its readers may see, fetched with the session of the person at the page. Throws Appwrite's exception. */
export async function privateFile(bucketId: string, fileId: string): Promise<Blob> {
  const { storage } = await appwrite();
  const url = new URL(storage.getFileView({ bucketId, fileId }));
  return new Blob([(await storage.client.call('get', url, {}, {}, 'arrayBuffer')) as ArrayBuffer]);
}
