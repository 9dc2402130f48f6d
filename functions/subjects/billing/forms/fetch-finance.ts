import type { fetchFinance as call } from '#contract/service-forms/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readFinance } from './finance.ts';

/** Finance of a period. */
export const fetchFinance: Handler<typeof call> = ({ from, to }, { tables }) => readFinance(tables, { from, to });
