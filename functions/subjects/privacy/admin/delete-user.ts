import type { deleteUser as call } from '#contract/people/calls.ts';
import { roleOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { eraseUser } from '../erase-user.ts';

/** Erases a customer's account; nobody who works here. Deleting a customer who is gone already succeeds. */
export const deleteUser: Handler<typeof call> = async ({ userId }, context) => {
  const { tables, users } = context;
  const [account, known] = await Promise.all([users.managed(userId), tables.get('users', userId, ['role'])]);
  if (roleOf(account?.labels ?? []) !== 'user' || (known && known.role !== 'user')) {
    return refuse('forbidden');
  }
  await eraseUser(context, userId);
  return { $id: userId };
};
