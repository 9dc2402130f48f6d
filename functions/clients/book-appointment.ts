import type { bookAppointment as guestCall, bookOwnAppointment as ownCall } from '#contract/appointments/calls.ts';
import { APPOINTMENT_MINUTES_MAX } from '#contract/appointments/kinds.ts';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { choosePlace, fitting, openings } from '../domain/appointments.ts';
import { appointmentId } from '../domain/ids.ts';
import { BOOKINGS_PER_ACCOUNT, BOOKINGS_PER_ADDRESS, BOOKINGS_PER_PHONE, networkOf } from '../domain/rate-limits.ts';
import {
  createAppointment,
  loadAppointmentSettings,
  type NewAppointment,
  NO_WAIT,
  readAppointment,
  readTaken,
  remindedAt,
} from '../runtime/appointments.ts';
import { countAttempt } from '../runtime/attempts.ts';
import type { Ports } from '../runtime/context.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { toOwnAppointment } from './own-appointment.ts';

/** Every failure is somebody else's success with the same specialist or room, so this is enough for all of them. */
const ATTEMPTS = 12;
const MINUTE_MS = 60_000;

/** Without an account, so the desk calls before it counts as confirmed. Nine steps at most when nobody comes between. */
export const bookAppointment: Handler<typeof guestCall> = async (wish, context) => {
  const address = networkOf(context.clientAddress);
  await countAttempt(context, BOOKINGS_PER_ADDRESS, [address]);
  await countAttempt(context, BOOKINGS_PER_PHONE, [normalizePhone(wish.phone)]);
  return book(wish, { who: address, userId: null }, context);
};

/** Seven steps at most when nobody comes between. */
export const bookOwnAppointment: Handler<typeof ownCall> = async ({ userId, ...wish }, context) => {
  await countAttempt(context, BOOKINGS_PER_ACCOUNT, [userId]);
  return book(wish, { who: userId, userId }, context);
};

/** Books a time, once for each request: a repeat finds its first. Who is overtaken looks for somebody else who is free then. */
function book(
  { kind: name, specialist_id, starts_at, requestId, lang = DEFAULT_LANGUAGE, ...person }: InputOf<typeof guestCall>,
  { who, userId }: { who: string; userId: string | null },
  context: Ports,
): Promise<OwnAppointment> {
  const { tables, now } = context;
  const $id = appointmentId(who, requestId);
  const start = new Date(starts_at).getTime();
  const around = { from: start, to: start + APPOINTMENT_MINUTES_MAX * MINUTE_MS };
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const [settings, taken, known] = await Promise.all([
      loadAppointmentSettings(tables),
      readTaken(tables, around),
      readAppointment(tables, $id),
    ]);
    if (known) {
      return { answer: toOwnAppointment(known, settings, now()) };
    }
    const kind = settings.kinds.find((one) => one.kind === name && one.online);
    if (!kind || fitting(settings.specialists, kind.kind).length === 0) {
      return refuse('booking_closed');
    }
    const day = cairoDay(new Date(start));
    const wanted = { kind: kind.kind, minutes: kind.minutes, specialistId: specialist_id ?? null };
    const open = openings(settings, wanted, { from: day, to: day }, taken, now());
    const place = choosePlace(open, starts_at, { request: $id });
    if (!place) {
      return refuse('time_taken');
    }
    const made: NewAppointment = {
      $id,
      ...place,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + kind.minutes * MINUTE_MS).toISOString(),
      state: userId === null ? 'booked' : 'confirmed',
      patient_id: null,
      user_id: userId,
      about_id: null,
      reminded_at: remindedAt(starts_at, now()),
      kind: kind.kind,
      name: person.name.trim(),
      phone: normalizePhone(person.phone),
      note: null,
      lang,
      booked_by: userId === null ? 'guest' : 'customer',
    };
    const problem = await tables.transact(createAppointment(made));
    const at = now().toISOString();
    return problem
      ? null
      : {
          answer: toOwnAppointment(
            { ...made, ...NO_WAIT, passed: null, version: 0, $createdAt: at, $updatedAt: at },
            settings,
            now(),
          ),
        };
  });
}
