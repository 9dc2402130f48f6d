import type { endWait as endCall, passOffer as passCall, takeOffer as takeCall } from '#contract/appointments/calls.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Operation } from '#runtime/tables.ts';
import { readHeld } from '#subjects/accounts/held.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import { type Parties, partyClaims } from '#subjects/accounts/rules/parties.ts';
import {
  changeAppointment,
  changedAppointment,
  loadAppointmentSettings,
  readAppointment,
  readTaken,
  remindedAt,
  type StoredAppointment,
  tellOf,
} from '../appointments.ts';
import { isOpenState, isWaitState, spanOf } from '../rules/appointments.ts';
import { backToWaiting, endedWait, isHeld, letPass, TAKEN_UNPROVEN, toOwnWait, WAITED_FOR } from '../waits.ts';
import { refuseOverlap, validateOwn } from './book-appointment.ts';
import { toOwnAppointment } from './own-appointment.ts';

/**
 * One that was taken already is answered as it is. It counts as one that was booked, and is `booked` until the desk calls
 * where nobody knows who takes it.
 */
export const takeOffer: Handler<typeof takeCall> = async ({ userId, appointmentId, version }, context) => {
  const { tables, now } = context;
  const { own, settings } = await readOwn(context, { userId, appointmentId });
  if (isOpenState(own.state)) {
    return toOwnAppointment(own, settings, now());
  }
  if (own.version !== version || !isHeld(own, now())) {
    return refuse('offer_over');
  }
  const { after, operations } = await takenByHolder(context, own, context.actor.isEmailProven === true);
  await tables.write(operations);
  return toOwnAppointment(after, settings, now());
};

export const passOffer: Handler<typeof passCall> = async ({ userId, appointmentId, version }, context) => {
  const { tables, now } = context;
  const { own, settings } = await readOwn(context, { userId, appointmentId });
  if (own.state === 'waiting') {
    return toOwnWait(own, settings, now());
  }
  if (own.version !== version || own.state !== 'offered') {
    return refuse('offer_over');
  }
  const { after, operations } = changedAppointment(own, backToWaiting(own), letPass(own));
  await tables.write(operations);
  return toOwnWait(after, settings, now());
};

/** Ends the waiting, and lets go of what is held. */
export const endWait: Handler<typeof endCall> = async ({ userId, appointmentId, version }, context) => {
  const { own } = await readOwn(context, { userId, appointmentId });
  if (own.state === 'cancelled') {
    return { ended: true };
  }
  if (own.version !== version || !isWaitState(own.state)) {
    return refuse('record_changed');
  }
  await context.tables.write(changeAppointment(own, endedWait(own)));
  return { ended: true };
};

/** The time that is held becomes the appointment of whoever waited, known or not, unless they have too many or one at that time. */
export async function takenByHolder(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  own: StoredAppointment,
  isKnown: boolean,
): Promise<{ after: StoredAppointment; operations: Operation[] }> {
  const isPhoneProven = isKnown && own.booked_by !== 'customer';
  const address = isKnown ? null : own.address_key;
  const parties: Parties = { account: own.user_id, phone: own.phone, isPhoneProven, address };
  const [claim, account] = await Promise.all([
    readClaims(tables, partyClaims(parties), now()),
    own.user_id === null ? null : tables.get('users', own.user_id, ['version']),
  ]);
  const [held, others] = await Promise.all([
    readHeld(tables, parties, now(), own.$id),
    readTaken(tables, spanOf(own), own.$id),
  ]);
  validateOwn(held, spanOf(own));
  await refuseOverlap(tables, others, { phone: own.phone, span: spanOf(own) });
  const { after, operations } = changedAppointment(own, {
    ...(isKnown ? WAITED_FOR : TAKEN_UNPROVEN),
    reminded_at: remindedAt(own.starts_at, now()),
  });
  return {
    after,
    operations: [
      ...operations,
      ...tellOf(own, after.version, 'appointment_booked'),
      ...claim(partyClaims(parties)),
      ...(account ? claimAccount(account) : []),
    ],
  };
}

/** Another's is answered like one that there is not. */
async function readOwn(
  { tables }: Pick<Ports, 'tables'>,
  { userId, appointmentId }: { userId: string; appointmentId: string },
): Promise<{ own: StoredAppointment; settings: AppointmentSettings }> {
  const [settings, stored] = await Promise.all([
    loadAppointmentSettings(tables),
    readAppointment(tables, appointmentId),
  ]);
  return stored?.user_id === userId ? { own: stored, settings } : refuse('not_found');
}
