import type { renameAddress as call } from '#contract/addresses/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { changeAddress } from './own-addresses.ts';

/** Gives an address of the caller another name, or none. */
export const renameAddress: Handler<typeof call> = async ({ addressId, name }, { actor, tables }) =>
  (await changeAddress(tables, { userId: actor.id, addressId }, { name: name?.trim() || null })) ?? refuse('not_found');
