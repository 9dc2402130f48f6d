import type { moveImpression as call } from '#contract/impressions/staff-calls.ts';
import { nameOf } from '../runtime/actor.ts';
import { auditEntry } from '../runtime/audit.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { stage } from '../runtime/tables.ts';

const ATTEMPTS = 3;

/** Puts a request into a state. One that is there already is answered as it is: a repeat does nothing. Five steps at most. */
export const moveImpression: Handler<typeof call> = ({ impressionId, version, state }, context) => {
  const { actor, tables } = context;
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const stored = await tables.get('impression_requests', impressionId, [
      'kind',
      'name',
      'state',
      'taken_by',
      'version',
    ]);
    if (!stored) {
      return refuse('not_found');
    }
    if (stored.state === state) {
      return { answer: { $id: impressionId, state, version: stored.version } };
    }
    if (stored.version !== version) {
      return refuse('record_changed');
    }
    const problem = await tables.transact([
      stage.claim('impression_requests', impressionId, 'version', version),
      stage.update('impression_requests', impressionId, {
        state,
        taken_by: state === 'waiting' ? null : (stored.taken_by ?? nameOf(actor)),
      }),
      auditEntry(context, {
        action: 'update',
        kind: stored.kind ?? 'impression',
        id: impressionId,
        label: stored.name,
        before: { state: stored.state },
        after: { state },
        once: version + 1,
      }),
    ]);
    return problem ? null : { answer: { $id: impressionId, state, version: version + 1 } };
  });
};
