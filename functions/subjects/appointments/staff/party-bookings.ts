import { Query } from 'node-appwrite';
import { type BookingParty, OPEN_APPOINTMENT_STATES, WAIT_STATES } from '#contract/appointments/kinds.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import type {
  cancelPartyBookings as cancelCall,
  fetchPartyBookings as fetchCall,
} from '#contract/appointments/staff-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import {
  APPOINTMENT_COLUMNS,
  type AppointmentRow,
  changeAppointment,
  loadAppointmentSettings,
  readAppointment,
  type StoredAppointment,
  tellOf,
  withDetails,
} from '../appointments.ts';
import { auditAppointment } from '../audited-appointment.ts';
import { isWaitState } from '../rules/appointments.ts';
import { endedWait } from '../waits.ts';

/** So much of one party is looked at in one call, and so much of it is cancelled. */
const MOST_READ = 500;
const CANCELLED_A_CALL = 30;
/** So many ids fit into one query. */
const IDS_PER_QUERY = 90;

export const fetchPartyBookings: Handler<typeof fetchCall> = async ({ appointmentId }, { tables, now }) => {
  const stored = (await readAppointment(tables, appointmentId)) ?? refuse('not_found');
  const countOf = async (party: BookingParty) => (await rowsOf(tables, stored, party, now()))?.length ?? null;
  const [account, phone, address] = await Promise.all([countOf('account'), countOf('phone'), countOf('address')]);
  return { account, phone, address };
};

/** Each is cancelled by itself, so that what somebody changes at this moment stays for a repeat. */
export const cancelPartyBookings: Handler<typeof cancelCall> = async ({ appointmentId, party }, context) => {
  const { tables, now } = context;
  const stored = (await readAppointment(tables, appointmentId)) ?? refuse('not_found');
  const [settings, rows] = await Promise.all([loadAppointmentSettings(tables), rowsOf(tables, stored, party, now())]);
  // The one that was asked about goes last: by it the others are found again.
  const others = (rows ?? []).filter(({ $id }) => $id !== appointmentId);
  const own = (rows ?? []).filter(({ $id }) => $id === appointmentId);
  const some = await withDetails(tables, [...others, ...own].slice(0, CANCELLED_A_CALL));
  let cancelled = 0;
  for (const one of some) {
    cancelled += (await cancel(context, settings, one)) ? 1 : 0;
  }
  return { cancelled, left: (rows?.length ?? 0) - cancelled };
};

/** What is still to come of what a party made itself; null where the party is not known. */
async function rowsOf(
  tables: Tables,
  { user_id, phone, address_key }: StoredAppointment,
  party: BookingParty,
  now: Date,
): Promise<AppointmentRow[] | null> {
  const toCome = [
    Query.equal('state', [...OPEN_APPOINTMENT_STATES, ...WAIT_STATES]),
    Query.greaterThan('ends_at', now.toISOString()),
  ];
  if (party === 'account') {
    return user_id === null
      ? null
      : (
          await tables.list('appointments', APPOINTMENT_COLUMNS, [
            Query.equal('user_id', user_id),
            ...toCome,
            Query.limit(MOST_READ),
          ])
        ).rows;
  }
  if (party === 'address' && address_key === null) {
    return null;
  }
  const { rows } = await tables.list(
    'appointment_details',
    ['booked_by'],
    [
      party === 'phone' ? Query.equal('phone', phone) : Query.equal('address_key', address_key ?? ''),
      Query.equal('booked_by', ['guest', 'customer']),
      Query.orderDesc('$createdAt'),
      Query.limit(MOST_READ),
    ],
  );
  const parts: string[][] = [];
  for (let start = 0; start < rows.length; start += IDS_PER_QUERY) {
    parts.push(rows.slice(start, start + IDS_PER_QUERY).map(({ $id }) => $id));
  }
  const lists = await Promise.all(
    parts.map((ids) =>
      tables.list('appointments', APPOINTMENT_COLUMNS, [
        Query.equal('$id', ids),
        ...toCome,
        Query.limit(IDS_PER_QUERY),
      ]),
    ),
  );
  return lists.flatMap((list) => list.rows);
}

/** False when somebody changed it at this moment. */
async function cancel(
  context: CallContext<typeof cancelCall.access>,
  settings: AppointmentSettings,
  stored: StoredAppointment,
): Promise<boolean> {
  const isWait = isWaitState(stored.state);
  const columns = isWait ? endedWait(stored) : { state: 'cancelled' as const };
  const after = { ...stored, ...columns, version: stored.version + 1 };
  const problem = await context.tables.transact([
    ...changeAppointment(stored, columns),
    ...(isWait ? [] : tellOf(stored, after.version, 'appointment_cancelled')),
    auditAppointment(context, { before: stored, after }, settings),
  ]);
  return problem === null;
}
