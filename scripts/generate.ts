import { relative } from 'node:path';
import { readIfThere, writeWhole } from './lib/files.ts';
import { ROOT, readProject } from './lib/project.ts';
import { ROW_TYPES_FILE, rowTypes } from './lib/row-types.ts';

write(ROW_TYPES_FILE, rowTypes(readProject().tables));

function write(path: string, content: string): void {
  const isCurrent = readIfThere(path) === content;
  if (!isCurrent) {
    writeWhole(path, content);
  }
  console.log(`${relative(ROOT, path)} ${isCurrent ? 'is up to date' : 'written'}.`);
}
