import { Query } from 'node-appwrite';
import type { deleteUser as call } from '#contract/people/calls.ts';
import { mailPauseId } from '../domain/rate-limits.ts';
import { roleOf } from '../runtime/actor.ts';
import { auditEntry } from '../runtime/audit.ts';
import type { Ports } from '../runtime/context.ts';
import { findReservation, releaseOperations } from '../runtime/payments/reservation.ts';
import { claimAccount, countPerson, ensurePeopleCounters } from '../runtime/profiles.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { CallContext, Handler } from '../runtime/service.ts';
import { type Operation, stage } from '../runtime/tables.ts';
import { PERSON_ATTEMPTS, PROFILE_COLUMNS } from './staff-accounts.ts';

/** So many orders are marked in one transaction. */
const MARKED_AT_ONCE = 50;

type Context = CallContext<readonly ['admin']>;

/**
 * Deletes a customer; their orders stay with what the orders' papers need. The account is deleted first and its
 * sessions with it, so that nothing of theirs can change any more; then the orders are marked, so that whatever their
 * papers do not need is forgotten; then one transaction deletes profile, cart, audiogram, addresses, waiting messages and the
 * reservation of an unpaid card order. An account cannot be brought back, so nothing is undone: until the profile is
 * gone the list shows the customer, and a repeat finishes it. Deleting a customer who is gone already succeeds.
 */
export const deleteUser: Handler<typeof call> = async ({ userId }, context) => {
  const { tables, users } = context;
  const [account, known] = await Promise.all([users.managed(userId), tables.get('users', userId, ['role'])]);
  if (roleOf(account?.labels ?? []) !== 'user' || (known && known.role !== 'user')) {
    return refuse('forbidden');
  }
  await users.delete(userId);
  return retryWhenOvertaken(context, PERSON_ATTEMPTS, async () => {
    const profile = await tables.get('users', userId, PROFILE_COLUMNS);
    if (!profile) {
      return { answer: { $id: userId } };
    }
    const { username, email, phone } = profile;
    if (!(await markOrders(context, userId))) {
      return null;
    }
    const problem = await tables.transact([
      claimAccount(userId, profile.version),
      stage.deleteIds('users', [userId]),
      ...(await releaseReservation(context, profile.unpaid_order_id)),
      stage.deleteWhere('cart_items', [Query.equal('user_id', userId)]),
      stage.deleteIds('hearings', [userId]),
      stage.deleteWhere('addresses', [Query.equal('user_id', userId)]),
      stage.deleteWhere('impression_requests', [Query.equal('user_id', userId)]),
      stage.deleteWhere('stock_notices', [Query.or([Query.equal('user_id', userId), Query.equal('email', email)])]),
      stage.deleteWhere('outbox', [Query.equal('user_id', userId)]),
      stage.deleteIds('rate_limits', [mailPauseId(email)]),
      auditEntry(context, {
        action: 'delete',
        kind: 'user',
        id: userId,
        label: username,
        before: { username, email, phone },
        after: null,
      }),
      ...countPerson('user', -1),
    ]);
    if (problem === 'missing') {
      await ensurePeopleCounters(tables);
    }
    return problem ? null : { answer: { $id: userId } };
  });
};

/**
 * Has the schedule forget what the orders tell of somebody's hearing, as soon as each is over. False when somebody else
 * changed one at the same moment.
 */
async function markOrders({ tables, now }: Ports, userId: string): Promise<boolean> {
  const ofUser = [Query.equal('user_id', userId), Query.isNull('owner_deleted_at'), Query.isNull('forgotten_at')];
  for (;;) {
    const { rows } = await tables.list('orders', ['user_id'], [...ofUser, Query.limit(MARKED_AT_ONCE)]);
    if (rows.length === 0) {
      return true;
    }
    const owner_deleted_at = now().toISOString();
    if (await tables.transact(rows.map(({ $id }) => stage.update('orders', $id, { owner_deleted_at })))) {
      return false;
    }
  }
}

/** Should the bank take the money all the same, the order takes its stock again or the money is owed back. */
async function releaseReservation({ tables, now, actor }: Context, orderId: string | null): Promise<Operation[]> {
  const reservation = orderId ? await findReservation(tables, orderId) : null;
  if (!orderId || !reservation) {
    return [];
  }
  const queries = [Query.equal('order_id', orderId), Query.equal('state', 'open'), Query.limit(100)];
  const { rows } = await tables.list('payment_attempts', ['state'], queries);
  return [
    ...releaseOperations(reservation, { by: actor.id, at: now() }),
    ...rows.map(({ $id }) => stage.update('payment_attempts', $id, { state: 'expired' })),
  ];
}
