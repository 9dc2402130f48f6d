import type { fetchHearing as call } from '#contract/hearing/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { HEARING_COLUMNS, toHearing } from '../hearing-row.ts';

/** The audiogram that the caller keeps with their account, or null. */
export const fetchHearing: Handler<typeof call> = async (_input, { actor, tables }) => {
  const row = await tables.get('hearings', actor.id, HEARING_COLUMNS);
  return row && toHearing(row);
};
