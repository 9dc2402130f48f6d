import type { setDefaultAddress as call } from '#contract/addresses/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { changeAddress } from './own-addresses.ts';

/** Has the checkout fill in an address of the caller, whichever was used last. */
export const setDefaultAddress: Handler<typeof call> = async ({ addressId }, { actor, tables, now }) =>
  (await changeAddress(tables, { userId: actor.id, addressId }, { default_at: now().toISOString() })) ??
  refuse('not_found');
