import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.ts';

/** What only its owner may read, for files and for folders. */
export const OWNER_FILE = 0o600;
export const OWNER_FOLDER = 0o700;

/** The names in a data folder without which there is no installation. */
export const SECRETS_FILE = 'secrets.json';
export const DATABASE_FILE = 'appwrite.db';
/** What was committed and is not in the database yet; SQLite takes it away when it closes the database. */
const LOG_FILE = `${DATABASE_FILE}-wal`;
const STATE_FILE = 'state.json';

/**
 * What a folder says of itself between the first start and its end: `new` while it is being made, `open` while a server has
 * it, or had it when it was killed. A server that was stopped leaves nothing behind.
 */
export type FolderState = { state: 'new' } | { state: 'open'; pid: number; port: number; hasLog: boolean };

/** Makes the folder, for its owner only. */
export function makeFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_FOLDER });
  // One of before was open to everybody.
  restrict(dataDir, OWNER_FOLDER);
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Somebody else's, who lets this user in.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') {
      throw error;
    }
  }
}

/** Makes a file that SQLite is to fill, so that only its owner can read it, and what SQLite keeps beside it. */
export function makeOwnFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
    // It is not opened: closing it would give back the locks that this process may have on it.
    restrict(path, OWNER_FILE);
  }
}

/** The state of a folder; undefined where it says nothing, or nothing that can be read. */
export function readState(dataDir: string): FolderState | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, STATE_FILE), 'utf8')) as FolderState;
  } catch {
    return undefined;
  }
}

function writeState(dataDir: string, state: FolderState): void {
  const path = join(dataDir, STATE_FILE);
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(state)}\n`, { mode: OWNER_FILE });
  renameSync(draft, path);
}

/** Notes that a server has the folder open, whose port tells others where it answers. */
export function noteOpen(dataDir: string, port: number): void {
  const hasLog = existsSync(join(dataDir, LOG_FILE));
  writeState(dataDir, { state: 'open', pid: process.pid, port, hasLog });
}

/** Takes that note away, before the database is closed; one that is still being made stays so. */
export function noteClosed(dataDir: string): void {
  if (readState(dataDir)?.state === 'open') {
    rmSync(join(dataDir, STATE_FILE), { force: true });
  }
}

/** Notes that the folder begins anew, whatever it held. */
export function noteNew(dataDir: string): void {
  writeState(dataDir, { state: 'new' });
}

/**
 * Whether there is an installation in the folder. Throws a Problem when something of one is there and something else is
 * gone: a new one must not take its place unasked.
 */
export function hasInstallation(dataDir: string): boolean {
  const has = (name: string) => existsSync(join(dataDir, name));
  const state = readState(dataDir);
  if (state?.state === 'new') {
    return has(SECRETS_FILE) && has(DATABASE_FILE);
  }
  const wasThere = state !== undefined || has(DATABASE_FILE) || has(SECRETS_FILE) || holdsFiles(dataDir);
  if (!wasThere) {
    return false;
  }
  for (const name of [DATABASE_FILE, SECRETS_FILE]) {
    if (!has(name)) {
      throw lost(dataDir, name, 'without it the rest cannot be read');
    }
  }
  if (state?.state === 'open' && state.hasLog && !has(LOG_FILE)) {
    throw lost(
      dataDir,
      LOG_FILE,
      `the server was killed, and its last changes were in it. To go on without them, delete ${STATE_FILE} there`,
    );
  }
  return true;
}

function lost(dataDir: string, name: string, why: string): Problem {
  return new Problem(
    `${name} is missing in ${dataDir}: ${why}. Put it back from where it went, or restore a backup into a new folder (DATA_DIR=.local-restored npm run restore -- --from …).`,
  );
}

function holdsFiles(dataDir: string): boolean {
  const files = join(dataDir, 'files');
  return existsSync(files) && readdirSync(files).length > 0;
}
