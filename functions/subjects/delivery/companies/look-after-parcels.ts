import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { OPEN_SHIPMENT_STATES } from '#contract/shipments/constants.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import { dueNow } from '#runtime/due.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { SHIPMENT_COLUMNS, type ShipmentRow } from '../shipments.ts';
import { ANSWER_MINUTES, askCompany, LONGEST_ASK_MINUTES } from './ask-company.ts';
import type { DeliveryCompany } from './company.ts';
import { followParcel, settleParcel } from './follow-parcel.ts';

/** A run goes on so long; what is left comes with the next. */
const RUN_MS = 30_000;
const PARCELS_AT_ONCE = 20;
/** So long after its end a parcel is still compared. */
const COMPARED_DAYS = 14;
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
  if (row.tracking_number === null || row.state === 'withdrawn') {
    await askCompany(ports, company, row);
    return true;
  }
  if (await followParcel(ports, company, row.$id)) {
    return true;
  }
  // If somebody was faster, they have asked.
  await ports.tables.transact(stage.change('shipments', row, { ask_at: minutesAfter(ports.now(), ANSWER_MINUTES) }));
  return false;
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

/** Parcels that nobody has compared since the night began: those never compared have no time, and are read by themselves. */
async function readUncompared({ tables, now, company }: Ports): Promise<ShipmentRow[]> {
  const since = cairoDayStart(cairoDay(new Date(minutesAfter(now(), -NIGHT_MINUTES))));
  const ofCompany = [
    Query.equal('carrier', company?.name ?? ''),
    Query.isNotNull('tracking_number'),
    Query.or([
      Query.equal('state', [...OPEN_SHIPMENT_STATES]),
      Query.greaterThan('moved_at', minutesAfter(now(), -COMPARED_DAYS * 24 * 60)),
    ]),
    Query.lessThan('$createdAt', since.toISOString()),
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
  const others = all.filter(
    ({ trackingNumber, state }) => trackingNumber !== row.tracking_number && state !== 'cancelled',
  );
  if (others.length > 0) {
    const twice = { finding: 'made_twice', checked_at: ports.now().toISOString() } as const;
    await ports.tables.transact(stage.change('shipments', row, twice));
    return true;
  }
  const own = all.find(({ trackingNumber }) => trackingNumber === row.tracking_number);
  const isSettled = own !== undefined && (await settleParcel(ports, row, own));
  return isSettled || followParcel(ports, company, row.$id);
}
