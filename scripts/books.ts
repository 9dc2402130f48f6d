import { goThrough } from './books/main.ts';
import { withProject } from './books/target.ts';
import { Problem, runMain } from './lib/problem.ts';

const OPTIONS = ['--fix', '--deployed'];

/**
 * Counts everything again that follows from something else and compares what does not, like the schedule does every
 * night. `--fix` puts derived figures right. Ends with 1 when something is (still) wrong.
 */
await runMain(async () => {
  const args = process.argv.slice(2);
  const unknown = args.filter((arg) => !OPTIONS.includes(arg) && !arg.startsWith('--settings='));
  if (unknown.length > 0) {
    throw new Problem(
      `There is no option ${unknown.join(', ')}; there are ${OPTIONS.join(', ')} and --settings=<file>.`,
    );
  }
  const isInOrder = await withProject(args, { scopes: ['rows.read', 'rows.write'] }, (client) =>
    goThrough(client, { fix: args.includes('--fix'), log: (line) => console.log(line) }),
  );
  if (!isInOrder) {
    process.exitCode = 1;
  }
});
