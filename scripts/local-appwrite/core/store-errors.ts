import { join } from 'node:path';
import { DATABASE_FILE } from './data-folder.ts';
import { AppwriteError } from './errors.ts';
import { Problem } from './problem.ts';

/** SQLite's own numbers; the lowest byte tells the kind. */
const BUSY = 5;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NO_DATABASE = 26;
const KIND = 0xff;

function kindOf(error: unknown): number | undefined {
  const { errcode } = Object(error) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & KIND : undefined;
}

/** Whether something could not be written because there is no room on the disk. */
export function isDiskFull(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return kindOf(error) === FULL || code === 'ENOSPC' || code === 'EDQUOT';
}

/** What a request hears whose change found no room: nothing of it was kept. */
export function diskFull(): AppwriteError {
  return new AppwriteError(503, 'general_unknown', 'The disk of this server is full. Nothing was changed.');
}

/** The sentence for what keeps a database from being opened; any other error is given back as it is. */
export function storeProblem(error: unknown, dataDir: string): unknown {
  if (isDiskFull(error)) {
    return new Problem(`The disk of ${dataDir} is full. Make room there, then start again; nothing was lost.`);
  }
  switch (kindOf(error)) {
    case BUSY:
      return new Problem(
        `The data in ${dataDir} is in use by another local Appwrite: stop that one, or set DATA_DIR to another folder.`,
      );
    case CORRUPT:
    case NO_DATABASE:
    case IO_ERROR:
      return new Problem(
        `${join(dataDir, DATABASE_FILE)} is damaged. Restore a backup into a new folder: DATA_DIR=.local-restored npm run restore -- --from …`,
      );
    case READ_ONLY:
    case CANNOT_OPEN:
      return new Problem(`${join(dataDir, DATABASE_FILE)} cannot be written. Give it to the user who starts the shop.`);
    default:
      return error;
  }
}
