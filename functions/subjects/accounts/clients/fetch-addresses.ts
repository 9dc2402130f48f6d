import type { fetchAddresses as call } from '#contract/addresses/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readAddresses, toAddresses } from './own-addresses.ts';

/** The addresses that the caller keeps with their account. */
export const fetchAddresses: Handler<typeof call> = async (_input, { actor, tables }) =>
  toAddresses(await readAddresses(tables, actor.id));
