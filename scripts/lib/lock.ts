import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** A lock that one process of this machine holds. */
export interface Lock {
  /** Gives the lock back. Safe to call twice. */
  release(): void;
}

const RETRY_MS = 100;

/**
 * Takes the lock that the file stands for, or answers undefined when another process holds it.
 * It is SQLite's own file lock: the operating system takes it back when its holder dies, however that happens.
 */
export function tryLock(path: string): Lock | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) {
      return undefined;
    }
    throw error;
  }
  return {
    release() {
      if (database.isOpen) {
        database.close();
      }
    },
  };
}

/** Runs the work while holding the lock; waits until whoever holds it is done. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  let lock = tryLock(path);
  while (!lock) {
    await pause(RETRY_MS);
    lock = tryLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function isBusy(error: unknown): boolean {
  // 5 is SQLITE_BUSY.
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
