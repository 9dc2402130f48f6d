import { createHash } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import { readIfThere, writeWhole } from '../lib/files.ts';
import { Problem } from '../lib/problem.ts';
import type { Origin } from './origin.ts';
import { isSigned, isWhole, type Key, keyOf, readLines, type Stored, sign } from './sealed.ts';

/** A row in its normal form: its columns and what Appwrite keeps with it, by name. */
export type Row = { $id: string; $updatedAt: string } & Record<string, unknown>;
/** A row that an earlier layer has and the shop had no more. */
export interface Gone {
  $id: string;
  $gone: true;
}

/** An account, as the server tells it and takes it back. */
export interface AccountCopy {
  $id: string;
  name: string;
  email: string;
  phone: string;
  emailVerification: boolean;
  phoneVerification: boolean;
  status: boolean;
  labels: string[];
  prefs: Record<string, unknown>;
  password: string;
  hash: string;
  passwordUpdate: string;
  registration: string;
}

/** A file of the shop, and where its content is. */
export interface FileCopy {
  bucketId: string;
  $id: string;
  name: string;
  $permissions: string[];
  $createdAt: string;
  $updatedAt: string;
  sizeOriginal: number;
  /** The MD5 that the server tells of the content. */
  signature: string;
  /** Of the content as the shop has it; `content` tells of the file as it lies here. */
  sha256: string;
  content: Stored;
  /** How many backups back the content lies; 0 is this one. */
  back: number;
}

/** What tells a file from all others of the shop. */
export const fileKey = ({ bucketId, $id }: Pick<FileCopy, 'bucketId' | '$id'>) => `${bucketId}/${$id}`;

/** What is known of a table: `base` has each row once; later layers say what changed, a row or that it is gone. */
export interface TableCopy {
  rows: number;
  base: Stored[];
  changes: Stored[];
}

export interface Manifest {
  /** 1 until version 0.3.1. */
  format: 1 | 2;
  project: string;
  endpoint: string;
  /** What made it; absent in format 1. */
  origin?: Origin;
  begunAt: string;
  /** The moment whose rows these are, by the server's clock. */
  moment: string;
  /** How often what was half written was read again until no transaction was half in the copy. */
  readAgain: number;
  tables: Record<string, TableCopy>;
  accounts: { count: number; part: Stored };
  files: { count: number; bytes: number; index: Stored };
  /** The backup that this one continues, relative to this folder, and its seal; absent in format 1. */
  since: { path: string; moment: string; seal?: string } | null;
  /** What a restored project will not have, in words. */
  notIncluded: string[];
  encryption: { salt: string } | null;
  /** Proves that whoever wrote this knew the passphrase. */
  signature?: string;
}

export const MANIFEST_FILE = 'manifest.json';
const BOOKS_FILE = 'books.json';

/** A backup that was opened: its folder, and the ones that it continues, newest first. */
export interface Backup {
  folder: string;
  manifest: Manifest;
  key: Key | undefined;
  /** What tells it from every other one: its signature, or of one that is not encrypted a digest. */
  seal: string;
  earlier: Backup | null;
}

/** Writes the manifest, once, when all else is there; answers the backup's seal. */
export function writeManifest(folder: string, manifest: Manifest, key: Key | undefined): string {
  const signature = key && sign(key, JSON.stringify(manifest));
  const text = `${JSON.stringify(key ? { ...manifest, signature } : manifest, null, 2)}\n`;
  writeWhole(join(folder, MANIFEST_FILE), text, 0o600);
  return signature ?? digestOf(text);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Reads the manifest of a finished backup, as anybody may have written it. Throws a Problem when it is none. */
export function readManifest(folder: string): { manifest: Manifest; text: string } {
  const path = join(folder, MANIFEST_FILE);
  const text = readIfThere(path);
  if (text === undefined) {
    throw new Problem(`${folder} holds no finished backup: there is no ${MANIFEST_FILE} in it.`);
  }
  const manifest = parseOr(text);
  if (!isManifest(manifest)) {
    throw new Problem(`${path} is damaged, so nothing of this backup can be trusted. Take another one.`);
  }
  if (manifest.format !== 1 && manifest.format !== 2) {
    throw new Problem(`${path} is of another format (${manifest.format}). Use the version of Samaa that made it.`);
  }
  return { manifest, text };
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is Manifest {
  const { tables, accounts, files, moment, project } = Object(value) as Partial<Manifest>;
  return (
    typeof moment === 'string' &&
    typeof project === 'string' &&
    typeof accounts?.part?.path === 'string' &&
    typeof files?.index?.path === 'string' &&
    typeof tables === 'object' &&
    Object.values(tables).every(({ base, changes }) => Array.isArray(base) && Array.isArray(changes))
  );
}

/**
 * Opens a finished backup and what it continues. With a passphrase all of them have to be encrypted and signed with it: none
 * says of itself that it needs no proof. Throws a Problem when one is no backup, was changed, or is not the one that it stands for.
 */
export async function openBackup(
  folder: string,
  passphrase: string | undefined,
  continuedBy: readonly string[] = [],
): Promise<Backup> {
  if (continuedBy.includes(folder)) {
    throw new Problem(`The backup in ${folder} says that it continues itself, so it was changed.`);
  }
  const { manifest, text } = readManifest(folder);
  const key = await openKey(manifest, passphrase, folder);
  const seal = key && manifest.signature ? manifest.signature : digestOf(text);
  const since = manifest.since && resolve(folder, manifest.since.path);
  const earlier = since ? await openBackup(since, passphrase, [...continuedBy, folder]) : null;
  // Format 1 did not say which one it was.
  const isIt = manifest.format === 1 || earlier?.seal === manifest.since?.seal;
  if (earlier && (!isIt || earlier.manifest.moment !== manifest.since?.moment)) {
    throw new Problem(
      `${since} is not the backup that ${folder} continues, or was changed. Put back the one that was there.`,
    );
  }
  return { folder, manifest, key, seal, earlier };
}

async function openKey(manifest: Manifest, passphrase: string | undefined, folder: string): Promise<Key | undefined> {
  const { signature, ...rest } = manifest;
  if (!manifest.encryption) {
    if (passphrase !== undefined) {
      throw new Problem(
        `The backup in ${folder} is not encrypted, so it is not one that was made with this passphrase: anybody may have put it there. Name another one; only if you know where it comes from, leave out --passphrase-file.`,
      );
    }
    return undefined;
  }
  if (passphrase === undefined) {
    throw new Problem(
      `The backup in ${folder} is encrypted: name the file with its passphrase, --passphrase-file=<file>`,
    );
  }
  const key = await keyOf(passphrase, String(manifest.encryption.salt));
  if (typeof signature !== 'string' || !isSigned(key, JSON.stringify(rest), signature)) {
    throw new Problem(`The passphrase is not that of the backup in ${folder}, or its manifest was changed.`);
  }
  return key;
}

/** What the books of a copy came to. */
export interface BooksOfCopy {
  isInOrder: boolean;
  /** What is wrong, a line each. */
  findings: string[];
}

/** Writes beside a backup what its books came to, of this backup and no other. */
export function writeBooks({ folder, key, seal }: Backup, books: BooksOfCopy): void {
  const text = JSON.stringify({ seal, ...books });
  const signed = key ? { ...JSON.parse(text), signature: sign(key, text) } : JSON.parse(text);
  writeWhole(join(folder, BOOKS_FILE), `${JSON.stringify(signed, null, 2)}\n`, 0o600);
}

/** What the books of a copy came to; undefined while nobody looked, or where what is written is not of this backup. */
export function readBooks({ folder, key, seal }: Pick<Backup, 'folder' | 'key' | 'seal'>): BooksOfCopy | undefined {
  const { signature, ...rest } = Object(parseOr(readIfThere(join(folder, BOOKS_FILE)) ?? '')) as BooksOfCopy & {
    seal?: string;
    signature?: string;
  };
  const isProven = !key || (typeof signature === 'string' && isSigned(key, JSON.stringify(rest), signature));
  return isProven && rest.seal === seal && Array.isArray(rest.findings)
    ? { isInOrder: rest.isInOrder === true, findings: rest.findings.map(String) }
    : undefined;
}

/** What its books came to without its passphrase, as whoever may write into the folder says. */
export function readBooksUnproven(folder: string): BooksOfCopy | undefined {
  const { manifest, text } = readManifest(folder);
  return readBooks({ folder, key: undefined, seal: manifest.signature ?? digestOf(text) });
}

/** A name in a manifest must not lead out of the backup's folder. */
function checkPath({ path }: Stored): void {
  if (isAbsolute(path) || path.split(/[/\\\\]/).includes('..')) {
    throw new Problem(`The manifest names ${path}, which is not in the backup's folder.`);
  }
}

/** Every file of the backup itself, without the ones that it continues. */
async function storedOf(backup: Backup): Promise<Stored[]> {
  const { tables, accounts, files } = backup.manifest;
  const parts = Object.values(tables).flatMap(({ base, changes }) => [...base, ...changes]);
  const contents: Stored[] = [];
  for (const part of [...parts, accounts.part, files.index]) {
    checkPath(part);
  }
  if (await isWhole(backup.folder, files.index)) {
    for await (const { content, back } of filesOf(backup)) {
      checkPath(content);
      if (back === 0) {
        contents.push(content);
      }
    }
  }
  return [...parts, accounts.part, files.index, ...contents];
}

/** Reads every file of a backup and of those that it continues; throws a Problem that names what is not as it was. */
export async function checkWhole(backup: Backup): Promise<void> {
  for (let one: Backup | null = backup; one; one = one.earlier) {
    const broken: string[] = [];
    for (const stored of await storedOf(one)) {
      if (!(await isWhole(one.folder, stored))) {
        broken.push(stored.path);
      }
    }
    if (broken.length > 0) {
      throw new Problem(`In ${one.folder} these are missing or not as they were written: ${broken.join(', ')}`);
    }
  }
}

export function filesOf({ folder, manifest, key }: Backup): AsyncIterable<FileCopy> {
  return readLines<FileCopy>({ folder, path: manifest.files.index.path, key, compress: true });
}

export function accountsOf({ folder, manifest, key }: Backup): AsyncIterable<AccountCopy> {
  return readLines<AccountCopy>({ folder, path: manifest.accounts.part.path, key, compress: true });
}

/** The backup in which the content of a file lies. */
export function holderOf(backup: Backup, { back }: FileCopy): Backup {
  let holder = backup;
  for (let steps = back; steps > 0; steps -= 1) {
    if (!holder.earlier) {
      throw new Problem(`${holder.folder} continues no other backup, but a file says so.`);
    }
    holder = holder.earlier;
  }
  return holder;
}

/** What was written of a table, newest first: layers of changes, and at the end the base with each row once. */
interface Layer {
  isBase: boolean;
  lines(): AsyncIterable<Row | Gone>;
}

function layersOf(backup: Backup, table: string): Layer[] {
  const { folder, key, manifest, earlier } = backup;
  const layer = (path: string, isBase: boolean): Layer => ({
    isBase,
    lines: () => readLines({ folder, path, key, compress: true }),
  });
  const { base = [], changes = [] } = manifest.tables[table] ?? {};
  return [
    ...changes.toReversed().map(({ path }) => layer(path, false)),
    ...(earlier ? layersOf(earlier, table) : []),
    ...base.map(({ path }) => layer(path, true)),
  ];
}

/**
 * The rows of a table as they were at the moment of the backup. Only the ids of changed ones are held. `latest` is what
 * is not written yet.
 */
export async function* rowsOf(
  backup: Backup,
  table: string,
  latest: ReadonlyMap<string, Row | null> = new Map(),
): AsyncIterable<Row> {
  const seen = new Set(latest.keys());
  for (const row of latest.values()) {
    if (row) {
      yield row;
    }
  }
  for (const { isBase, lines } of layersOf(backup, table)) {
    for await (const line of lines()) {
      if (seen.has(line.$id)) {
        continue;
      }
      if (!isBase) {
        seen.add(line.$id);
      }
      if (!('$gone' in line)) {
        yield line;
      }
    }
  }
}
