import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { ENDING_DAYS, TRIALS_PAGE_SIZE, type TrialAnswer, type TrialFilter } from '#contract/trials/constants.ts';
import type { fetchTrials as listCall, recordTrial as recordCall } from '#contract/trials/staff-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import { monthOf } from '#subjects/metrics/rules/sales.ts';
import { countReturned } from '#subjects/stock/product-sales.ts';
import { returnedByDesk } from '../rules/returned.ts';
import { trialState } from '../rules/trials.ts';
import { auditedTrials, readTriers, runningOn, TRIAL_COLUMNS } from '../trials.ts';
import { toTrials } from './trial-reading.ts';

/** Those that run by their last day; what is over, the newest first. */
export const fetchTrials: Handler<typeof listCall> = async ({ filter, cursor }, { tables, now }) => {
  const { rows, total, capped, next } = await pageAfter({ limit: TRIALS_PAGE_SIZE, cursor }, (window) =>
    tables.list('trials', TRIAL_COLUMNS, [...conditionsOf(filter, now()), Query.orderAsc('$id'), ...window], {
      count: true,
    }),
  );
  return { documents: await toTrials({ tables, now }, rows), total, capped, next };
};

function conditionsOf(filter: TrialFilter, now: Date): string[] {
  const soonest = [...runningOn(now), Query.orderAsc('last_day')];
  switch (filter) {
    case 'running':
      return soonest;
    case 'ending':
      return [...soonest, Query.lessThanEqual('last_day', dayAfter(cairoDay(now), ENDING_DAYS))];
    case 'not_yet':
      return [...soonest, Query.equal('answer', 'not_yet')];
    case 'over':
      return [
        Query.or([Query.notEqual('state', 'running'), Query.lessThan('last_day', cairoDay(now))]),
        Query.orderDesc('handed_at'),
      ];
  }
}

const isAnswer = (outcome: string): outcome is TrialAnswer => outcome === 'helps' || outcome === 'not_yet';

/**
 * What the client said at the desk, or how the trial ended. Pieces of a visit count with the month in which they were
 * handed over; what an order brought is counted by its return. A repeat does nothing.
 */
export const recordTrial: Handler<typeof recordCall> = async ({ trialId, version, outcome, ...input }, context) => {
  const { tables, now } = context;
  const row = await tables.get('trials', trialId, TRIAL_COLUMNS);
  if (!row) {
    return refuse('not_found');
  }
  const at = now();
  const isDone = isAnswer(outcome) ? row.answer === outcome : row.state === outcome;
  if (row.version === version + 1 && isDone) {
    return { state: trialState(row, at), answer: row.answer };
  }
  if (row.version !== version) {
    return refuse('record_changed');
  }
  // A client may bring hearing aids back, or say that they keep them, after the last day.
  if (row.state !== 'running' || (isAnswer(outcome) && trialState(row, at) !== 'running')) {
    return refuse('trial_over');
  }
  if (outcome === 'returned' && row.order_id !== null) {
    return refuse('trial_of_order');
  }
  const said_at = at.toISOString();
  const columns = isAnswer(outcome)
    ? { answer: outcome, answered_at: said_at, said_at, answered_by: 'desk' as const }
    : {
        state: outcome,
        said_at,
        next_check: null,
        ...(outcome === 'returned'
          ? { reason: input.reason || ('not_said' as const), reason_text: input.reason_text?.trim() || null }
          : {}),
      };
  const label = (await readTriers(tables, [row])).get(row.$id)?.name ?? '';
  const after = { ...row, ...columns };
  const counted =
    outcome === 'returned'
      ? await countReturned(tables, monthOf(cairoDay(new Date(row.handed_at))), returnedByDesk(after))
      : [];
  await tables.write([...auditedTrials.change(context, row, columns, { label }), ...counted]);
  return { state: trialState(after, at), answer: after.answer };
};
