import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withCallTable } from '../functions/contract/docs.ts';
import { readIfThere, writeWhole } from './lib/files.ts';
import { ROOT, readProject } from './lib/project.ts';
import { ROW_TYPES_FILE, rowTypes } from './lib/row-types.ts';
import { SUPPORT_FILE, supportTable } from './local-appwrite/support.ts';

const FUNCTIONS_README = join(ROOT, 'functions/README.md');

write(ROW_TYPES_FILE, rowTypes(readProject().tables));
write(FUNCTIONS_README, withCallTable(readFileSync(FUNCTIONS_README, 'utf8')));
write(SUPPORT_FILE, supportTable());

function write(path: string, content: string): void {
  const isCurrent = readIfThere(path) === content;
  if (!isCurrent) {
    writeWhole(path, content);
  }
  console.log(`${relative(ROOT, path)} ${isCurrent ? 'is up to date' : 'written'}.`);
}
