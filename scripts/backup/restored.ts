import { type AccountCopy, accountsOf, type Backup, fileKey, filesOf, rowsOf } from './format.ts';
import type { Project } from './project.ts';

/** What an interrupted restoration has brought into a project. */
export interface Restored {
  /** The ids of rows, by table. */
  rows: Map<string, Set<string>>;
  accounts: Map<string, AccountCopy>;
  /** By `fileKey`. */
  files: Set<string>;
}

export const NOTHING: Restored = { rows: new Map(), accounts: new Map(), files: new Set() };

/**
 * What of the backup is in the project already. `foreign` gets a line for whatever is not of the backup, or not as it
 * has it: then somebody has used the project since.
 */
export async function whatIsThere(project: Project, backup: Backup, foreign: string[]): Promise<Restored> {
  const rows = new Map<string, Set<string>>();
  for (const table of await project.tableIds()) {
    const stored = await project.updateTimes(table);
    const ids = new Set(stored.keys());
    for await (const { $id, $updatedAt } of rowsOf(backup, table)) {
      if (stored.get($id) === $updatedAt) {
        stored.delete($id);
      }
    }
    if (stored.size > 0) {
      foreign.push(`${stored.size} rows in ${table}`);
    }
    rows.set(table, ids);
  }
  const accounts = new Map<string, AccountCopy>();
  for await (const page of project.accounts()) {
    for (const account of page) {
      accounts.set(account.$id, account);
    }
  }
  const others = new Set(accounts.keys());
  for await (const { $id, password } of accountsOf(backup)) {
    const there = accounts.get($id);
    // One that is half made has no password, or that of the backup.
    if (there && ['', password].includes(there.password)) {
      others.delete($id);
    }
  }
  if (others.size > 0) {
    foreign.push(`${others.size} accounts`);
  }
  const signatures = new Map<string, string>();
  for (const bucketId of await project.bucketIds()) {
    for await (const page of project.files(bucketId)) {
      for (const file of page) {
        signatures.set(fileKey(file), file.signature);
      }
    }
  }
  const files = new Set(signatures.keys());
  for await (const file of filesOf(backup)) {
    if (signatures.get(fileKey(file)) === file.signature) {
      signatures.delete(fileKey(file));
    }
  }
  if (signatures.size > 0) {
    foreign.push(`${signatures.size} files`);
  }
  return { rows, accounts, files };
}
