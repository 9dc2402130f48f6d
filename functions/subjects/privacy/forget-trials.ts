import { Query } from 'node-appwrite';
import { trialId } from '#lib/ids.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { holdingOf } from './definition.ts';
import { transactAll } from './erase-rows.ts';

/**
 * Ends the trials of orders whose customer is erased, and closes their links: nobody is asked about them any more. False
 * when somebody else changed one at the same moment.
 */
export async function forgetTrials(tables: Tables, orderIds: readonly string[]): Promise<boolean> {
  const lists = await Promise.all(
    chunks(orderIds.map(trialId)).map((ids) =>
      tables.list('trials', ['state', 'version'], [Query.equal('$id', ids), Query.limit(ids.length)]),
    ),
  );
  const erased = holdingOf('trials').erased as object;
  const operations = lists.flatMap(({ rows }) =>
    rows.flatMap((trial) =>
      stage.change('trials', trial, { ...erased, ...(trial.state === 'running' && { state: 'ended' }) }),
    ),
  );
  return transactAll(tables, operations);
}
