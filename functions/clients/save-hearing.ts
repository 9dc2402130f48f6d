import type { saveHearing as call } from '#contract/hearing/calls.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import { toHearing, toHearingRow } from './hearing-row.ts';

/** Keeps an audiogram with the caller's account, in place of an earlier one. A repeat changes nothing. */
export const saveHearing: Handler<typeof call> = async ({ id: _id, ...audiogram }, { actor, tables, now }) => {
  const row = toHearingRow(audiogram);
  const isKept =
    (await tables.update('hearings', actor.id, row)) ||
    (await tables.create('hearings', actor.id, row)) !== null ||
    // A parallel request made the row in between.
    (await tables.update('hearings', actor.id, row));
  return isKept ? toHearing({ ...row, $updatedAt: now().toISOString() }) : refuse('busy');
};
