import type { fetchDueErasures as call } from '#contract/keeping/calls.ts';
import { DUE_DAYS } from '#contract/keeping/periods.ts';
import type { Handler } from '#runtime/service.ts';
import { readSettings } from '#subjects/settings/shop-settings.ts';
import { fetchDue } from '../keeping.ts';

const DAY_MS = 86_400_000;

/** What will be erased soon, before it is. */
export const fetchDueErasures: Handler<typeof call> = async (_input, { tables, now }) => {
  const { columns } = await readSettings(tables);
  const at = now();
  return fetchDue(tables, columns, at, new Date(at.getTime() + DUE_DAYS * DAY_MS));
};
