import { isCapped } from '#contract/constants.ts';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import type { fetchImpressions as call } from '#contract/impressions/staff-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import { cutPage } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import { openImpressions } from '../impressions.ts';

/**
 * A page of the requests of `openImpressions`, which decides by their orders and so reads all of them. Refuses with
 * `not_found` when the request of the cursor is done meanwhile.
 */
export const fetchImpressions: Handler<typeof call> = async ({ cursor }, { tables }) => {
  const open = await openImpressions(tables);
  const place = open.findIndex(({ $id }) => $id === cursor);
  if (cursor !== undefined && place < 0) {
    return refuse('not_found');
  }
  const { rows, next } = cutPage(open.slice(place + 1), WORK_QUEUE_SIZE);
  return { documents: rows, total: open.length, capped: isCapped(open.length), next };
};
