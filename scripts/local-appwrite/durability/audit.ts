import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Client, Query, Storage, TablesDB } from 'node-appwrite';
import type { Ledger, Outcome } from './ledger.ts';
import { fileContent } from './load.ts';
import { BUCKET, COUNTER_IDS, COUNTERS, ENTRIES, NOTES, PURSE_START, PURSES } from './project.ts';

const ALL = Query.limit(100_000);

/** What the server holds that it should not, or lacks that it should have; a line each. */
export async function audit(client: Client, ledger: Ledger): Promise<string[]> {
  const tables = new TablesDB(client);
  return [
    ...(await auditNotes(tables, ledger)),
    ...(await auditTransactions(tables, ledger)),
    ...(await auditCounters(tables, ledger)),
    ...(await auditFiles(new Storage(client), ledger)),
  ];
}

/** What SQLite finds wrong with a copy of the database of a server that is dead. */
export function inspectDatabase(dataDir: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'durability-copy-'));
  try {
    for (const name of ['appwrite.db', 'appwrite.db-wal'].filter((one) => existsSync(join(dataDir, one)))) {
      cpSync(join(dataDir, name), join(folder, name));
    }
    const database = new DatabaseSync(join(folder, 'appwrite.db'));
    const found = [
      ...database.prepare('PRAGMA integrity_check').all(),
      ...database.prepare('PRAGMA foreign_key_check').all(),
    ];
    database.close();
    return found.map((row) => JSON.stringify(row)).filter((line) => line !== '{"integrity_check":"ok"}');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function auditNotes(tables: TablesDB, { notes, deletions }: Ledger): Promise<string[]> {
  const { rows } = await tables.listRows({ ...NOTES, queries: [ALL] });
  const stored = new Map(rows.map((row) => [row.$id, String(row.text)]));
  const faults = rows.filter((row) => !notes.has(row.$id)).map((row) => `note ${row.$id} was never written`);
  for (const [id, { text, outcome }] of notes) {
    const isStored = stored.has(id);
    const deletion = deletions.get(id);
    const expected: Outcome = deletion === undefined ? outcome : deletion === 'kept' ? 'refused' : 'open';
    if (isDifferent(expected, isStored)) {
      faults.push(
        `note ${id} was ${outcome}${deletion ? `, its deletion ${deletion}` : ''}, and is ${there(isStored)}`,
      );
    }
    if (isStored && stored.get(id) !== text) {
      faults.push(`note ${id} holds something else than was written`);
    }
  }
  return faults;
}

async function auditTransactions(tables: TablesDB, { transactions }: Ledger): Promise<string[]> {
  const { rows } = await tables.listRows({ ...ENTRIES, queries: [ALL] });
  const stored = Map.groupBy(rows, (row) => String(row.transaction));
  const faults: string[] = [];
  for (const [name, { rows: wanted, outcome }] of transactions) {
    const count = stored.get(name)?.length ?? 0;
    if (count !== 0 && count !== wanted) {
      faults.push(`transaction ${name} is half applied: ${count} of ${wanted} rows`);
    } else if (isDifferent(outcome, count > 0)) {
      faults.push(`transaction ${name} was ${outcome}, and has ${count} of ${wanted} rows`);
    }
  }
  const counter = await tables.getRow({ ...COUNTERS, rowId: 'entries' });
  if (counter.value !== stored.size) {
    faults.push(`${stored.size} transactions are stored, but their counter says ${counter.value}`);
  }
  const purses = await tables.listRows(PURSES);
  const sum = purses.rows.reduce((total, row) => total + Number(row.amount), 0);
  if (sum !== 2 * PURSE_START) {
    faults.push(`the purses hold ${sum} together instead of ${2 * PURSE_START}`);
  }
  return faults;
}

async function auditCounters(tables: TablesDB, { increments }: Ledger): Promise<string[]> {
  const { rows } = await tables.listRows(COUNTERS);
  return COUNTER_IDS.filter((id) => id !== 'entries').flatMap((id) => {
    const value = Number(rows.find((row) => row.$id === id)?.value);
    const own = increments.filter(({ counter }) => counter === id);
    const kept = own.filter(({ outcome }) => outcome === 'kept').length;
    const most = kept + own.filter(({ outcome }) => outcome === 'open').length;
    return value >= kept && value <= most ? [] : [`counter ${id} is ${value}, not between ${kept} and ${most}`];
  });
}

async function auditFiles(storage: Storage, { files }: Ledger): Promise<string[]> {
  const { files: stored } = await storage.listFiles({ bucketId: BUCKET, queries: [ALL] });
  const known = new Map(stored.map((file) => [file.$id, file]));
  const faults = stored.filter((file) => !files.has(file.$id)).map((file) => `file ${file.$id} was never written`);
  for (const [fileId, { size, outcome }] of files) {
    const file = known.get(fileId);
    const isWhole = file !== undefined && file.chunksUploaded === file.chunksTotal;
    if (isDifferent(outcome, isWhole)) {
      faults.push(`file ${fileId} was ${outcome}, and is ${there(isWhole)}`);
    }
    if (isWhole) {
      const content = Buffer.from(await storage.getFileView({ bucketId: BUCKET, fileId }));
      if (!content.equals(fileContent(fileId, size))) {
        faults.push(`file ${fileId} (${outcome}) does not hold what was sent: ${content.length} of ${size} bytes`);
      }
    }
  }
  return faults;
}

/** Whether what is stored contradicts what was answered. What was never answered contradicts nothing. */
function isDifferent(outcome: Outcome, isStored: boolean): boolean {
  return outcome !== 'open' && (outcome === 'kept') !== isStored;
}

function there(isStored: boolean): string {
  return isStored ? 'there' : 'not there';
}
