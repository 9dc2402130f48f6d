import type { deleteAccount as call } from '#contract/privacy/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { confirmOwner } from '#subjects/accounts/clients/confirm-owner.ts';
import { eraseUser } from '../erase-user.ts';
import { outlookOfUser } from '../erasure.ts';

/** Erases the caller's account, and answers what stays. Whoever asks again has no session any more. */
export const deleteAccount: Handler<typeof call> = async ({ password }, context) => {
  await confirmOwner(context, password);
  const outlook = await outlookOfUser(context.tables, context.actor.id);
  await eraseUser(context, context.actor.id);
  return outlook;
};
