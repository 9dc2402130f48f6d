import type { moveImpression as call } from '#contract/impressions/staff-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { MOVED_COLUMNS, moveRequest } from '../impressions.ts';

/** Puts a request into a state. One that is there already is answered as it is: a repeat does nothing. */
export const moveImpression: Handler<typeof call> = async ({ impressionId, version, state }, context) => {
  const { tables } = context;
  const stored = await tables.get('impression_requests', impressionId, MOVED_COLUMNS);
  if (!stored) {
    return refuse('not_found');
  }
  if (stored.state === state) {
    return { $id: impressionId, state, version: stored.version };
  }
  if (stored.version !== version) {
    return refuse('record_changed');
  }
  await tables.write(moveRequest(context, stored, { state }));
  return { $id: impressionId, state, version: version + 1 };
};
