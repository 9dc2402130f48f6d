import type { moveImpression as call } from '#contract/impressions/staff-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { MOVED_COLUMNS, moveRequest } from '../impressions.ts';

const ATTEMPTS = 3;

/** Puts a request into a state. One that is there already is answered as it is: a repeat does nothing. */
export const moveImpression: Handler<typeof call> = ({ impressionId, version, state }, context) => {
  const { tables } = context;
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const stored = await tables.get('impression_requests', impressionId, MOVED_COLUMNS);
    if (!stored) {
      return refuse('not_found');
    }
    if (stored.state === state) {
      return { answer: { $id: impressionId, state, version: stored.version } };
    }
    if (stored.version !== version) {
      return refuse('record_changed');
    }
    const problem = await tables.transact(moveRequest(context, stored, { state }));
    return problem ? null : { answer: { $id: impressionId, state, version: version + 1 } };
  });
};
