import { Query } from 'node-appwrite';
import type { deleteUser as call } from '../contract/admin-people.ts';
import { roleOf } from '../runtime/actor.ts';
import { auditEntry } from '../runtime/audit.ts';
import type { Ports } from '../runtime/context.ts';
import { findReservation, releaseOperations } from '../runtime/payments/reservation.ts';
import { countPerson, ensurePeopleCounters } from '../runtime/profiles.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { type Operation, stage } from '../runtime/tables.ts';
import { PERSON_ATTEMPTS, PROFILE_COLUMNS } from './staff-accounts.ts';

/**
 * Deletes a customer; his orders stay with what their papers need. The account goes first and his sessions with it, so
 * that nothing of him can change any more; then, in one transaction, profile, cart, audiogram and the reservation of an
 * unpaid card order. An account cannot be brought back, so nothing is undone: until the profile is gone the list shows
 * him, and a repeat finishes it. Who is gone already is answered like who goes now.
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
    const problem = await tables.transact([
      stage.claim('users', userId, 'card_order_version', profile.card_order_version),
      stage.deleteIds('users', [userId]),
      ...(await releaseReservation(context, profile.card_order_id)),
      stage.deleteWhere('cart_items', [Query.equal('user_id', userId)]),
      stage.deleteIds('hearings', [userId]),
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

/** Should the bank take the money all the same, the order takes its stock again or the money is owed back. */
async function releaseReservation({ tables, now }: Ports, orderId: string | null): Promise<Operation[]> {
  const reservation = orderId ? await findReservation(tables, orderId) : null;
  if (!orderId || !reservation) {
    return [];
  }
  const queries = [Query.equal('order_id', orderId), Query.equal('state', 'open'), Query.limit(100)];
  const { rows } = await tables.list('payment_attempts', ['state'], queries);
  return [
    ...releaseOperations(reservation, now()),
    ...rows.map(({ $id }) => stage.update('payment_attempts', $id, { state: 'expired' })),
  ];
}
