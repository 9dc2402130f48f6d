import { type Client, Query, Storage } from 'node-appwrite';
import { unless } from './appwrite-errors.ts';

/** A stored file, as far as the rules look at it. */
export interface StoredFile {
  name: string;
  /** In bytes. */
  size: number;
  /** False while parts of it are still to come. */
  complete: boolean;
  /** Appwrite's permission strings, for example `read("user:…")`. */
  permissions: string[];
}

/** The files of the project, through the function's own key. */
export class Files {
  readonly #api: Storage;

  constructor(client: Client) {
    this.#api = new Storage(client);
  }

  /** What is known of a file, or null when there is none. */
  async get(bucketId: string, fileId: string): Promise<StoredFile | null> {
    const file = await unless(this.#api.getFile({ bucketId, fileId }), ['missing'], null);
    return (
      file && {
        name: file.name,
        size: file.sizeOriginal,
        complete: file.chunksUploaded === file.chunksTotal,
        permissions: file.$permissions,
      }
    );
  }

  /** Ids of files that were made after one time and before another, the oldest first. */
  async listBetween(
    bucketId: string,
    after: Date,
    before: Date,
    limit: number,
  ): Promise<{ id: string; madeAt: Date; name: string; permissions: string[] }[]> {
    const { files } = await this.#api.listFiles({
      bucketId,
      queries: [
        Query.greaterThan('$createdAt', after.toISOString()),
        Query.lessThan('$createdAt', before.toISOString()),
        Query.orderAsc('$createdAt'),
        Query.limit(limit),
      ],
    });
    return files.map(({ $id, $createdAt, name, $permissions }) => ({
      id: $id,
      madeAt: new Date($createdAt),
      name,
      permissions: $permissions,
    }));
  }

  /** Files of which something changed after a time, the newest first, from behind the one that is named. */
  async listChanged(
    bucketId: string,
    { after, behind, limit }: { after: Date; behind: string | undefined; limit: number },
  ): Promise<{ id: string; name: string; permissions: string[] }[]> {
    const { files } = await this.#api.listFiles({
      bucketId,
      queries: [
        Query.greaterThan('$updatedAt', after.toISOString()),
        Query.orderDesc('$updatedAt'),
        Query.limit(limit),
        ...(behind === undefined ? [] : [Query.cursorAfter(behind)]),
      ],
    });
    return files.map(({ $id, name, $permissions }) => ({ id: $id, name, permissions: $permissions }));
  }

  /** Deletes a file; one that is gone already is fine. */
  async delete(bucketId: string, fileId: string): Promise<void> {
    await unless(this.#api.deleteFile({ bucketId, fileId }), ['missing'], null);
  }

  /** The bytes of a file, or null when there is none. */
  async bytes(bucketId: string, fileId: string): Promise<Uint8Array | null> {
    const content = await unless(this.#api.getFileView({ bucketId, fileId }), ['missing'], null);
    return content && new Uint8Array(content);
  }

  /** Replaces who may do what with a file. */
  async setPermissions(bucketId: string, fileId: string, name: string, permissions: string[]): Promise<void> {
    await this.#api.updateFile({ bucketId, fileId, name, permissions });
  }
}
