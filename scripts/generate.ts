import { join } from 'node:path';
import { writeWhole } from './lib/files.ts';
import { generatedFiles } from './lib/generated.ts';
import { ROOT } from './lib/project.ts';

for (const { path, content, isCurrent } of generatedFiles()) {
  if (!isCurrent) {
    writeWhole(join(ROOT, path), content);
  }
  console.log(`${path} ${isCurrent ? 'is up to date' : 'written'}.`);
}
