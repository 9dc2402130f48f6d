import { Query, TablesDB } from 'node-appwrite';
import { CLOCK_SECONDS, levelAbove } from '../../../functions/subjects/system/rules/health.ts';
import { databaseWarning, readDatabaseKind } from '../../deploy/database-kind.ts';
import { isNewEnough, OLDEST_VERSION } from '../../deploy/target.ts';
import { DATABASE_ID } from '../../lib/project.ts';
import { ask } from '../ask.ts';
import { type Check, fail, judged, ok, skipped, warn } from '../check.ts';

/** The newest Appwrite with which the project was tried (scripts/conformance/README.md). */
const NEWEST_TRIED = '1.9.6';

const isNewer = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0;

export const serverVersion: Check = {
  name: 'server version',
  look({ target: { version } }) {
    if (!isNewEnough(version)) {
      return fail(
        `Appwrite ${version}; Samaa needs ${OLDEST_VERSION.join('.')} or newer`,
        'Upgrade Appwrite, after a backup.',
      );
    }
    return isNewer(version, NEWEST_TRIED)
      ? warn(
          `Appwrite ${version} is newer than ${NEWEST_TRIED}, the newest that was tried`,
          'Run `npm run conformance` against an empty project of this server.',
        )
      : ok(`Appwrite ${version} (tried up to ${NEWEST_TRIED})`);
  },
};

export const clock: Check = {
  name: 'clock',
  async look({ target: { endpoint }, now }) {
    const before = now().getTime();
    const { headers } = await ask(`${endpoint}/health/version`);
    const middle = (before + now().getTime()) / 2;
    const told = Date.parse(headers.date ?? '');
    if (Number.isNaN(told)) {
      return warn(
        'the server does not say what time it is there (header Date)',
        'Look at the server’s clock yourself.',
      );
    }
    // The header has no milliseconds.
    const seconds = Math.max(0, Math.round(Math.abs(told + 500 - middle) / 1000 - 0.5));
    const message = `the server’s clock and that of this machine are ${seconds} s apart`;
    return judged(
      levelAbove(seconds, CLOCK_SECONDS),
      message,
      'Have both follow a time server (chrony, systemd-timesyncd): sessions, reservations and card payments lean on the time.',
    );
  },
};

const MOVE = 'Install Appwrite with MariaDB, deploy there, and restore a backup (scripts/backup/README.md).';
const SWITCH_ON =
  'Look at the command of the service postgresql in Appwrite’s compose file (scripts/deploy/README.md).';

export const database: Check = {
  name: 'database',
  async look({ target, shop }) {
    if (shop.kind === 'local') {
      return skipped('local-appwrite keeps its rows in SQLite');
    }
    const rows = new TablesDB(target.client);
    const { tables } = await rows.listTables({ databaseId: DATABASE_ID, queries: [Query.limit(100)] });
    if (tables.length === 0) {
      return fail('there is no table', 'Deploy: npm run deploy');
    }
    const kind = await readDatabaseKind(rows, tables);
    if (kind === null) {
      return warn(
        'it cannot be told which database keeps the rows',
        'Deploy again: npm run deploy makes the settings.',
      );
    }
    const warning = databaseWarning(kind);
    if (warning === null) {
      return ok(`rows are kept in ${kind}, for which Samaa is made`);
    }
    return kind === 'MongoDB' ? fail(warning, MOVE) : warn(warning, SWITCH_ON);
  },
};
