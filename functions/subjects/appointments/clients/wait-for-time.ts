import type { waitForTime as guestCall, waitForOwnTime as ownCall } from '#contract/appointments/calls.ts';
import type { OwnWait } from '#contract/appointments/schemas.ts';
import type { InputOf } from '#contract/call.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { waitId } from '#lib/ids.ts';
import { BOOKINGS_PER_ACCOUNT, BOOKINGS_PER_ADDRESS, networkOf } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { Faults } from '#runtime/faults.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { readHeld } from '#subjects/accounts/held.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import {
  addressKey,
  countedAddress,
  type Parties,
  partyClaims,
  STRANGERS_WAITING_CLAIM,
} from '#subjects/accounts/rules/parties.ts';
import { takeProof } from '#subjects/phone-codes/proofs.ts';
import { loadAppointmentSettings, readAppointment } from '../appointments.ts';
import { fitting, specialistNamed } from '../rules/appointments.ts';
import { createWait, storedWait, toOwnWait, validateWaitDays } from '../waits.ts';
import { countForPhone } from './book-appointment.ts';
import { validateWaits } from './validate-waits.ts';

type Context = Ports & Pick<CallContext<readonly []>, 'clientAddress'>;

/** The desk calls once a time is held for them, unless the guest has proven the phone: then they are written to there. */
export const waitForTime: Handler<typeof guestCall> = async (wish, context) => {
  const address = networkOf(context.clientAddress);
  await countAttempt(context, BOOKINGS_PER_ADDRESS, [address]);
  await countForPhone(wish, context);
  const from = { who: address, userId: null, isProven: wish.proof !== undefined };
  return retryWhenOvertaken(context, () => wait(wish, from, context));
};

export const waitForOwnTime: Handler<typeof ownCall> = async ({ userId, ...wish }, context) => {
  await countAttempt(context, BOOKINGS_PER_ACCOUNT, [userId]);
  const from = { who: userId, userId, isProven: context.actor.isEmailProven === true };
  return retryWhenOvertaken(context, () => wait(wish, from, context));
};

/** Puts somebody on the waiting list, once for each request. */
async function wait(
  {
    kind: name,
    specialist_id,
    from,
    to,
    requestId,
    lang = DEFAULT_LANGUAGE,
    proof,
    ...person
  }: InputOf<typeof guestCall>,
  { who, userId, isProven }: { who: string; userId: string | null; isProven: boolean },
  context: Context,
): Promise<OwnWait> {
  const { tables, now } = context;
  const $id = waitId(who, requestId);
  const phone = normalizePhone(person.phone);
  const isPhoneProven = proof !== undefined;
  const address = countedAddress(context.clientAddress, isProven);
  const parties: Parties = { account: userId, phone, isPhoneProven, address };
  // What is claimed first: what is counted after it is not older.
  const [claim, account] = await Promise.all([
    readClaims(tables, [...partyClaims(parties), STRANGERS_WAITING_CLAIM], now()),
    userId === null ? null : tables.get('users', userId, ['version']),
  ]);
  const [settings, known, held] = await Promise.all([
    loadAppointmentSettings(tables),
    readAppointment(tables, $id),
    readHeld(tables, parties, now()),
  ]);
  if (known) {
    return toOwnWait(known, settings, now());
  }
  const ofProof = proof === undefined ? [] : await takeProof(context, { phone, proof }, $id);
  const kind = settings.kinds.find((one) => one.kind === name && one.online);
  const able = kind ? fitting(settings.specialists, kind.kind) : [];
  const specialist = specialist_id ? specialistNamed(settings, specialist_id) : null;
  if (!kind || able.length === 0 || specialist === undefined || (specialist && !able.includes(specialist))) {
    return refuse('booking_closed');
  }
  const faults = new Faults();
  validateWaitDays(faults, { from, to }, settings, now());
  faults.refuse();
  const unproven = !isProven;
  await validateWaits(tables, held, { unproven, now: now() });
  const made = {
    $id,
    wait_specialist_id: specialist?.id ?? null,
    wanted_at: null,
    days: { from, to },
    patient_id: null,
    user_id: userId,
    kind: kind.kind,
    name: person.name.trim(),
    phone,
    note: null,
    lang,
    address_key: addressKey(context.clientAddress),
    booked_by: userId === null ? ('guest' as const) : ('customer' as const),
    unproven,
  };
  await tables.write([
    ...createWait(made),
    ...claim([...partyClaims(parties), ...(unproven ? [STRANGERS_WAITING_CLAIM] : [])]),
    ...(account ? claimAccount(account) : []),
    ...ofProof,
  ]);
  return toOwnWait(storedWait(made, now().toISOString()), settings, now());
}
