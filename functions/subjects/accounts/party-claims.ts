import { Query } from 'node-appwrite';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';

const MINUTE_MS = 60_000;
/** So long after the last claim a row is kept. */
const KEPT_MINUTES = 24 * 60;

/** Claims rows, as they were read: of all who read the same, one gets past it. */
export type Claim = (ids: readonly string[]) => Operation[];

/**
 * Rows that stand for what is counted before something is written: whoever claims them decided by a count that nobody has
 * changed since. One that is made begins with the minute in which it is, so that it is never behind one that was there
 * before it and was cleaned away.
 */
export async function readClaims(tables: Tables, ids: readonly string[], now: Date): Promise<Claim> {
  const { rows } = await tables.list(
    'rate_limits',
    ['count'],
    [Query.equal('$id', [...ids]), Query.limit(Math.max(1, ids.length))],
  );
  const counts = new Map(rows.map(({ $id, count }) => [$id, count]));
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const expires_at = new Date((minute + KEPT_MINUTES) * MINUTE_MS).toISOString();
  return (claimed) =>
    claimed.flatMap((id) => {
      const count = counts.get(id);
      return count === undefined
        ? [stage.create('rate_limits', id, { count: minute, expires_at })]
        : [stage.claim('rate_limits', id, 'count', count), stage.update('rate_limits', id, { expires_at })];
    });
}
