import { bufferCollector } from './buffers.ts';
import { each } from './each.ts';
import {
  type AccountCopy,
  accountsOf,
  type Backup,
  type FileCopy,
  fileKey,
  filesOf,
  type Row,
  rowsOf,
} from './format.ts';
import type { Project } from './project.ts';
import { sha256Of } from './sealed.ts';

const ROWS_AT_ONCE = 100;
const REQUESTS_AT_ONCE = 4;
/** A file passes through the memory of the server, which may be this process. */
const FILES_AT_ONCE = 1;
/** More than so many differences of a kind say nothing new. */
const DIFFERENCES_TOLD = 20;

/** Compares a project with a backup, every row, account and file, and answers what differs, a line each. */
export async function compare(
  project: Project,
  backup: Backup,
  asRestored: (table: string, row: Row) => Row,
): Promise<string[]> {
  const differences: string[] = [];
  for (const table of Object.keys(backup.manifest.tables)) {
    differences.push(
      ...(await compareTable(project, backup, table, (row) => asRestored(table, row))).slice(0, DIFFERENCES_TOLD),
    );
  }
  differences.push(...(await compareAccounts(project, backup)).slice(0, DIFFERENCES_TOLD));
  differences.push(...(await compareFiles(project, backup)).slice(0, DIFFERENCES_TOLD));
  return differences;
}

async function compareTable(
  project: Project,
  backup: Backup,
  table: string,
  asRestored: (row: Row) => Row,
): Promise<string[]> {
  const differences: string[] = [];
  let expected = 0;
  const batches = async function* (): AsyncIterable<Row[]> {
    let batch: Row[] = [];
    for await (const row of rowsOf(backup, table)) {
      expected += 1;
      batch.push(asRestored(row));
      if (batch.length === ROWS_AT_ONCE) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) {
      yield batch;
    }
  };
  await each(batches(), REQUESTS_AT_ONCE, async (rows) => {
    const stored = await project.rows(
      table,
      rows.map(({ $id }) => $id),
    );
    for (const row of rows) {
      const found = stored.get(row.$id);
      if (!found) {
        differences.push(`${table}/${row.$id} is missing`);
        continue;
      }
      // A column that the backup's version did not have yet is as in any new row.
      const columns = Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(found[name]));
      if (columns.length > 0) {
        differences.push(`${table}/${row.$id} differs in ${columns.join(', ')}`);
      }
    }
  });
  const { size } = await project.ids(table);
  if (size !== expected) {
    differences.push(`${table} has ${size} rows instead of ${expected}`);
  }
  return differences;
}

/** An account without what the server makes anew. */
function comparable({ passwordUpdate: _set, registration: _registered, hash: _hash, ...own }: AccountCopy): string {
  return JSON.stringify(own);
}

async function compareAccounts(project: Project, backup: Backup): Promise<string[]> {
  const stored = new Map<string, string>();
  for await (const page of project.accounts()) {
    for (const account of page) {
      stored.set(account.$id, comparable(account));
    }
  }
  const differences: string[] = [];
  for await (const account of accountsOf(backup)) {
    if (stored.get(account.$id) !== comparable(account)) {
      differences.push(
        `account ${account.$id} (${account.email}) ${stored.has(account.$id) ? 'differs' : 'is missing'}`,
      );
    }
    stored.delete(account.$id);
  }
  return [...differences, ...[...stored.keys()].map((id) => `account ${id} is not in the backup`)];
}

async function compareFiles(project: Project, backup: Backup): Promise<string[]> {
  const stored = new Map<string, string>();
  const describe = ({ name, $permissions, sizeOriginal }: Pick<FileCopy, 'name' | '$permissions' | 'sizeOriginal'>) =>
    JSON.stringify([name, $permissions.toSorted(), sizeOriginal]);
  for (const bucketId of await project.bucketIds()) {
    for await (const page of project.files(bucketId)) {
      for (const file of page) {
        stored.set(fileKey(file), describe(file));
      }
    }
  }
  const differences: string[] = [];
  const passed = bufferCollector();
  await each(filesOf(backup), FILES_AT_ONCE, async (file) => {
    const name = fileKey(file);
    const isLike = stored.get(name) === describe(file);
    stored.delete(name);
    const content = await project.content(file.bucketId, file.$id);
    if (!content || !isLike || (await sha256Of(content)) !== file.sha256) {
      differences.push(`file ${name} ${content ? 'differs' : 'is missing'}`);
    }
    passed(file.sizeOriginal);
  });
  return [...differences, ...[...stored.keys()].map((name) => `file ${name} is not in the backup`)];
}
