import { eraseAgain } from './backup/erase-again.ts';
import { checkWhole, openBackup } from './backup/format.ts';
import { readOptions } from './backup/options.ts';
import { versionOf } from './backup/origin.ts';
import { Project } from './backup/project.ts';
import { restore } from './backup/restore.ts';
import { RESTORE_SCOPES } from './backup/scopes.ts';
import { goThrough } from './books/main.ts';
import { withProject } from './books/target.ts';
import { runMain } from './lib/problem.ts';

/** Puts a backup into an empty project. Ends with 1 when anything differs afterwards or the books are not in order. */
await runMain(async () => {
  const { folder, erased, passphrase, target } = readOptions(process.argv.slice(2), 'from');
  const log = (line: string) => console.log(line);
  const backup = await openBackup(folder, passphrase);
  const { origin = null, moment } = backup.manifest;
  log(`A backup of ${versionOf(origin)}${origin ? ` on ${origin.engine}` : ''}, of ${moment}.`);
  const newer = erased === undefined ? undefined : await openBackup(erased, passphrase);
  if (newer) {
    await checkWhole(newer);
  }
  const isInOrder = await withProject(target, { scopes: RESTORE_SCOPES, makesLocal: true }, async (client, local) => {
    const project = new Project(client, local);
    const isSame = await restore(project, backup, log);
    log(isSame ? 'Every row, account and file is as in the backup.\n' : 'The project differs from the backup.\n');
    if (newer) {
      const people = await eraseAgain(project, newer);
      log(
        people === 0
          ? 'Nobody was erased since.\n'
          : `Erased since, and erased again by the schedule, some in each run: ${people}. Open the shop when none of their requests is running.\n`,
      );
    }
    return (await goThrough(client, { fix: false, log })) && isSame;
  });
  if (!isInOrder) {
    process.exitCode = 1;
  }
});
