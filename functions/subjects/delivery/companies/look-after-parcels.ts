import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { isOpenShipment, OPEN_SHIPMENT_STATES } from '#contract/shipments/constants.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import { dueNow } from '#runtime/conditions.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { SHIPMENT_COLUMNS, type ShipmentRow } from '../shipments.ts';
import { ANSWER_MINUTES, askCompany, keepFound, LONGEST_ASK_MINUTES } from './ask-company.ts';
import type { CompanyParcel, DeliveryCompany } from './company.ts';
import { followParcel, hasEnded, noteUnread, settleParcel } from './follow-parcel.ts';

/** A run goes on so long; what is left comes with the next. */
const RUN_MS = 30_000;
const PARCELS_AT_ONCE = 100;
/** So long after its end a parcel is still compared; one that somebody has to look into, longer. */
const COMPARED_DAYS = 14;
const LOOKED_INTO_DAYS = 180;
/** The comparison of a day begins so long after midnight. */
const NIGHT_MINUTES = 60;

/**
 * Looks after the parcels of the delivery company: asks for those that it has not answered for, and compares all others
 * once a night. May be run by anybody at any time, also twice at once.
 */
export async function lookAfterParcels(ports: Ports): Promise<void> {
  const { company } = ports;
  if (!company) {
    return;
  }
  const hasTime = timeLeft(ports, RUN_MS);
  const failures: unknown[] = [];
  const each = async (rows: readonly ShipmentRow[], look: (row: ShipmentRow) => Promise<boolean>) => {
    for (const row of rows) {
      if (!hasTime()) {
        return;
      }
      try {
        if (!(await look(row))) {
          // The company does not answer: the others would wait as long, for nothing.
          return;
        }
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await each(await readAsked(ports), (row) => lookAfter(ports, company, row));
  await each(await readUncompared(ports), (row) => compare(ports, company, row));
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} parcels could not be looked at; they are looked at again.`);
  }
}

/** Asks for a parcel once more, or how far it is where a report says that it moved. */
export async function lookAfter(ports: Ports, company: DeliveryCompany, row: ShipmentRow): Promise<boolean> {
  if (row.tracking_number === null || (row.ask_at !== null && !isOpenShipment(row.state))) {
    await askCompany(ports, company, row);
    return true;
  }
  const followed = await followParcel(ports, company, row.$id);
  if (followed === 'seen') {
    return true;
  }
  // If somebody was faster, they have asked.
  await ports.tables.transact(stage.change('shipments', row, { ask_at: minutesAfter(ports.now(), ANSWER_MINUTES) }));
  return followed === 'busy';
}

async function readAsked({ tables, now, company }: Ports): Promise<ShipmentRow[]> {
  const { rows } = await tables.list('shipments', SHIPMENT_COLUMNS, [
    Query.or(dueNow('ask_at', now(), LONGEST_ASK_MINUTES)),
    Query.equal('carrier', company?.name ?? ''),
    Query.orderAsc('ask_at'),
    Query.limit(PARCELS_AT_ONCE),
  ]);
  return rows;
}

/**
 * Parcels that nobody has compared since the night began, also those of which the company gave no number: it may have made
 * them. Those never compared have no time, and are read by themselves.
 */
async function readUncompared({ tables, now, company }: Ports): Promise<ShipmentRow[]> {
  const since = cairoDayStart(cairoDay(new Date(minutesAfter(now(), -NIGHT_MINUTES))));
  const daysAgo = (days: number) => minutesAfter(now(), -days * 24 * 60);
  const ofCompany = [
    Query.equal('carrier', company?.name ?? ''),
    Query.or([Query.isNotNull('tracking_number'), Query.greaterThan('asked', 0)]),
    Query.or([
      Query.equal('state', [...OPEN_SHIPMENT_STATES]),
      Query.greaterThan('moved_at', daysAgo(COMPARED_DAYS)),
      Query.and([Query.isNotNull('finding'), Query.greaterThan('moved_at', daysAgo(LOOKED_INTO_DAYS))]),
    ]),
    Query.lessThan('$createdAt', since.toISOString()),
    Query.orderAsc('checked_at'),
    Query.limit(PARCELS_AT_ONCE),
  ];
  const lists = await Promise.all(
    [Query.isNull('checked_at'), Query.lessThan('checked_at', since.toISOString())].map((condition) =>
      tables.list('shipments', SHIPMENT_COLUMNS, [...ofCompany, condition]),
    ),
  );
  return lists.flatMap(({ rows }) => rows).slice(0, PARCELS_AT_ONCE);
}

/** One parcel with all that the company has under our reference: there must be no second. */
async function compare(ports: Ports, company: DeliveryCompany, row: ShipmentRow): Promise<boolean> {
  const all = await company.find(row.reference ?? '');
  if (all === 'unknown') {
    return false;
  }
  const known = all === 'unreadable' ? [] : all;
  if (row.tracking_number === null) {
    return compareUnnumbered(ports, company, row, known);
  }
  const own = known.find(({ trackingNumber }) => trackingNumber === row.tracking_number);
  const isTwice = all === 'unreadable' ? undefined : known.some((one) => one !== own && !hasEnded(one));
  const isSettled = own !== undefined && (await settleParcel(ports, row, own, isTwice));
  return isSettled || (await followParcel(ports, company, row.$id, isTwice)) !== 'unanswered';
}

/** One whose making was not answered, and that was taken for not made: the company may have made it all the same. */
async function compareUnnumbered(
  ports: Ports,
  company: DeliveryCompany,
  row: ShipmentRow,
  all: readonly CompanyParcel[],
): Promise<boolean> {
  const found = all.find((one) => !hasEnded(one));
  // Where an answer is awaited, the company is asked anyway.
  if (found && row.ask_at === null) {
    await keepFound(ports, company, row, found);
  } else {
    await noteUnread(ports, row);
  }
  return true;
}
