import { type Models, Query, TablesDB } from 'node-appwrite';
import { AFTER_BEGINNING } from '../../../functions/lib/search.ts';
import { CLOCK_SECONDS, levelAbove } from '../../../functions/subjects/system/rules/health.ts';
import { isNewEnough, OLDEST_VERSION } from '../../deploy/target.ts';
import { databaseWarning, kindOfTable } from '../../lib/database-kind.ts';
import { DATABASE_ID } from '../../lib/project.ts';
import { proofWarning } from '../../lib/proofs.ts';
import { ask } from '../ask.ts';
import { type Check, fail, ok, rated, skipped, warn } from '../check.ts';

export const serverVersion: Check = {
  name: 'server version',
  look({ target: { version } }) {
    if (!isNewEnough(version)) {
      return fail(
        `Appwrite ${version}; Samaa needs ${OLDEST_VERSION.join('.')} or newer`,
        'Upgrade Appwrite, after a backup.',
      );
    }
    return ok(`Appwrite ${version}`);
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
    return rated(
      levelAbove(seconds, CLOCK_SECONDS),
      message,
      'Have both follow a time server (chrony, systemd-timesyncd): sessions, reservations and card payments lean on the time.',
    );
  },
};

const MOVE = 'Install Appwrite with MariaDB, deploy there, and restore a backup (scripts/backup/README.md).';
const SWITCH_ON =
  'Look at the command of the service postgresql in Appwrite’s compose file (scripts/deploy/README.md), then set POSTGRESQL_CHECKED=on.';
const TRY = 'What has been tried: scripts/conformance/README.md.';

export const database: Check = {
  name: 'database',
  async look({ target, shop }) {
    if (shop.kind === 'local') {
      return skipped('local-appwrite keeps its rows in SQLite');
    }
    const tables = new TablesDB(target.client);
    const [first] = (await tables.listTables({ databaseId: DATABASE_ID, queries: [Query.limit(1)] })).tables;
    if (!first) {
      return fail('there is no table', 'Deploy: npm run deploy');
    }
    const kind = await kindOfTable(tables, first);
    const warning = databaseWarning(kind, shop.settings.postgresqlChecked);
    if (kind === 'MongoDB') {
      return fail(warning ?? kind, MOVE);
    }
    const lost = await findByWord(tables);
    if (lost !== null) {
      return fail(lost, 'Run `npm run conformance` against an empty project of this server, and see what differs.');
    }
    const unproven = proofWarning(target.version, kind);
    const warnings = [unproven, warning].filter((one) => one !== null);
    return warnings.length === 0
      ? ok(`rows are kept in ${kind}, proven with Appwrite ${target.version}`)
      : warn(warnings.join(' '), warning === null ? TRY : SWITCH_ON);
  },
};

/** Finds a row again by a filter, and by a beginning of its word as searches do. Answers what is not found. */
async function findByWord(tables: TablesDB): Promise<string | null> {
  const list = async (...queries: string[]) =>
    (
      await tables.listRows<Models.Row & { term: string; row_id: string }>({
        databaseId: DATABASE_ID,
        tableId: 'search_terms',
        queries: [...queries, Query.limit(1)],
      })
    ).rows[0];
  const known = await list();
  if (!known) {
    return null;
  }
  const { term, row_id } = known;
  const isOfRow = Query.equal('row_id', row_id);
  if (!(await list(Query.equal('term', term), isOfRow))) {
    return `a row of search_terms is not found by its word "${term}"`;
  }
  const beginning = term.slice(0, Math.max(1, term.length - 1));
  const begins = [Query.greaterThanEqual('term', beginning), Query.lessThan('term', `${beginning}${AFTER_BEGINNING}`)];
  return (await list(...begins, isOfRow))
    ? null
    : `a row of search_terms is not found by the beginning "${beginning}" of its word`;
}
