import { checkCopy } from './backup/check-copy.ts';
import { readOptions } from './backup/options.ts';
import { Project } from './backup/project.ts';
import { BACKUP_SCOPES } from './backup/scopes.ts';
import { takeBackup } from './backup/take.ts';
import { withProject } from './books/target.ts';
import { runMain } from './lib/problem.ts';

/** Copies everything of a shop that Appwrite's API gives into a folder, while the shop is open. */
await runMain(async () => {
  const { folder, since, passphrase, checks, target } = readOptions(process.argv.slice(2), 'to');
  const log = (line: string) => console.log(line);
  const backup = await withProject(target, { scopes: BACKUP_SCOPES }, (client) =>
    takeBackup(new Project(client), { folder, since, passphrase, log }),
  );
  const { moment, notIncluded, files, accounts } = backup.manifest;
  log(`\nThe shop as it was at ${moment} is in ${folder}: ${accounts.count} accounts, ${files.count} files.`);
  log(`Not in it:\n${notIncluded.map((line) => `- ${line}`).join('\n')}`);
  log(
    passphrase === undefined
      ? 'IT IS NOT ENCRYPTED and tells who hears how well, names, addresses and password hashes. Keep it where nobody else reads, or use --passphrase-file.\n'
      : 'It is encrypted. Without the passphrase nobody can restore it, you included.\n',
  );
  if (checks) {
    log('Trying it: restoring it beside itself and going through its books …');
    if (!(await checkCopy(backup, log))) {
      log('\nA backup keeps what it finds. What the books of the shop itself come to tells: npm run books');
      process.exitCode = 1;
    }
  }
});
