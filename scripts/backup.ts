import { checkCopy } from './backup/check-copy.ts';
import { readOptions } from './backup/options.ts';
import { schemaOf, tablesThatDiffer, versionOf } from './backup/origin.ts';
import { Project } from './backup/project.ts';
import { BACKUP_SCOPES } from './backup/scopes.ts';
import { takeBackup } from './backup/take.ts';
import { withProject } from './books/target.ts';
import { runMain } from './lib/problem.ts';
import { readProject } from './lib/project.ts';

/** Copies everything of a shop that Appwrite's API gives into a folder, while the shop is open. */
await runMain(async () => {
  const { folder, since, passphrase, checks, target } = readOptions(process.argv.slice(2), 'to');
  const log = (line: string) => console.log(line);
  const backup = await withProject(target, { scopes: BACKUP_SCOPES }, (client, local) =>
    takeBackup(new Project(client, local), { folder, since, passphrase, log }),
  );
  const { moment, notIncluded, files, accounts, origin = null } = backup.manifest;
  log(`\nThe shop as it was at ${moment} is in ${folder}: ${accounts.count} accounts, ${files.count} files.`);
  log(`It is of ${versionOf(origin)} on ${origin?.engine}.`);
  log(`Not in it:\n${notIncluded.map((line) => `- ${line}`).join('\n')}`);
  log(
    passphrase === undefined
      ? 'IT IS NOT ENCRYPTED and tells who hears how well, names, addresses and password hashes. Keep it where nobody else reads, or use --passphrase-file.\n'
      : 'It is encrypted. Without the passphrase nobody can restore it, you included.\n',
  );
  const differing = tablesThatDiffer(origin?.schema ?? {}, schemaOf(readProject().tables));
  if (checks && differing.length > 0) {
    log(
      `It was not tried and its books were not looked at: the shop has other tables than this checkout (${differing.slice(0, 5).join(', ')}). With the version that runs, npm run backup tries what it makes.`,
    );
  } else if (checks) {
    log('Trying it: restoring it beside itself and going through its books …');
    if (!(await checkCopy(backup, log))) {
      const onServer = target.length > 0 ? ' -- --deployed' : '';
      log(
        `\nA backup keeps what it finds, and this one says so when it is restored. What the books of the shop itself come to tells: npm run books${onServer}`,
      );
      process.exitCode = 1;
    }
  }
});
