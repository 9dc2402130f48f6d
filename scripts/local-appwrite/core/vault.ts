import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_FILE, OWNER_FOLDER } from './data-folder.ts';

type FileName = { bucketId: string; id: string };

/** Keeps the bytes of files in a folder. */
export type Vault = {
  /** Keeps a whole file and answers its size on disk. Nobody sees half a file, whenever the machine stops. */
  write(file: FileName, content: Buffer, encrypt: boolean): Promise<number>;
  /** The bytes of a file, or null when they are not there. */
  read(file: FileName & { encrypted: boolean }): Promise<Buffer | null>;
  /** Keeps one chunk of an upload; chunks count from 1. */
  writeChunk(file: FileName, chunk: number, content: Buffer): Promise<void>;
  /** How many chunks have come. */
  countChunks(file: FileName): Promise<number>;
  /** All chunks as one. */
  joinChunks(file: FileName, total: number): Promise<Buffer>;
  /** Forgets the chunks of an upload. */
  removeChunks(file: FileName): Promise<void>;
  /** Forgets a file. */
  remove(file: FileName): Promise<void>;
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A vault in `folder`. `key` is 32 bytes in hexadecimal. */
export function createVault(folder: string, key: string): Vault {
  const secret = Buffer.from(key, 'hex');
  const place = ({ bucketId, id }: FileName) => join(folder, bucketId, id);
  const uploads = ({ bucketId, id }: FileName) => join(folder, '.uploads', bucketId, id);

  return {
    async write(file, content, encrypt) {
      const bytes = encrypt ? seal(content, secret) : content;
      await writeWhole(join(folder, file.bucketId), file.id, bytes);
      return bytes.length;
    },
    async read(file) {
      const bytes = await readFile(place(file)).catch(nullWhenMissing);
      return bytes !== null && file.encrypted ? unseal(bytes, secret) : bytes;
    },
    writeChunk: (file, chunk, content) => writeWhole(uploads(file), String(chunk), content),
    async countChunks(file) {
      const names = (await readdir(uploads(file)).catch(nullWhenMissing)) ?? [];
      return names.filter((name) => /^\d+$/.test(name)).length;
    },
    async joinChunks(file, total) {
      const names = Array.from({ length: total }, (_, index) => join(uploads(file), String(index + 1)));
      return Buffer.concat(await Promise.all(names.map((name) => readFile(name))));
    },
    removeChunks: (file) => rm(uploads(file), { recursive: true, force: true }),
    remove: (file) => rm(place(file), { force: true }),
  };
}

/** Writes beside the final name and renames, so that the name stands for a whole file or for none. */
export async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}.new`);
  const file = await open(draft, 'w', OWNER_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}

function seal(content: Buffer, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(bytes: Buffer, secret: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') {
    return null;
  }
  throw error;
}
