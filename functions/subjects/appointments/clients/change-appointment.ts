import type { cancelAppointment as cancelCall, moveAppointment as moveCall } from '#contract/appointments/calls.ts';
import { APPOINTMENT_MINUTES_MAX } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { BOOKINGS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { readHeld } from '#subjects/accounts/held.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import { dayClaim, PARTY_KINDS, type Parties, partyClaims } from '#subjects/accounts/rules/parties.ts';
import {
  changeAppointment,
  loadAppointmentSettings,
  readAppointment,
  readTaken,
  remindedAt,
  type StoredAppointment,
  tellOf,
} from '../appointments.ts';
import { loadSchedule } from '../blocked-times.ts';
import {
  changeUntil,
  choosePlace,
  hasRoomForUnconfirmed,
  openings,
  overlap,
  spanOf,
  specialistNamed,
} from '../rules/appointments.ts';
import { refuseOverlap } from './book-appointment.ts';
import { toOwnAppointment } from './own-appointment.ts';

const MINUTE_MS = 60_000;

/** One that is at that time already is answered as it is: a repeat does nothing. */
export const moveAppointment: Handler<typeof moveCall> = async (
  { userId, appointmentId, version, starts_at, specialist_id },
  context,
) => {
  const { tables, now } = context;
  await countAttempt(context, BOOKINGS_PER_ACCOUNT, [userId]);
  const start = new Date(starts_at).getTime();
  const day = cairoDay(new Date(start));
  const around = {
    from: cairoDayStart(day).getTime(),
    to: cairoDayStart(dayAfter(day)).getTime() + APPOINTMENT_MINUTES_MAX * MINUTE_MS,
  };
  return retryWhenOvertaken(context, async () => {
    const [stored, account] = await Promise.all([
      readAppointment(tables, appointmentId),
      tables.get('users', userId, ['version']),
    ]);
    const own = ofCaller(stored, userId);
    const address = context.actor.isEmailProven ? null : own.address_key;
    const parties: Parties = { account: userId, phone: own.phone, address };
    const claims = [...partyClaims(parties), ...(own.state === 'booked' ? [dayClaim(day)] : [])];
    const claim = await readClaims(tables, claims, now());
    const [settings, taken, held] = await Promise.all([
      loadSchedule(tables, around),
      readTaken(tables, around, appointmentId),
      readHeld(tables, parties, now(), appointmentId),
    ]);
    const specialist = specialist_id ? specialistNamed(settings, specialist_id) : null;
    const isThere = spanOf(own).from === start && (!specialist_id || specialist?.id === own.specialist_id);
    if (isThere && own.state !== 'cancelled') {
      return toOwnAppointment(own, settings, now());
    }
    if (own.version !== version) {
      return refuse('record_changed');
    }
    if (changeUntil(settings, own, now()) === null) {
      return refuse('change_too_late');
    }
    // As long as it is: the desk may have given it more time than its kind takes.
    const minutes = (spanOf(own).to - spanOf(own).from) / MINUTE_MS;
    const wanted = { kind: own.kind, minutes, specialistId: specialist?.id ?? null };
    const open = specialist === undefined ? [] : openings(settings, wanted, { from: day, to: day }, taken, now());
    const place = choosePlace(open, starts_at, { request: appointmentId, preferred: own });
    if (!place) {
      return refuse('time_taken');
    }
    const span = { from: start, to: start + minutes * MINUTE_MS };
    if (PARTY_KINDS.some((kind) => held[kind].times.some((other) => overlap(other, span)))) {
      return refuse('appointment_overlaps');
    }
    await refuseOverlap(tables, taken, { phone: own.phone, span });
    if (own.state === 'booked' && !hasRoomForUnconfirmed(settings, day, taken, minutes)) {
      return refuse('day_full');
    }
    const moved = {
      ...place,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + minutes * MINUTE_MS).toISOString(),
      reminded_at: remindedAt(starts_at, now()),
    };
    await tables.write([
      ...changeAppointment(own, moved),
      ...tellOf(own, version + 1, 'appointment_moved'),
      ...claim(claims),
      ...(account ? claimAccount(account) : []),
    ]);
    return toOwnAppointment({ ...own, ...moved, version: version + 1 }, settings, now());
  });
};

/** One that is cancelled already is answered as it is. */
export const cancelAppointment: Handler<typeof cancelCall> = async (
  { userId, appointmentId, version, reason, note },
  context,
) => {
  const { tables, now } = context;
  const [settings, stored] = await Promise.all([
    loadAppointmentSettings(tables),
    readAppointment(tables, appointmentId),
  ]);
  const own = ofCaller(stored, userId);
  if (own.state === 'cancelled') {
    return toOwnAppointment(own, settings, now());
  }
  if (own.version !== version) {
    return refuse('record_changed');
  }
  if (changeUntil(settings, own, now()) === null) {
    return refuse('change_too_late');
  }
  const details = { cancel_reason: reason || null, own_cancel_note: note?.trim() || null };
  await tables.write([
    ...changeAppointment(own, { state: 'cancelled' }, details),
    ...tellOf(own, version + 1, 'appointment_cancelled'),
  ]);
  const cancelled = { ...own, state: 'cancelled' as const, version: version + 1 };
  return toOwnAppointment(cancelled, settings, now());
};

/** Another's is answered like one that there is not. */
function ofCaller(stored: StoredAppointment | null, userId: string): StoredAppointment {
  return stored?.user_id === userId ? stored : refuse('not_found');
}
