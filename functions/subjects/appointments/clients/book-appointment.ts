import type { bookAppointment as guestCall, bookOwnAppointment as ownCall } from '#contract/appointments/calls.ts';
import { APPOINTMENT_MINUTES_MAX } from '#contract/appointments/kinds.ts';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { appointmentId } from '#lib/ids.ts';
import { newLinkSecret } from '#lib/link-secret.ts';
import { BOOKINGS_PER_ACCOUNT, BOOKINGS_PER_ADDRESS, BOOKINGS_PER_PHONE, networkOf } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { type Held, readHeld } from '#subjects/accounts/held.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import {
  addressKey,
  checkHeld,
  countedAddress,
  dayClaim,
  OPEN_APPOINTMENTS_MAX,
  type Parties,
  partyClaims,
  STRANGERS_WAITING_CLAIM,
} from '#subjects/accounts/rules/parties.ts';
import { takeProof } from '#subjects/phone-codes/proofs.ts';
import {
  createAppointment,
  heldUntil,
  NO_WAIT,
  NOT_CANCELLED,
  readAppointment,
  readOverlapping,
  readTaken,
  remindedAt,
  type StoredAppointment,
} from '../appointments.ts';
import { loadSchedule } from '../blocked-times.ts';
import {
  choosePlace,
  fitting,
  hasRoomForUnconfirmed,
  openings,
  type Span,
  specialistNamed,
} from '../rules/appointments.ts';
import { createWait, storedWait } from '../waits.ts';
import { toOwnAppointment } from './own-appointment.ts';
import { validateWaits } from './validate-waits.ts';

const MINUTE_MS = 60_000;

type Context = Ports & Pick<CallContext<readonly []>, 'clientAddress'>;

/** Without an account, so the desk calls before it counts as confirmed, unless the guest has proven the phone. */
export const bookAppointment: Handler<typeof guestCall> = async (wish, context) => {
  const address = networkOf(context.clientAddress);
  await countAttempt(context, BOOKINGS_PER_ADDRESS, [address]);
  await countForPhone(wish, context);
  const from = { who: address, userId: null, isProven: wish.proof !== undefined };
  return book(wish, from, context);
};

/** Of a phone strangers may type; a proof is of one use, and so many codes go there. */
export async function countForPhone({ phone, proof }: { phone: string; proof?: string | undefined }, context: Ports) {
  if (proof === undefined) {
    await countAttempt(context, BOOKINGS_PER_PHONE, [normalizePhone(phone)]);
  }
}

export const bookOwnAppointment: Handler<typeof ownCall> = async ({ userId, ...wish }, context) => {
  await countAttempt(context, BOOKINGS_PER_ACCOUNT, [userId]);
  const from = { who: userId, userId, isProven: context.actor.isEmailProven === true };
  return book(wish, from, context);
};

/**
 * Books a time, once for each request: a repeat finds its first. Who is overtaken looks for somebody else who is free then.
 * A time that may not be kept is written down for the desk, who calls.
 */
export const book: typeof bookOnce = (wish, from, context) =>
  retryWhenOvertaken(context, () => bookOnce(wish, from, context));

async function bookOnce(
  {
    kind: name,
    specialist_id,
    starts_at,
    requestId,
    lang = DEFAULT_LANGUAGE,
    proof,
    ...person
  }: InputOf<typeof guestCall>,
  {
    who,
    userId,
    isProven,
    of = { about_id: null, patient_id: null },
  }: {
    who: string;
    userId: string | null;
    isProven: boolean;
    /** What it is about, and whose, where that is known. */
    of?: Pick<StoredAppointment, 'about_id' | 'patient_id'>;
  },
  context: Context,
): Promise<OwnAppointment> {
  const { tables, now } = context;
  const $id = appointmentId(who, requestId);
  const start = new Date(starts_at).getTime();
  const day = cairoDay(new Date(start));
  const around = {
    from: cairoDayStart(day).getTime(),
    to: cairoDayStart(dayAfter(day)).getTime() + APPOINTMENT_MINUTES_MAX * MINUTE_MS,
  };
  const phone = normalizePhone(person.phone);
  const isPhoneProven = proof !== undefined;
  const address = countedAddress(context.clientAddress, isProven);
  const parties: Parties = { account: userId, phone, isPhoneProven, address };
  const claims = [...partyClaims(parties), dayClaim(day), STRANGERS_WAITING_CLAIM];
  // What is claimed first: what is counted after it is not older.
  const [claim, account] = await Promise.all([
    readClaims(tables, claims, now()),
    userId === null ? null : tables.get('users', userId, ['version']),
  ]);
  const [settings, taken, known, held] = await Promise.all([
    loadSchedule(tables, around),
    readTaken(tables, around),
    readAppointment(tables, $id),
    readHeld(tables, parties, now()),
  ]);
  if (known) {
    return toOwnAppointment(known, settings, now());
  }
  const ofProof = proof === undefined ? [] : await takeProof(context, { phone, proof }, $id);
  const kind = settings.kinds.find((one) => one.kind === name && one.online);
  if (!kind || fitting(settings.specialists, kind.kind).length === 0) {
    return refuse('booking_closed');
  }
  const specialist = specialist_id ? specialistNamed(settings, specialist_id) : null;
  const wanted = { kind: kind.kind, minutes: kind.minutes, specialistId: specialist?.id ?? null };
  const open = specialist === undefined ? [] : openings(settings, wanted, { from: day, to: day }, taken, now());
  const place = choosePlace(open, starts_at, { request: $id });
  if (!place) {
    return refuse('time_taken');
  }
  const span = { from: start, to: start + kind.minutes * MINUTE_MS };
  validateOwn(held, span);
  await refuseOverlap(tables, taken, { phone, span });
  const unproven = !isProven;
  const common = {
    $id,
    patient_id: of.patient_id,
    user_id: userId,
    kind: kind.kind,
    name: person.name.trim(),
    phone,
    note: null,
    lang,
    address_key: addressKey(context.clientAddress),
    booked_by: userId === null ? ('guest' as const) : ('customer' as const),
  };
  const ofParties = [...claim(partyClaims(parties)), ...(account ? claimAccount(account) : []), ...ofProof];
  const at = now().toISOString();
  const isKept =
    checkHeld(held.address.times, span) === null &&
    (!unproven || hasRoomForUnconfirmed(settings, day, taken, kind.minutes));
  if (!isKept) {
    await validateWaits(tables, held, { unproven, now: now() });
    const made = {
      ...common,
      days: { from: day, to: day },
      wait_specialist_id: specialist?.id ?? null,
      wanted_at: new Date(start).toISOString(),
      unproven,
    };
    return commit(context, settings, storedWait(made, at), [
      ...createWait(made),
      ...ofParties,
      ...(unproven ? claim([STRANGERS_WAITING_CLAIM]) : []),
    ]);
  }
  const made = {
    ...common,
    ...place,
    starts_at: new Date(span.from).toISOString(),
    ends_at: new Date(span.to).toISOString(),
    state: unproven ? ('booked' as const) : ('confirmed' as const),
    about_id: of.about_id,
    reminded_at: remindedAt(starts_at, now()),
    link_secret: newLinkSecret(),
  };
  const held_until = heldUntil(made, made.ends_at);
  const stored = { passed: null, unproven, visit_id: null, coming_at: null, version: 0, held_until };
  const rest = { ...NO_WAIT, ...NOT_CANCELLED, ...stored };
  return commit(context, settings, { ...made, ...rest, $createdAt: at, $updatedAt: at }, [
    ...createAppointment(made),
    ...ofParties,
    ...(unproven ? claim([dayClaim(day)]) : []),
  ]);
}

async function commit(
  { tables, now }: Ports,
  settings: AppointmentSettings,
  made: StoredAppointment,
  operations: readonly Operation[],
): Promise<OwnAppointment> {
  await tables.write(operations);
  return toOwnAppointment(made, settings, now());
}

/** Whoever has an appointment then, also one that the desk made, gets no other one. */
export async function refuseOverlap(
  tables: Tables,
  taken: Awaited<ReturnType<typeof readTaken>>,
  { phone, span }: { phone: string; span: Span },
): Promise<void> {
  const others = await readOverlapping(tables, taken, span);
  if (others.some((one) => one.phone === phone)) {
    refuse('appointment_overlaps');
  }
}

/** What an account or a phone may not hold is refused; an address is shared, so its people are called. */
export function validateOwn({ account, phone }: { account: Held; phone: Held }, span: Span): void {
  for (const { times } of [account, phone]) {
    const fault = checkHeld(times, span);
    if (fault === 'too_many') {
      refuse('too_many_appointments', { max: OPEN_APPOINTMENTS_MAX });
    }
    if (fault === 'overlaps') {
      refuse('appointment_overlaps');
    }
  }
}
