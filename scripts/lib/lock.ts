import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { makeOwnFile } from '../local-appwrite/core/data-folder.ts';
import { Problem } from './problem.ts';

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
  makeOwnFile(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) {
      return undefined;
    }
    if (isNoDatabase(error)) {
      throw new Problem(`${path} is damaged. It holds nothing: delete it.`);
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

/** SQLITE_BUSY, and what SQLite says of a file that is no database: SQLITE_NOTADB. */
const isBusy = (error: unknown): boolean => Object(error).errcode === 5;
const isNoDatabase = (error: unknown): boolean => Object(error).errcode === 26;
