/** Tells where the time of the last `npm test` went: for each project its sum, and the files that took longest. */
import { join, relative } from 'node:path';
import { readIfThere } from '../lib/files.ts';
import { DIST, ROOT } from '../lib/project.ts';

interface Report {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

const SHOWN = 10;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;

for (const project of ['unit', 'cost', 'web', 'web-alone', 'e2e']) {
  const text = readIfThere(join(DIST, 'test', `${project}.json`));
  if (text === undefined) {
    console.log(`${project}: was not run`);
    continue;
  }
  const files = (JSON.parse(text) as Report).testResults
    .map(({ name, startTime, endTime, assertionResults }) => ({
      path: relative(ROOT, name),
      tests: assertionResults.length,
      took: endTime - startTime,
    }))
    .sort((a, b) => b.took - a.took);
  const sum = files.reduce((total, { took }) => total + took, 0);
  console.log(`${project}: ${seconds(sum).trim()} in ${files.length} files, one after the other`);
  for (const { path, tests, took } of files.slice(0, SHOWN)) {
    console.log(`${seconds(took)}  ${path} (${tests} tests)`);
  }
}
