import type { saveHearing as call } from '#contract/hearing/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { isGiven, readConsent } from '#subjects/privacy/consents.ts';
import { toHearing, toHearingRow } from '../hearing-row.ts';

/**
 * Keeps an audiogram with the account of somebody who agrees to that, in place of an earlier one. A repeat changes
 * nothing. Who withdraws at the same moment has nothing kept.
 */
export const saveHearing: Handler<typeof call> = async ({ id: _id, ...audiogram }, { actor, tables, now }) => {
  const mayKeep = async () => isGiven(await readConsent(tables, actor.id, 'hearing'), 'hearing');
  if (!(await mayKeep())) {
    return refuse('consent_needed');
  }
  const row = toHearingRow(audiogram);
  const isKept =
    (await tables.update('hearings', actor.id, row)) ||
    (await tables.create('hearings', actor.id, row)) !== null ||
    // A parallel request made the row in between.
    (await tables.update('hearings', actor.id, row));
  if (!(await mayKeep())) {
    await tables.delete('hearings', actor.id);
    return refuse('consent_needed');
  }
  return isKept ? toHearing({ ...row, $updatedAt: now().toISOString() }) : refuse('busy');
};
