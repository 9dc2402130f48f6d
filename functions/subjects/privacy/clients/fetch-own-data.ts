import type { fetchOwnData as call } from '#contract/privacy/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { confirmOwner } from '#subjects/accounts/clients/confirm-owner.ts';
import { readPersonalFile } from '../read.ts';

/** Everything that the shop holds about the caller's account. */
export const fetchOwnData: Handler<typeof call> = async ({ password }, context) => {
  await confirmOwner(context, password);
  const file = await readPersonalFile(context, { kind: 'user', id: context.actor.id }, context.now());
  return file ? { json: JSON.stringify(file) } : refuse('not_found');
};
