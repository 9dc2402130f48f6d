import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { OWNER_FILE, OWNER_FOLDER } from '../local-appwrite/core/data-folder.ts';
import { Problem } from './problem.ts';
import { ROOT } from './project.ts';

/** The text of a file, or undefined when there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** What a file of an installation holds that was written as JSON. Throws a Problem when it is damaged. */
export function parseKept<Value>(text: string, path: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw new Problem(`${path} is damaged. Put it back from a copy, or delete it: then it is made anew.`);
  }
}

/** Writes a file whole: whoever reads it meanwhile sees the old content or the new, never half of it. */
export function writeWhole(path: string, content: string, mode = 0o666): void {
  mkdirSync(dirname(path), { recursive: true, mode: mode === OWNER_FILE ? OWNER_FOLDER : 0o777 });
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, path);
}

/** The files that the patterns name, from the top of the project with `/`, in a fixed order. Folders are left out. */
export function projectFiles(patterns: string[], exclude: string[] = []): string[] {
  return globSync(patterns, { cwd: ROOT, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}

/** A fingerprint of names and contents of files of the project, and of other values that count. */
export function fingerprint(files: readonly string[], ...values: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  for (const value of values) {
    hash.update(`${value}\0`);
  }
  return hash.digest('hex');
}
