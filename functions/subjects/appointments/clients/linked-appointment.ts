import { Query } from 'node-appwrite';
import type {
  cancelLinkedAppointment as cancelCall,
  confirmLinkedAppointment as confirmCall,
  fetchLinkedAppointment as fetchCall,
  moveLinkedAppointment as moveCall,
  fetchLinkedTimes as timesCall,
} from '#contract/appointments/calls.ts';
import type { LinkedAppointment } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import { MOVES_PER_LINK, networkOf, WRONG_LINKS_PER_ADDRESS } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import {
  changedAppointment,
  loadAppointmentSettings,
  readAppointment,
  readTaken,
  type StoredAppointment,
} from '../appointments.ts';
import { loadSchedule } from '../blocked-times.ts';
import { sayComing } from '../coming.ts';
import { changeUntil, isLinkAlive, isWaitState, openings, spanOf, toPublicTimes } from '../rules/appointments.ts';
import { backToWaiting, isHeld, letPass } from '../waits.ts';
import { takenByHolder } from './answer-offer.ts';
import { cancelByHolder, moveByHolder } from './holder-changes.ts';

const MINUTE_MS = 60_000;

export const fetchLinkedAppointment: Handler<typeof fetchCall> = async ({ secret }, context) => {
  const [linked, settings] = await Promise.all([readLinked(context, secret), loadAppointmentSettings(context.tables)]);
  return toLinkedAppointment(linked, settings, context.now());
};

/** Its own time is not among them. */
export const fetchLinkedTimes: Handler<typeof timesCall> = async ({ secret, from, to }, context) => {
  const { tables, now } = context;
  const linked = await readLinked(context, secret);
  const around = { from: cairoDayStart(from).getTime(), to: cairoDayStart(dayAfter(to, 2)).getTime() };
  const [settings, taken] = await Promise.all([loadSchedule(tables, around), readTaken(tables, around, linked.$id)]);
  const span = spanOf(linked);
  const minutes = (span.to - span.from) / MINUTE_MS;
  const open = openings(settings, { kind: linked.kind, minutes, specialistId: null }, { from, to }, taken, now());
  return {
    times: toPublicTimes(
      settings,
      open.filter(({ start }) => start !== span.from),
      minutes,
    ),
  };
};

/** One that was confirmed already is answered as it is. What is offered is taken; whose phone it is, the desk knows. */
export const confirmLinkedAppointment: Handler<typeof confirmCall> = async ({ secret, starts_at }, context) => {
  const { tables, now } = context;
  const [linked, settings] = await Promise.all([readLinked(context, secret), loadAppointmentSettings(tables)]);
  if (isWaitState(linked.state)) {
    if (!isHeld(linked, now()) || spanOf(linked).from !== Date.parse(starts_at)) {
      return refuse('offer_over');
    }
    const { after, operations } = await takenByHolder(context, linked, !linked.unproven);
    await tables.write(operations);
    return toLinkedAppointment(after, settings, now());
  }
  const coming = sayComing(linked, starts_at, now());
  if (!coming) {
    return refuse('record_changed');
  }
  if (coming.operations.length > 0) {
    await tables.write(coming.operations);
  }
  return toLinkedAppointment(coming.after, settings, now());
};

/** Nobody has signed in: who has to be called before they count as known is counted by the address that booked. */
export const moveLinkedAppointment: Handler<typeof moveCall> = async ({ secret, ...move }, context) => {
  const { $id } = await readLinked(context, secret);
  await countAttempt(context, MOVES_PER_LINK, [$id]);
  const read = async () => {
    const own = await readLinked(context, secret);
    return { own, address: own.unproven ? own.address_key : null };
  };
  const { own, settings } = await moveByHolder(context, read, move);
  return toLinkedAppointment(own, settings, context.now());
};

/** Who lets an offered time go waits for another one. */
export const cancelLinkedAppointment: Handler<typeof cancelCall> = async ({ secret, ...cancellation }, context) => {
  const { tables, now } = context;
  const linked = await readLinked(context, secret);
  if (isWaitState(linked.state)) {
    return toLinkedAppointment(
      await letGo(tables, linked, cancellation.version),
      await loadAppointmentSettings(tables),
      now(),
    );
  }
  const { own, settings } = await cancelByHolder(context, linked, cancellation);
  return toLinkedAppointment(own, settings, context.now());
};

/** Who waits already is answered as they are. */
async function letGo(tables: Tables, linked: StoredAppointment, version: number): Promise<StoredAppointment> {
  if (linked.state === 'waiting') {
    return linked;
  }
  if (linked.version !== version) {
    return refuse('record_changed');
  }
  const { after, operations } = changedAppointment(linked, backToWaiting(linked), letPass(linked));
  await tables.write(operations);
  return after;
}

/**
 * The appointment to which a link leads. Links that were never given out are counted for the address; whoever has a right
 * one is not held by what others do at theirs.
 */
async function readLinked(
  context: Pick<Ports, 'tables' | 'now'> & Pick<CallContext<readonly []>, 'clientAddress'>,
  secret: string,
): Promise<StoredAppointment> {
  const { tables, now, clientAddress } = context;
  const asked = [Query.equal('link_secret', secret), Query.limit(1)];
  const { rows } = await tables.list('appointment_details', ['link_secret'], asked);
  const stored = rows[0] ? await readAppointment(tables, rows[0].$id) : null;
  // A database may not tell large letters from small ones.
  if (stored?.link_secret !== secret) {
    await countAttempt(context, WRONG_LINKS_PER_ADDRESS, [networkOf(clientAddress)]);
    return refuse('link_invalid');
  }
  return isLinkAlive(stored, now()) ? stored : refuse('link_invalid');
}

function toLinkedAppointment(stored: StoredAppointment, settings: AppointmentSettings, now: Date): LinkedAppointment {
  const { starts_at, state, coming_at, version, offered_until } = stored;
  return {
    starts_at: utc(starts_at),
    cancelled: state === 'cancelled',
    offered_until: isHeld(stored, now) ? utc(offered_until) : null,
    waiting: isWaitState(state) && !isHeld(stored, now),
    coming: coming_at !== null,
    change_until: changeUntil(settings, { starts_at, state }, now),
    version,
  };
}
