import type { deleteAddress as call } from '#contract/addresses/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readAddresses, toAddresses } from './own-addresses.ts';

/** Takes an address out of the caller's account for good; one that is gone is fine too. */
export const deleteAddress: Handler<typeof call> = async ({ addressId }, { actor, tables }) => {
  const rows = await readAddresses(tables, actor.id);
  if (rows.some(({ $id }) => $id === addressId)) {
    await tables.delete('addresses', addressId);
  }
  return toAddresses(rows.filter(({ $id }) => $id !== addressId));
};
