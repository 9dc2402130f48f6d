import { Query } from 'node-appwrite';
import type { waitForTime as guestCall, waitForOwnTime as ownCall } from '#contract/appointments/calls.ts';
import { WAIT_STATES, WAITS_MAX } from '#contract/appointments/kinds.ts';
import type { OwnWait } from '#contract/appointments/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { fitting } from '../domain/appointments.ts';
import { waitId } from '../domain/ids.ts';
import { BOOKINGS_PER_ACCOUNT, BOOKINGS_PER_ADDRESS, BOOKINGS_PER_PHONE, networkOf } from '../domain/rate-limits.ts';
import { loadAppointmentSettings, readAppointment } from '../runtime/appointments.ts';
import { countAttempt } from '../runtime/attempts.ts';
import type { Ports } from '../runtime/context.ts';
import { Faults } from '../runtime/faults.ts';
import { claimAccount } from '../runtime/profiles.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { createWait, storedWait, toOwnWait } from '../runtime/waits.ts';

const ATTEMPTS = 5;

/** Nobody can write to them: the desk calls once a time is held for them. Nine steps at most when nobody comes between. */
export const waitForTime: Handler<typeof guestCall> = async (wish, context) => {
  const address = networkOf(context.clientAddress);
  await countAttempt(context, BOOKINGS_PER_ADDRESS, [address]);
  await countAttempt(context, BOOKINGS_PER_PHONE, [normalizePhone(wish.phone)]);
  return wait(wish, { who: address, userId: null }, context);
};

/** Eight steps at most when nobody comes between. */
export const waitForOwnTime: Handler<typeof ownCall> = async ({ userId, ...wish }, context) => {
  await countAttempt(context, BOOKINGS_PER_ACCOUNT, [userId]);
  return wait(wish, { who: userId, userId }, context);
};

/** Puts somebody on the waiting list, once for each request. */
function wait(
  { kind: name, specialist_id, from, to, requestId, lang = DEFAULT_LANGUAGE, ...person }: InputOf<typeof guestCall>,
  { who, userId }: { who: string; userId: string | null },
  context: Ports,
): Promise<OwnWait> {
  const { tables, now } = context;
  const $id = waitId(who, requestId);
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    // The account first, which whoever waits claims: what is counted after it is not older.
    const account = userId === null ? null : await tables.get('users', userId, ['version']);
    const [settings, known, waits] = await Promise.all([
      loadAppointmentSettings(tables),
      readAppointment(tables, $id),
      userId === null ? 0 : countWaits({ tables }, userId),
    ]);
    if (known) {
      return { answer: toOwnWait(known, settings, now()) };
    }
    const kind = settings.kinds.find((one) => one.kind === name && one.online);
    const able = kind ? fitting(settings.specialists, kind.kind) : [];
    if (!kind || able.length === 0 || (specialist_id && !able.some(({ id }) => id === specialist_id))) {
      return refuse('booking_closed');
    }
    if (to < cairoDay(now())) {
      const faults = new Faults();
      faults.add('to', { key: 'date_past' });
      faults.refuse();
    }
    if (waits >= WAITS_MAX) {
      return refuse('too_many_waits');
    }
    const made = {
      $id,
      wait_specialist_id: specialist_id ?? null,
      days: { from, to },
      patient_id: null,
      user_id: userId,
      kind: kind.kind,
      name: person.name.trim(),
      phone: normalizePhone(person.phone),
      note: null,
      lang,
      booked_by: userId === null ? ('guest' as const) : ('customer' as const),
    };
    const problem = await tables.transact([
      ...createWait(made),
      ...(account ? [claimAccount(account.$id, account.version)] : []),
    ]);
    return problem ? null : { answer: toOwnWait(storedWait(made, now().toISOString()), settings, now()) };
  });
}

const countWaits = ({ tables }: Pick<Ports, 'tables'>, userId: string) =>
  tables.count('appointments', [Query.equal('user_id', userId), Query.equal('state', [...WAIT_STATES])]);
