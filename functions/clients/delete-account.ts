import type { deleteAccount as call } from '#contract/privacy/calls.ts';
import { eraseUser } from '../runtime/personal/erase-user.ts';
import { outlookOfUser } from '../runtime/personal/erasure.ts';
import type { Handler } from '../runtime/service.ts';
import { confirmOwner } from './confirm-owner.ts';

/** Erases the caller's account, and answers what stays. Whoever asks again has no session any more. */
export const deleteAccount: Handler<typeof call> = async ({ password }, context) => {
  await confirmOwner(context, password);
  const outlook = await outlookOfUser(context.tables, context.actor.id);
  await eraseUser(context, context.actor.id);
  return outlook;
};
