import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { ROOT, readProject } from './lib/project.ts';
import { ROW_TYPES_FILE, rowTypes } from './lib/row-types.ts';

write(ROW_TYPES_FILE, rowTypes(readProject().tables));

function write(path: string, content: string): void {
  const name = relative(ROOT, path);
  if (readIfThere(path) === content) {
    console.log(`${name} is up to date.`);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`${name} written.`);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
