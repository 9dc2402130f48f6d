import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Problem } from '../lib/problem.ts';

/** A file of a backup as it lies on disk. `path` is relative to the backup's folder. */
export interface Stored {
  path: string;
  bytes: number;
  sha256: string;
}

/** Passes content on and tells its SHA-256 at the end. */
export async function* hashed(content: AsyncIterable<Buffer>, tell: (sha256: string) => void): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  tell(hash.digest('hex'));
}

export async function sha256Of(content: AsyncIterable<Buffer>): Promise<string> {
  let sha256 = '';
  for await (const _chunk of hashed(content, (told) => (sha256 = told))) {
    // Only its hash is wanted.
  }
  return sha256;
}

/** The key that a passphrase stands for in one backup. */
export type Key = Buffer;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** 64 MiB and some tenths of a second for each guess of a passphrase. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

export function newSalt(): string {
  return randomBytes(16).toString('hex');
}

export function keyOf(passphrase: string, salt: string): Promise<Key> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'hex'), KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** What only somebody with the key can say of a text. */
export function sign(key: Key, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Whether a signature of a text was made with the key. */
export function isSigned(key: Key, text: string, signature: string): boolean {
  const [own, other] = [Buffer.from(sign(key, text)), Buffer.from(signature)];
  return own.length === other.length && timingSafeEqual(own, other);
}

/** Where a file lies and how it is written: compressed or as it is, encrypted when there is a key. */
export interface Place {
  folder: string;
  path: string;
  key: Key | undefined;
  compress: boolean;
}

const at = ({ folder, path }: Place) => `${folder}/${path}`;

/** Writes a file whole, readable by its owner only: it is there under its name only once all of it is. */
export async function store(place: Place, content: AsyncIterable<Buffer | string>): Promise<Stored> {
  const target = at(place);
  const draft = `${target}.new`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(
    Readable.from(content, { objectMode: false }),
    place.compress ? createGzip() : new PassThrough(),
    sealing(place),
    count,
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  renameSync(draft, target);
  return { path: place.path, bytes, sha256: hash.digest('hex') };
}

/** Encrypts: nonce, then the text, then the tag that proves both and the file's path. */
function sealing({ key, path }: Place) {
  return async function* (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    if (!key) {
      yield* source;
      return;
    }
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(path));
    yield nonce;
    for await (const chunk of source) {
      yield cipher.update(chunk);
    }
    yield cipher.final();
    yield cipher.getAuthTag();
  };
}

/** The content of a stored file as it was before it was compressed and encrypted. */
export function open(place: Place): Readable {
  const steps: (Readable | Transform)[] = [];
  if (place.key) {
    const size = statSync(at(place)).size;
    const nonce = readBytes(at(place), 0, NONCE_BYTES);
    const tag = readBytes(at(place), size - TAG_BYTES, TAG_BYTES);
    steps.push(createReadStream(at(place), { start: NONCE_BYTES, end: Math.max(size - TAG_BYTES - 1, NONCE_BYTES) }));
    steps.push(createDecipheriv(CIPHER, place.key, nonce).setAAD(Buffer.from(place.path)).setAuthTag(tag));
  } else {
    steps.push(createReadStream(at(place)));
  }
  if (place.compress) {
    steps.push(createGunzip());
  }
  const out = new PassThrough();
  pipeline([...steps, out] as never).catch((error: Error) => out.destroy(error));
  return out;
}

function readBytes(path: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    if (position < 0 || readSync(file, bytes, 0, length, position) < length) {
      throw new Problem(`${path} is too short.`);
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** The lines of a stored file, each a JSON value. */
export async function* readLines<Line>(place: Place): AsyncIterable<Line> {
  for await (const line of createInterface({ input: open(place), crlfDelay: Number.POSITIVE_INFINITY })) {
    yield JSON.parse(line) as Line;
  }
}

/** Whether a file is there as it was stored. */
export async function isWhole(folder: string, { path, bytes, sha256 }: Stored): Promise<boolean> {
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of createReadStream(`${folder}/${path}`)) {
      hash.update(chunk as Buffer);
      found += (chunk as Buffer).length;
    }
  } catch {
    return false;
  }
  return found === bytes && hash.digest('hex') === sha256;
}
