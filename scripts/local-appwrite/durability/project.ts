import { type ProjectConfig, parseProjectConfig } from '../core/project-config.ts';

/** The database and the tables that the load writes. */
export const DATABASE = 'main';
/** Rows that are written one by one. */
export const NOTES = { databaseId: DATABASE, tableId: 'notes' };
/** Rows that are written several in one transaction. */
export const ENTRIES = { databaseId: DATABASE, tableId: 'entries' };
/** Two rows whose amounts only transactions change: what one loses the other gets. */
export const PURSES = { databaseId: DATABASE, tableId: 'purses' };
/** Numbers that are only counted up. */
export const COUNTERS = { databaseId: DATABASE, tableId: 'counters' };
/** Where files go. */
export const BUCKET = 'files';

export const PURSE_IDS = ['left', 'right'] as const;
/** What each purse holds at the start, and therefore half of what both hold at any time. */
export const PURSE_START = 1_000_000;
/** `entries` counts committed transactions in the transaction itself; the others are counted by a call of their own. */
export const COUNTER_IDS = ['entries', 'visits-0', 'visits-1'] as const;

const base = { required: false, array: false, default: null };
const text = (key: string) => ({ ...base, key, type: 'string', size: 2000, encrypt: false });
const number = (key: string) => ({ ...base, key, type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER });

/** The project that the killed server serves. */
export function durabilityProject(): ProjectConfig {
  const table = (id: string, columns: object[]) => ({ databaseId: DATABASE, $id: id, name: id, columns, indexes: [] });
  const byTransaction = { key: 'by_transaction', type: 'key', columns: ['transaction'], orders: ['ASC'] };
  return parseProjectConfig({
    projectId: 'durability',
    tablesDB: [{ $id: DATABASE, name: 'Main' }],
    tables: [
      table(NOTES.tableId, [text('text')]),
      { ...table(ENTRIES.tableId, [{ ...text('transaction'), size: 60 }]), indexes: [byTransaction] },
      table(PURSES.tableId, [number('amount')]),
      table(COUNTERS.tableId, [number('value')]),
    ],
    buckets: [{ $id: BUCKET, name: 'Files' }],
    functions: [],
  });
}
