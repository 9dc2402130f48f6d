import type { importBalances as call } from '#contract/imports/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { balances } from './balances.ts';
import { importing } from './importing.ts';

/** Says what each row of a file of opening balances would do, or does it. */
export const importBalances: Handler<typeof call> = importing(balances);
