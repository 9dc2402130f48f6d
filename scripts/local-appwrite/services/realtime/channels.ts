import type { AppEvent } from '../../core/events.ts';

/** What a channel may end with, to hear of one kind of change only. */
const ACTIONS = ['create', 'update', 'upsert', 'delete'];

/** The channels of these resources, and of single ones of them, exist once more for each action. */
const narrowable = new Set(['documents', 'rows', 'files', 'executions', 'functions', 'account']);

/** The channels on which an event is told; none when it is no subject of realtime. */
export function channelsOf({ pattern, params }: Pick<AppEvent, 'pattern' | 'params'>): string[] {
  const channels = baseChannels(pattern, params);
  const action = actionOf(pattern);
  const narrowed = action === null ? [] : channels.filter(isNarrowable).map((channel) => `${channel}.${action}`);
  return [...channels, ...narrowed];
}

function baseChannels(pattern: string, params: AppEvent['params']): string[] {
  const { databaseId, tableId, rowId, bucketId, fileId, userId, functionId, executionId } = params;
  if (pattern.startsWith('users.')) {
    return ['account', `account.${userId}`];
  }
  if (rowId !== undefined) {
    const documents = `databases.${databaseId}.collections.${tableId}.documents`;
    const legacyRows = `databases.${databaseId}.tables.${tableId}.rows`;
    const rows = `tablesdb.${databaseId}.tables.${tableId}.rows`;
    return [
      'documents',
      documents,
      `${documents}.${rowId}`,
      'rows',
      legacyRows,
      `${legacyRows}.${rowId}`,
      rows,
      `${rows}.${rowId}`,
    ];
  }
  if (fileId !== undefined) {
    const files = `buckets.${bucketId}.files`;
    return ['files', files, `${files}.${fileId}`];
  }
  if (executionId !== undefined) {
    return ['executions', `executions.${executionId}`, `functions.${functionId}`];
  }
  return [];
}

/** What happened, or null for what happens to something inside of an account: a session is not the account. */
function actionOf(pattern: string): string | null {
  const segments = pattern.split('.');
  if (segments[0] === 'users' && !ACTIONS.includes(segments[2] ?? '')) {
    return null;
  }
  return segments.slice(-2).findLast((segment) => ACTIONS.includes(segment)) ?? null;
}

function isNarrowable(channel: string): boolean {
  return channel
    .split('.')
    .slice(-2)
    .some((segment) => narrowable.has(segment));
}

/**
 * The channels that a client really listens to when he asks for these: `account` also by his own id, an action of the
 * account by his own id only, and the account of nobody else.
 */
export function ownChannels(asked: readonly string[], userId: string | null): string[] {
  const channels = new Set(asked.filter((channel) => !channel.startsWith('account.')));
  if (channels.has('account') && userId !== null) {
    channels.add(`account.${userId}`);
  }
  for (const action of ACTIONS.filter((one) => asked.includes(`account.${one}`))) {
    channels.add(userId === null ? `account.${action}` : `account.${userId}.${action}`);
  }
  return [...channels];
}

/** A channel of the account that somebody listened to before he signed in, or as somebody else, as his new own. */
export function rebindChannel(channel: string, oldUserId: string | null, userId: string): string {
  const prefix = oldUserId === null ? 'account' : `account.${oldUserId}`;
  if (oldUserId !== null && channel === prefix) {
    return `account.${userId}`;
  }
  const action = channel.startsWith(`${prefix}.`) ? channel.slice(prefix.length + 1) : '';
  return ACTIONS.includes(action) ? `account.${userId}.${action}` : channel;
}
