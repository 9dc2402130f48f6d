import { TablesDB } from 'node-appwrite';
import { baseRowsPart } from '../../deploy/base-rows.ts';
import { bucketsPart } from '../../deploy/buckets.ts';
import { diffTable, type RemoteTable } from '../../deploy/schema-diff.ts';
import { settledSchema } from '../../deploy/tables.ts';
import { fitToInstallation } from '../../migrations/oldest.ts';
import { findPending } from '../../migrations/run.ts';
import { type Check, fail, firstOf, ok, warn } from '../check.ts';
import { adviceFor, RESTART } from '../place.ts';

const DEPLOY = 'See what a deployment would change, then deploy: npm run deploy -- --dry-run';

export const tables: Check = {
  name: 'tables',
  limitMs: 120_000,
  async look(place) {
    const { target } = place;
    const remote = await settledSchema(target);
    if (!remote) {
      return warn('a column or an index is being made', 'Look again in a minute.');
    }
    const project = fitToInstallation(place.project, remote.tables);
    const wrong = project.tables.flatMap((table) => {
      const found = remote.tables.find(({ databaseId, $id }) => databaseId === table.databaseId && $id === table.$id);
      if (!found) {
        return [`table ${table.$id} is missing`];
      }
      const known = remote.stale.includes(found) ? settled(found) : found;
      const { changes, refusals } = diffTable(table, known);
      return [...changes, ...refusals.map((refusal) => refusal.split('. ')[0] ?? refusal)];
    });
    return wrong.length === 0
      ? ok(`${project.tables.length} tables are as appwrite.json declares them`)
      : fail(`not as appwrite.json declares (now → declared): ${firstOf(wrong)}`, adviceFor(place, RESTART, DEPLOY));
  },
};

/** The server may tell of a table as it was while its columns were being made, long after they are there. */
function settled(table: RemoteTable): RemoteTable {
  const columns = table.columns.map((column) => ({ ...column, status: 'available' }));
  return { ...table, columns, indexes: table.indexes.map((index) => ({ ...index, status: 'available' })) };
}

export const buckets: Check = {
  name: 'buckets',
  async look(place) {
    const { target, project } = place;
    const { changes } = await bucketsPart(target, project).inspect();
    return changes.length === 0
      ? ok(`${project.buckets.length} buckets are as appwrite.json declares them`)
      : fail(`not as appwrite.json declares: ${firstOf(changes)}`, adviceFor(place, RESTART, DEPLOY));
  },
};

export const baseRows: Check = {
  name: 'base rows',
  async look(place) {
    const { target } = place;
    const { changes } = await baseRowsPart(target).inspect();
    return changes.length === 0
      ? ok('settings, counters and the page of privacy are there')
      : fail(`missing: ${firstOf(changes)}`, adviceFor(place, RESTART, 'Deploy: npm run deploy'));
  },
};

export const migrations: Check = {
  name: 'migrations',
  limitMs: 120_000,
  async look(place) {
    const { target } = place;
    const pending = (await findPending(new TablesDB(target.client))).filter(({ rows }) => rows > 0);
    const list = pending.map(({ migration: { id, title }, rows }) => `${id}: ${title} (${rows})`);
    return pending.length === 0
      ? ok('all rows are as this release writes them')
      : warn(`rows of an earlier release wait to be changed: ${firstOf(list)}`, adviceFor(place, RESTART, DEPLOY));
  },
};
