import type { keepAddress as call } from '#contract/addresses/calls.ts';
import { ADDRESSES_MAX, isSameDestination, tidied } from '#contract/addresses/constants.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { readAddresses, toAddresses } from './own-addresses.ts';

/**
 * Keeps an address with the caller's account, or says that it was used again: a repeat makes no second one. Each stands
 * in one of `ADDRESSES_MAX` places, of which the table takes every one once, so that parallel requests keep no more.
 */
export const keepAddress: Handler<typeof call> = async ({ phone, city, address }, context) => {
  const { actor, tables, now, newId } = context;
  const destination = tidied({ phone, city, address });
  const rows = await readAddresses(tables, actor.id);
  const used_at = now().toISOString();
  const same = rows.find((row) => isSameDestination(row, destination));
  if (same) {
    const isThere = await tables.update('addresses', same.$id, { used_at });
    return isThere ? toAddresses(rows.map((row) => (row === same ? { ...row, used_at } : row))) : overtaken();
  }
  const taken = new Set(rows.map(({ slot }) => slot));
  const slot = Array.from({ length: ADDRESSES_MAX }, (_, place) => place).find((place) => !taken.has(place));
  if (slot === undefined) {
    return toAddresses(rows);
  }
  const made = await tables.create('addresses', newId(), { user_id: actor.id, slot, ...destination, used_at });
  return made ? toAddresses([...rows, made]) : overtaken();
};
