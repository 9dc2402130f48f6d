import type { CancelReason } from '#contract/appointments/kinds.ts';
import { APPOINTMENT_MINUTES_MAX } from '#contract/appointments/kinds.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { readHeld } from '#subjects/accounts/held.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import { dayClaim, PARTY_KINDS, type Parties, partyClaims } from '#subjects/accounts/rules/parties.ts';
import {
  changedAppointment,
  loadAppointmentSettings,
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

const MINUTE_MS = 60_000;

/** An appointment as it is after its holder changed it, and what it is shown by. */
interface Changed {
  own: StoredAppointment;
  settings: AppointmentSettings;
}

interface Move {
  version: number;
  starts_at: string;
  /** Without one, the same specialist if they are free then, else whoever is. */
  specialist_id?: string | undefined;
}

/**
 * Moves an appointment as whoever holds it may, by their account or by its link. `read` answers it, and the key of the
 * address under which they are counted. One that is at that time already is answered as it is: a repeat does nothing.
 */
export function moveByHolder(
  context: Ports,
  read: () => Promise<{ own: StoredAppointment; address: string | null }>,
  { version, starts_at, specialist_id }: Move,
): Promise<Changed> {
  const { tables, now } = context;
  const start = new Date(starts_at).getTime();
  const day = cairoDay(new Date(start));
  const around = {
    from: cairoDayStart(day).getTime(),
    to: cairoDayStart(dayAfter(day)).getTime() + APPOINTMENT_MINUTES_MAX * MINUTE_MS,
  };
  return retryWhenOvertaken(context, async () => {
    const { own, address } = await read();
    const parties: Parties = { account: own.user_id, phone: own.phone, address };
    const claims = [...partyClaims(parties), ...(own.state === 'booked' ? [dayClaim(day)] : [])];
    const [claim, account] = await Promise.all([
      readClaims(tables, claims, now()),
      own.user_id === null ? null : tables.get('users', own.user_id, ['version']),
    ]);
    const [settings, taken, held] = await Promise.all([
      loadSchedule(tables, around),
      readTaken(tables, around, own.$id),
      readHeld(tables, parties, now(), own.$id),
    ]);
    const specialist = specialist_id ? specialistNamed(settings, specialist_id) : null;
    const isThere = spanOf(own).from === start && (!specialist_id || specialist?.id === own.specialist_id);
    if (isThere && own.state !== 'cancelled') {
      return { own, settings };
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
    const place = choosePlace(open, starts_at, { request: own.$id, preferred: own });
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
    const { after, operations } = changedAppointment(own, {
      ...place,
      starts_at: new Date(span.from).toISOString(),
      ends_at: new Date(span.to).toISOString(),
      reminded_at: remindedAt(starts_at, now()),
    });
    await tables.write([
      ...operations,
      ...tellOf(own, after.version, 'appointment_moved'),
      ...claim(claims),
      ...(account ? claimAccount(account) : []),
    ]);
    return { own: after, settings };
  });
}

interface Cancellation {
  version: number;
  reason?: CancelReason | '' | null | undefined;
  note?: string | null | undefined;
}

/** Cancels an appointment as whoever holds it may. One that is cancelled already is answered as it is. */
export async function cancelByHolder(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  own: StoredAppointment,
  { version, reason, note }: Cancellation,
): Promise<Changed> {
  const settings = await loadAppointmentSettings(tables);
  if (own.state === 'cancelled') {
    return { own, settings };
  }
  if (own.version !== version) {
    return refuse('record_changed');
  }
  if (changeUntil(settings, own, now()) === null) {
    return refuse('change_too_late');
  }
  const { after, operations } = changedAppointment(
    own,
    { state: 'cancelled' },
    { cancel_reason: reason || null, own_cancel_note: note?.trim() || null },
  );
  await tables.write([...operations, ...tellOf(own, after.version, 'appointment_cancelled')]);
  return { own: after, settings };
}
