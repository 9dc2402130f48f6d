import type { AppEvent } from '../../core/events.ts';

/** What a channel may end with, to hear of one kind of change only. */
const ACTIONS = ['create', 'update', 'upsert', 'delete'];

/** The channels on which an event of a row is told: each also with the action behind it. */
export function channelsOf({ pattern, params }: Pick<AppEvent, 'pattern' | 'params'>): string[] {
  const { databaseId, tableId, rowId } = params;
  const documents = `databases.${databaseId}.collections.${tableId}.documents`;
  const legacyRows = `databases.${databaseId}.tables.${tableId}.rows`;
  const rows = `tablesdb.${databaseId}.tables.${tableId}.rows`;
  const channels = [
    'documents',
    documents,
    `${documents}.${rowId}`,
    'rows',
    legacyRows,
    `${legacyRows}.${rowId}`,
    rows,
    `${rows}.${rowId}`,
  ];
  const action = ACTIONS.find((one) => pattern.endsWith(`.${one}`));
  return [...channels, ...channels.map((channel) => `${channel}.${action}`)];
}
