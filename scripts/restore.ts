import { openBackup } from './backup/format.ts';
import { readOptions } from './backup/options.ts';
import { Project } from './backup/project.ts';
import { restore } from './backup/restore.ts';
import { RESTORE_SCOPES } from './backup/scopes.ts';
import { goThrough } from './books/main.ts';
import { withProject } from './books/target.ts';
import { runMain } from './lib/problem.ts';

/** Puts a backup into an empty project. Ends with 1 when anything differs afterwards or the books are not in order. */
await runMain(async () => {
  const { folder, passphrase, target } = readOptions(process.argv.slice(2), 'from');
  const log = (line: string) => console.log(line);
  const backup = await openBackup(folder, passphrase);
  const isInOrder = await withProject(target, { scopes: RESTORE_SCOPES, makesLocal: true }, async (client) => {
    const isSame = await restore(new Project(client), backup, log);
    log(isSame ? 'Every row, account and file is as in the backup.\n' : 'The project differs from the backup.\n');
    return (await goThrough(client, { fix: false, log })) && isSame;
  });
  if (!isInOrder) {
    process.exitCode = 1;
  }
});
