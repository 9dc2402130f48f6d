import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { writeWhole } from '../lib/files.ts';
import { Problem } from '../lib/problem.ts';
import { isWhole, type Key, keyOf, readLines, type Stored, sign } from './sealed.ts';

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
  format: 1;
  project: string;
  endpoint: string;
  begunAt: string;
  /** The moment whose rows these are, by the server's clock. */
  moment: string;
  /** How often what was half written was read again until no transaction was half in the copy. */
  readAgain: number;
  tables: Record<string, TableCopy>;
  accounts: { count: number; part: Stored };
  files: { count: number; bytes: number; index: Stored };
  /** The backup that this one continues, relative to this folder. */
  since: { path: string; moment: string } | null;
  /** What a restored project will not have, in words. */
  notIncluded: string[];
  /** What the books of the copy came to; null while nobody looked. */
  books: 'in order' | 'not in order' | null;
  encryption: { salt: string } | null;
  /** Proves that whoever wrote this knew the passphrase. */
  signature?: string;
}

export const MANIFEST_FILE = 'manifest.json';

/** A backup that was opened: its folder, and the ones that it continues, newest first. */
export interface Backup {
  folder: string;
  manifest: Manifest;
  key: Key | undefined;
  earlier: Backup | null;
}

export function writeManifest(folder: string, manifest: Manifest, key: Key | undefined): void {
  const { signature: _old, ...rest } = manifest;
  const signed = key ? { ...rest, signature: sign(key, JSON.stringify(rest)) } : rest;
  writeWhole(join(folder, MANIFEST_FILE), `${JSON.stringify(signed, null, 2)}\n`, 0o600);
}

/** Opens a finished backup and what it continues. Throws a Problem when it is none or the passphrase is another. */
export async function openBackup(folder: string, passphrase: string | undefined): Promise<Backup> {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) {
    throw new Problem(`${folder} holds no finished backup: there is no ${MANIFEST_FILE} in it.`);
  }
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  if (manifest.format !== 1) {
    throw new Problem(`${path} is of another format (${manifest.format}).`);
  }
  const key = await openKey(manifest, passphrase, folder);
  const since = manifest.since && resolve(folder, manifest.since.path);
  const earlier = since ? await openBackup(since, passphrase) : null;
  if (earlier && earlier.manifest.moment !== manifest.since?.moment) {
    throw new Problem(`${since} is not the backup that ${folder} continues.`);
  }
  return { folder, manifest, key, earlier };
}

async function openKey(manifest: Manifest, passphrase: string | undefined, folder: string): Promise<Key | undefined> {
  const { signature, ...rest } = manifest;
  if (!manifest.encryption) {
    return undefined;
  }
  if (passphrase === undefined) {
    throw new Problem(
      `The backup in ${folder} is encrypted: name the file with its passphrase, --passphrase-file=<file>`,
    );
  }
  const key = await keyOf(passphrase, manifest.encryption.salt);
  if (sign(key, JSON.stringify(rest)) !== signature) {
    throw new Problem(`The passphrase is not that of the backup in ${folder}, or its manifest was changed.`);
  }
  return key;
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
