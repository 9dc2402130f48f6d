import type { fetchReturn as call } from '#contract/returns/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { readReturn, toReturnDetails } from './return-reading.ts';

/** A return with its pieces and what was done about it. */
export const fetchReturn: Handler<typeof call> = async ({ returnId }, { tables, now }) => {
  const stored = await readReturn(tables, returnId);
  return stored ? toReturnDetails(stored, now()) : refuse('not_found');
};
