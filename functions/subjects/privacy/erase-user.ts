import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { mailPauseId } from '#lib/rate-limits.ts';
import type { Actor } from '#runtime/actor.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Ports } from '#runtime/ports.ts';
import { overtaken, retryWhenOvertaken } from '#runtime/retry.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { claimAccount, countPerson } from '#subjects/accounts/profiles.ts';
import { eraseAppointmentsOf } from '#subjects/appointments/appointments.ts';
import { findReservation, releaseOperations } from '#subjects/card-payments/reservation.ts';
import { withdrawReviews } from '#subjects/reviews/reviews.ts';
import { deletionsOf, disown } from './disown.ts';
import { eraseLog } from './erase-rows.ts';
import { forgetTrials } from './forget-trials.ts';
import { beginRequest, closeRequest, endRequest } from './requests.ts';
import type { Subject } from './subject.ts';

/** Whoever has an account erased: an admin, its owner, the schedule. */
type Needs = Ports & { actor: Actor };

/**
 * Erases a customer's account; their orders stay with what the orders' papers need. That it is to be done is written down
 * first, so that the schedule finishes it whatever happens; then the account is deleted and its sessions with it, so that
 * nothing of theirs can change any more; then unpaid card orders give back what they keep, what the log of changes says of
 * them goes, and the orders are nobody's any more and marked, so that whatever their papers do not need is forgotten; then one
 * transaction deletes profile, cart, audiogram, addresses and messages. An account cannot be brought back, so nothing is
 * undone: a repeat finishes it. Erasing a customer who is gone already succeeds.
 */
export async function eraseUser(context: Needs, userId: string): Promise<void> {
  const { tables, users, actor, now } = context;
  const subject: Subject = { kind: 'user', id: userId };
  if (!(await tables.get('users', userId, ['role']))) {
    // Without a profile there is nothing but the account, or not even that.
    await users.delete(userId);
    await closeRequest(tables, subject, now());
    return;
  }
  await beginRequest(tables, subject, actor.id);
  await users.delete(userId);
  await retryWhenOvertaken(context, async () => {
    const profile = await tables.get('users', userId, ['email', 'unpaid_order_id', 'version']);
    if (!profile) {
      return;
    }
    if (
      !(await releaseReservations(context, userId, profile.unpaid_order_id)) ||
      !(await eraseLog(tables, subject)) ||
      !(await leaveOrders(context, userId)) ||
      !(await eraseAppointmentsOf(tables, userId))
    ) {
      return overtaken();
    }
    await withdrawReviews(tables, userId);
    await tables.write([
      ...claimAccount(profile),
      ...deletionsOf({ id: userId, email: profile.email }, () => true),
      stage.deleteIds('rate_limits', [mailPauseId(profile.email)]),
      // Nobody's name: neither theirs, nor where they do it themselves that of the one who does it.
      ...endRequest(
        { now, actor: actor.id === userId ? { ...actor, id: NOBODY_ID, name: '', email: '' } : actor },
        subject,
      ),
      ...countPerson('user', -1),
    ]);
  });
}

/**
 * Takes the orders from the account, with the papers that belong to them, ends their trials, and has the schedule forget
 * what they tell of somebody's hearing as soon as each is over. False when somebody else changed one at the same moment.
 */
export async function leaveOrders(context: Needs, userId: string): Promise<boolean> {
  const owner_deleted_at = context.now().toISOString();
  const orders = await listAll(context.tables, 'orders', ['number'], [Query.equal('user_id', userId)]);
  const ids = orders.map(({ $id }) => $id);
  return (
    // First, because they are found through the orders.
    (await forgetTrials(context.tables, ids)) &&
    disown(context, userId, {
      wants: ({ erased }) => erased !== 'row',
      ofOrder: ({ owner_deleted_at: marked, forgotten_at }) => (marked || forgotten_at ? {} : { owner_deleted_at }),
    })
  );
}

/**
 * Ends all reservations of an account, each by itself: together they may be more than a transaction holds. The newest is named,
 * for an order that came at the same moment may be nobody's already. False when somebody else changed one meanwhile. Should the
 * bank take the money all the same, the order takes its stock again or the money is owed back.
 */
async function releaseReservations(context: Needs, userId: string, newest: string | null): Promise<boolean> {
  const { tables } = context;
  const queries = [Query.equal('user_id', userId), Query.isNotNull('reserved_until'), Query.limit(100)];
  const { rows } = await tables.list('orders', ['reserved_until'], queries);
  for (const orderId of new Set([...rows.map(({ $id }) => $id), ...(newest ? [newest] : [])])) {
    const operations = await releaseReservation(context, orderId);
    if (operations.length > 0 && (await tables.transact(operations))) {
      return false;
    }
  }
  return true;
}

async function releaseReservation({ tables, now, actor }: Needs, orderId: string): Promise<Operation[]> {
  const reservation = await findReservation(tables, orderId);
  if (!reservation) {
    return [];
  }
  const queries = [Query.equal('order_id', orderId), Query.equal('state', 'open'), Query.limit(100)];
  const { rows } = await tables.list('payment_attempts', ['state'], queries);
  return [
    ...releaseOperations(reservation, { by: actor.id, at: now() }),
    ...rows.map(({ $id }) => stage.update('payment_attempts', $id, { state: 'expired' })),
  ];
}
