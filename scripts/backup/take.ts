import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Query } from 'node-appwrite';
import { readIfThere, writeWhole } from '../lib/files.ts';
import { Problem } from '../lib/problem.ts';
import { each } from './each.ts';
import {
  type Backup,
  type FileCopy,
  fileKey,
  filesOf,
  type Gone,
  MANIFEST_FILE,
  type Manifest,
  openBackup,
  type Row,
  rowsOf,
  writeManifest,
} from './format.ts';
import { deletedAfter, halfTransactions, JOURNAL, type Moment, reachMoment, withSlack } from './moment.ts';
import { originOf } from './origin.ts';
import type { Project } from './project.ts';
import { hashed, isWhole, type Key, keyOf, newSalt, type Stored, sign, store } from './sealed.ts';

export interface BackupOptions {
  folder: string;
  /** The folder of an earlier backup: only what changed since then is read. */
  since?: string | undefined;
  passphrase?: string | undefined;
  log: (line: string) => void;
}

/** Rows of one file; after an interruption the table goes on behind the last whole one. */
const ROWS_A_PART = 10_000;
const FILES_AT_ONCE = 2;
const PROGRESS_FILE = 'progress.jsonl';
const FILES_BETWEEN_LINES = 200;

/** What an interrupted backup leaves: how it began, and each part that is complete. */
interface Begun {
  project: string;
  endpoint: string;
  begunAt: string;
  since: string | null;
  salt: string | null;
  /** Tells another passphrase from this one. */
  check: string | null;
}
type Progress =
  | { table: string; part: Stored; rows: number; last: string; ends: boolean }
  | ({ file: string } & Content);

/** A file's content in the copy. */
type Content = Pick<FileCopy, 'sha256' | 'content'>;

/** A backup that is being made: what is on disk of it already. */
interface Work extends Omit<BackupOptions, 'since' | 'passphrase'> {
  project: Project;
  key: Key | undefined;
  begun: Begun;
  earlier: Backup | null;
  note(progress: Progress): void;
  bases: Map<string, { parts: Stored[]; last: string; ends: boolean }>;
  contents: Map<string, Content>;
}

/**
 * Copies a project into a folder while it is in use: first every table page by page, and every file; then what changed
 * meanwhile, up to a moment at which no transaction is half in the copy. See docs/decisions/0001.
 */
export async function takeBackup(project: Project, options: BackupOptions): Promise<Backup> {
  const work = await begin(project, options);
  const { log, earlier, begun } = work;
  const tables = (await project.tableIds()).filter((table) => table !== JOURNAL);
  if (tables.length === 0) {
    throw new Problem(`The project ${project.id} has no tables.`);
  }
  const changes = new Map(tables.map((table): [string, Map<string, Row | null>] => [table, new Map()]));
  for (const table of earlier ? [] : tables) {
    await readBase(work, table);
  }
  const changedSince = new Date(earlier ? earlier.manifest.moment : begun.begunAt);
  const layers = new Map<string, Stored>();
  const readAt = await project.time();
  for (const table of tables) {
    const part = await storeChanged(work, table, changedSince);
    if (part) {
      layers.set(table, part);
    }
  }
  await readFiles(work);
  const listed = await readFiles(work);
  log('Looking for a moment between two transactions …');
  const moment = await reachMoment(project, tables, readAt, (table, id, row) => changes.get(table)?.set(id, row));
  const halves = await halfTransactions(project, moment);
  const files = new Map([...listed, ...(await readFiles(work))]);

  const manifest: Manifest = {
    format: 2,
    project: project.id,
    endpoint: project.endpoint,
    origin: await originOf(project),
    begunAt: begun.begunAt,
    moment: moment.at.toISOString(),
    readAgain: moment.readAgain,
    tables: {},
    accounts: await storeAccounts(work),
    files: await storeIndex(work, files),
    since: earlier && {
      path: relative(work.folder, earlier.folder),
      moment: earlier.manifest.moment,
      seal: earlier.seal,
    },
    notIncluded: await notIncluded(project),
    encryption: begun.salt === null ? null : { salt: begun.salt },
  };
  const backup: Backup = { folder: work.folder, manifest, key: work.key, seal: '', earlier };
  for (const table of tables) {
    const base = work.bases.get(table)?.parts ?? [];
    const layer = layers.get(table);
    manifest.tables[table] = { rows: 0, base, changes: layer ? [layer] : [] };
    const own = changes.get(table) ?? new Map();
    await markGone(project, backup, table, own, moment);
    await finishTable(work, backup, table, own);
  }
  const journal = new Map<string, Row | null>(halves.map((row) => [row.$id, row]));
  manifest.tables[JOURNAL] = { rows: 0, base: [], changes: [] };
  for await (const { $id } of earlier ? rowsOf(earlier, JOURNAL) : []) {
    journal.set($id, journal.get($id) ?? null);
  }
  await finishTable(work, backup, JOURNAL, journal);
  const seal = writeManifest(work.folder, manifest, work.key);
  rmSync(join(work.folder, PROGRESS_FILE), { force: true });
  return { ...backup, seal };
}

/** Begins a backup, or takes up one that was interrupted, with the parts that are as they were written. */
async function begin(project: Project, { folder, since, passphrase, log }: BackupOptions): Promise<Work> {
  if (existsSync(join(folder, MANIFEST_FILE))) {
    throw new Problem(
      `${folder} holds a finished backup. Name another folder; with --since=${folder} it continues this one.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const earlier = since === undefined ? null : await openBackup(resolve(since), passphrase);
  if (earlier && (earlier.manifest.project !== project.id || earlier.manifest.endpoint !== project.endpoint)) {
    throw new Problem(
      `${since} is a backup of ${earlier.manifest.project} at ${earlier.manifest.endpoint}, not of this shop.`,
    );
  }
  const path = join(folder, PROGRESS_FILE);
  // The last line of a process that was killed may be half.
  const lines = (readIfThere(path) ?? '').split('\n').slice(0, -1);
  const known = lines[0] === undefined ? undefined : (parseLine(lines[0], path) as Begun);
  if (known && (passphrase !== undefined) !== (typeof known.salt === 'string')) {
    throw otherBegun(folder);
  }
  const salt = passphrase === undefined ? null : (known?.salt ?? newSalt());
  const key = salt !== null && passphrase !== undefined ? await keyOf(passphrase, salt) : undefined;
  const begun: Begun = {
    project: project.id,
    endpoint: project.endpoint,
    begunAt: known?.begunAt ?? (await project.time()).toISOString(),
    since: earlier?.folder ?? null,
    salt,
    check: key ? sign(key, 'progress') : null,
  };
  if (known && JSON.stringify(known) !== JSON.stringify(begun)) {
    throw otherBegun(folder);
  }
  // Whoever may write into the folder must not say what is whole in it.
  let written = 0;
  const proofOf = (text: string, line: number) => (key ? sign(key, `${line} ${text}`) : '');
  const write = (value: object) => {
    const text = JSON.stringify(value);
    appendFileSync(path, `${text}\t${proofOf(text, written)}\n`, { mode: 0o600 });
    written += 1;
  };
  const bases: Work['bases'] = new Map();
  const contents: Work['contents'] = new Map();
  let kept = 0;
  const proven = lines.filter((line, at) => line.split('\t')[1] === proofOf(line.split('\t')[0] ?? '', at));
  if (proven.length < lines.length) {
    throw new Problem(
      `${path} was changed, so nobody knows what of the interrupted backup is whole. Name another folder.`,
    );
  }
  written = lines.length;
  // A line that was half written is read again.
  writeWhole(path, lines.map((line) => `${line}\n`).join(''), 0o600);
  if (!known) {
    write(begun);
  }
  for (const line of lines.slice(1)) {
    const progress = parseLine(line, path) as Progress;
    if ('file' in progress) {
      if (await isWhole(folder, progress.content)) {
        contents.set(progress.file, { sha256: progress.sha256, content: progress.content });
        kept += 1;
      }
      continue;
    }
    const base = bases.get(progress.table) ?? { parts: [], last: '', ends: false };
    // What lies behind a part that is missing is read again with it.
    const follows = progress.part.path === basePath(progress.table, base.parts.length);
    if (follows && (await isWhole(folder, progress.part))) {
      base.parts.push(progress.part);
      base.last = progress.last;
      base.ends = progress.ends;
      kept += 1;
    }
    bases.set(progress.table, base);
  }
  if (kept > 0) {
    log(`Goes on with ${kept} parts that an interrupted backup left.`);
  }
  return { project, folder, log, key, begun, earlier, bases, contents, note: write };
}

function parseLine(line: string, path: string): unknown {
  try {
    return JSON.parse(line.split('\t')[0] ?? '');
  } catch {
    throw new Problem(
      `${path} is damaged, so nobody knows what of the interrupted backup is whole. Name another folder.`,
    );
  }
}

const otherBegun = (folder: string) =>
  new Problem(
    `In ${folder} a backup was begun of another shop, with another passphrase or since another one. Name another folder.`,
  );

const basePath = (table: string, part: number) => `tables/${table}/${String(part + 1).padStart(4, '0')}.jsonl.gz`;

/** Copies all rows of a table as they come, in files of which each is whole or not there. */
async function readBase(work: Work, table: string): Promise<void> {
  const { project, folder, key, note, log } = work;
  const base = work.bases.get(table) ?? { parts: [], last: '', ends: false };
  work.bases.set(table, base);
  let read = 0;
  while (!base.ends) {
    let [rows, last, ends] = [0, base.last, true];
    const lines = async function* () {
      for await (const page of project.pages(table, base.last)) {
        for (const row of page) {
          yield `${JSON.stringify(row)}\n`;
        }
        rows += page.length;
        last = page.at(-1)?.$id ?? last;
        if (rows >= ROWS_A_PART) {
          ends = false;
          return;
        }
      }
    };
    const path = basePath(table, base.parts.length);
    const part = await store({ folder, path, key, compress: true }, lines());
    note({ table, part, rows, last, ends });
    Object.assign(base, { parts: [...base.parts, part], last, ends });
    read += rows;
    log(`${table.padEnd(24)}${String(read).padStart(10)} rows${ends ? '' : ' …'}`);
  }
}

/** Copies what changed in a table since a time; undefined when nothing did. A row that changes meanwhile is read again later. */
async function storeChanged({ project, folder, key }: Work, table: string, since: Date): Promise<Stored | undefined> {
  const changed = [Query.greaterThanEqual('$updatedAt', withSlack(since))];
  let rows = 0;
  const lines = async function* () {
    for await (const page of project.pages(table, '', changed)) {
      rows += page.length;
      for (const row of page) {
        yield `${JSON.stringify(row)}\n`;
      }
    }
  };
  const part = await store({ folder, path: `tables/${table}/changed.jsonl.gz`, key, compress: true }, lines());
  if (rows === 0) {
    rmSync(join(folder, part.path));
    return undefined;
  }
  return part;
}

/** Adds what the shop had no more: a row of the copy of which the server knows nothing, unless it went after the moment. */
async function markGone(
  project: Project,
  backup: Backup,
  table: string,
  own: Map<string, Row | null>,
  moment: Moment,
): Promise<void> {
  const there = await project.ids(table);
  const wentLater = await deletedAfter(project, moment);
  for await (const row of rowsOf(backup, table, new Map(own))) {
    if (!there.has(row.$id) && !wentLater(table, row)) {
      own.set(row.$id, null);
    }
  }
}

/** Writes the last layer of a table and counts its rows. */
async function finishTable({ folder, key }: Work, backup: Backup, table: string, own: Map<string, Row | null>) {
  const copy = backup.manifest.tables[table];
  if (!copy) {
    return;
  }
  if (own.size > 0) {
    const lines = async function* () {
      for (const [$id, row] of own) {
        yield `${JSON.stringify(row ?? ({ $id, $gone: true } satisfies Gone))}\n`;
      }
    };
    copy.changes.push(await store({ folder, path: `tables/${table}/latest.jsonl.gz`, key, compress: true }, lines()));
  }
  for await (const _row of rowsOf(backup, table)) {
    copy.rows += 1;
  }
}

/** Copies the files that are not in the copy yet, and answers what the server lists of all. */
async function readFiles(work: Work): Promise<Map<string, FileCopy>> {
  const { project, folder, key, contents, earlier, note, log } = work;
  const known = await earlierFiles(work);
  const files = new Map<string, FileCopy>();
  let read = 0;
  for (const bucketId of await project.bucketIds()) {
    for await (const page of project.files(bucketId)) {
      await each(page, FILES_AT_ONCE, async (file) => {
        const { $id, name, $permissions, $createdAt, $updatedAt, sizeOriginal, signature } = file;
        const entry = { bucketId, $id, name, $createdAt, $updatedAt, sizeOriginal, signature };
        const add = (content: Content, back: number) =>
          files.set(fileKey(entry), { ...entry, ...content, $permissions: $permissions.toSorted(), back });
        const before = earlier && known.get(fileKey(entry));
        if (before && before.signature === signature) {
          add({ sha256: before.sha256, content: before.content }, before.back + 1);
          return;
        }
        let content = contents.get(fileKey(entry));
        if (!content) {
          const source = await project.content(bucketId, $id);
          if (!source) {
            return;
          }
          let sha256 = '';
          const path = `files/${fileKey(entry)}`;
          const stored = await store(
            { folder, path, key, compress: false },
            hashed(source, (told) => {
              sha256 = told;
            }),
          );
          content = { sha256, content: stored };
          contents.set(fileKey(entry), content);
          note({ file: fileKey(entry), ...content });
          read += 1;
          if (read % FILES_BETWEEN_LINES === 0) {
            log(`${'files'.padEnd(24)}${String(read).padStart(10)} …`);
          }
        }
        add(content, 0);
      });
    }
  }
  if (read > 0) {
    log(`${'files'.padEnd(24)}${String(read).padStart(10)} copied`);
  }
  return files;
}

async function earlierFiles({ earlier }: Work): Promise<Map<string, FileCopy>> {
  const files = new Map<string, FileCopy>();
  if (earlier) {
    for await (const file of filesOf(earlier)) {
      files.set(fileKey(file), file);
    }
  }
  return files;
}

async function storeIndex({ folder, key }: Work, files: ReadonlyMap<string, FileCopy>): Promise<Manifest['files']> {
  let bytes = 0;
  const lines = async function* () {
    for (const file of files.values()) {
      bytes += file.sizeOriginal;
      yield `${JSON.stringify(file)}\n`;
    }
  };
  const index = await store({ folder, path: 'files.jsonl.gz', key, compress: true }, lines());
  return { count: files.size, bytes, index };
}

/** Copies all accounts, after the moment, so that none of those whose rows are in the copy is missing. */
async function storeAccounts({ project, folder, key, log }: Work): Promise<Manifest['accounts']> {
  let count = 0;
  const lines = async function* () {
    for await (const page of project.accounts()) {
      for (const account of page) {
        count += 1;
        yield `${JSON.stringify(account)}\n`;
      }
    }
  };
  const part = await store({ folder, path: 'accounts.jsonl.gz', key, compress: true }, lines());
  log(`${'accounts'.padEnd(24)}${String(count).padStart(10)}`);
  return { count, part };
}

async function notIncluded(project: Project): Promise<string[]> {
  const identities = (await project.users.listIdentities({ queries: [Query.limit(1)] })).total;
  return [
    'sessions: everybody signs in anew',
    `identities at Google (${identities}): whoever signed in with Google does so again with the same proven email`,
    'when accounts were registered, when their passwords were set and last used: a restored account begins anew',
    'second factors, earlier passwords (history) and open links of mails',
    'times of files and the order numbers ($sequence) of rows, which the server makes anew',
    'settings of the project, its functions, domains, mail and SMS providers: deploy makes them',
  ];
}
