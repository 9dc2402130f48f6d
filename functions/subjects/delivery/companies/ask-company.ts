import { Query } from 'node-appwrite';
import { receiverOf } from '#contract/orders/receiver.ts';
import { isOpenShipment } from '#contract/shipments/constants.ts';
import { minutesAfter } from '#lib/clock.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import { readPiecesOf, readReceiver } from '../parcel-contents.ts';
import { toCollect } from '../rules/shipments.ts';
import { isPickUp, SHIPMENT_COLUMNS, type ShipmentRow } from '../shipments.ts';
import type { CompanyParcel, DeliveryCompany, Made, Unread } from './company.ts';
import { differenceColumns, isOfAnother, toldOf } from './differences.ts';
import { findingOf, isOverThere } from './follow-parcel.ts';

/** So long an answer is waited for: an own request is given up long before, and whatever it made can be found then. */
export const ANSWER_MINUTES = 3;
/** A refusal that something may put right is asked about again after growing pauses, of this at most. */
const LONGEST_PAUSE_MINUTES = 4 * 60;
/** Nothing waits for longer. */
export const LONGEST_ASK_MINUTES = LONGEST_PAUSE_MINUTES + ANSWER_MINUTES;
/** Others may write the parcel meanwhile; what a company answered must not be lost by that. */
const WRITES = 8;

type AskPorts = Pick<Ports, 'tables' | 'now' | 'pause' | 'logError'>;

/**
 * Has a company's parcel be there as ours wants it: made, where ours waits to leave; cancelled, where ours ended before. The
 * row is claimed and the question written down before anything is asked, and who asks a second time looks first whether the
 * company has the parcel already, by our reference. So a crash or an answer that is lost makes neither two parcels nor none.
 */
export async function askCompany(ports: AskPorts, company: DeliveryCompany, row: ShipmentRow): Promise<void> {
  const { tables, now } = ports;
  const asked = row.asked ?? 0;
  const claim = { asked: asked + 1, ask_at: minutesAfter(now(), ANSWER_MINUTES) };
  if (await tables.transact(stage.change('shipments', row, claim))) {
    // Somebody else has taken it up.
    return;
  }
  const found = await findExisting(company, row, asked);
  if (found === 'unknown' || found === 'unreadable') {
    return;
  }
  if (found || !isOpenShipment(row.state)) {
    await keepFound(ports, company, row, found);
  } else {
    await keepAnswer(ports, row, await make(ports, company, row), asked);
  }
}

/** What comes of the company's having a parcel, or none: it is ours, or cancelled where ours has ended. */
export const keepFound = (
  ports: AskPorts,
  company: DeliveryCompany,
  row: ShipmentRow,
  found: CompanyParcel | null,
): Promise<void> =>
  found && isOpenShipment(row.state) ? keepMade(ports, row, found) : takeBack(ports, company, row, found);

/** The company's parcel that has not ended; null where there is none. The first time nobody can have made it. */
async function findExisting(
  company: DeliveryCompany,
  { reference, tracking_number }: ShipmentRow,
  asked: number,
): Promise<CompanyParcel | null | Unread> {
  if (asked === 0 || reference === null) {
    return null;
  }
  if (tracking_number !== null) {
    const parcel = await company.read(tracking_number);
    const isNone = parcel === 'none' || (typeof parcel === 'object' && isOfAnother({ reference }, parcel));
    return isNone ? null : parcel;
  }
  const all = await company.find(reference);
  return typeof all === 'string' ? all : (all.find(({ state }) => state !== 'cancelled') ?? null);
}

async function make(ports: AskPorts, company: DeliveryCompany, row: ShipmentRow): Promise<Made> {
  const order = await readReceiver(ports.tables, row.order_id);
  if (!order) {
    return { state: 'refused', reason: 'order_gone', isFinal: true };
  }
  const kind = isPickUp(row) ? 'fetch' : 'bring';
  return company.create({
    reference: row.reference ?? '',
    kind,
    collectPiasters: kind === 'bring' ? toCollect(order) : 0,
    receiver: { ...receiverOf(order), city: order.city, address: order.address },
    districtId: row.district_id,
    pieces: await readPiecesOf(ports.tables, row),
    number: row.number,
  });
}

async function keepAnswer(ports: AskPorts, row: ShipmentRow, made: Made, asked: number): Promise<void> {
  if (made.state === 'made') {
    await keepMade(ports, row, made.parcel);
  } else if (made.state === 'refused') {
    const pause = Math.min(LONGEST_PAUSE_MINUTES, 5 * 2 ** asked);
    await note(ports, row, {
      carrier_fault: made.reason,
      ask_at: made.isFinal ? null : minutesAfter(ports.now(), pause),
    });
  }
  // Where no answer told, the row says when to look.
}

/** Remembers the company's number of a parcel. One that ended meanwhile is cancelled with the next look. */
async function keepMade(ports: AskPorts, row: ShipmentRow, made: CompanyParcel): Promise<void> {
  if (await isTaken(ports, row, made)) {
    return noteTaken(ports, row, made);
  }
  const { id, trackingNumber } = made;
  await note(ports, row, (fresh) => ({
    carrier_id: id,
    tracking_number: trackingNumber,
    carrier_fault: null,
    ask_at: isOpenShipment(fresh.state) ? null : ports.now().toISOString(),
    ...(fresh.finding === 'other_parcel' && { finding: null }),
  }));
}

/** Whether another parcel of ours has the number already: nothing may be done by it. */
async function isTaken(
  { tables }: AskPorts,
  { $id }: ShipmentRow,
  { trackingNumber }: CompanyParcel,
): Promise<boolean> {
  const same = [Query.equal('tracking_number', trackingNumber), Query.notEqual('$id', $id), Query.limit(1)];
  return (await tables.list('shipments', ['version'], same)).rows.length > 0;
}

async function noteTaken(ports: AskPorts, row: ShipmentRow, told: CompanyParcel): Promise<void> {
  ports.logError(`Bosta gives the parcel ${row.reference} the number of another: somebody has to call them.`);
  const facts = await toldOf(ports, row, told);
  await note(ports, row, (fresh) => ({ ask_at: null, ...differenceColumns(fresh, 'other_parcel', facts) }));
}

async function takeBack(
  ports: AskPorts,
  company: DeliveryCompany,
  row: ShipmentRow,
  found: CompanyParcel | null,
): Promise<void> {
  if (found && (await isTaken(ports, row, found))) {
    return noteTaken(ports, row, found);
  }
  // One that was ended otherwise may have left, whatever we know: then nothing is cancelled, the comparison follows it.
  const isWanted =
    row.state === 'withdrawn' ? found && !(await isOverThere(ports, row, found)) : found?.state === 'assigned';
  const done = found && isWanted ? await company.cancel(found.trackingNumber) : 'done';
  if (done === 'lost') {
    return;
  }
  if (done === 'refused') {
    ports.logError(`Bosta does not cancel the parcel ${row.reference}: somebody has to call them.`);
  }
  const known = found && { carrier_id: found.id, tracking_number: found.trackingNumber };
  const told = found && (isWanted ? { ...found, state: 'cancelled' as const } : found);
  const differs = told && (await findingOf(ports, row, told));
  const facts = await toldOf(ports, row, told ?? 'none');
  await note(ports, row, (fresh) => {
    const finding = done === 'refused' ? 'not_cancelled' : fresh.finding === 'made_twice' ? fresh.finding : differs;
    return { ...known, ask_at: null, ...differenceColumns(fresh, finding, facts) };
  });
}

type Noted = Partial<
  Pick<ShipmentRow, 'carrier_id' | 'tracking_number' | 'carrier_fault' | 'ask_at'> &
    ReturnType<typeof differenceColumns>
>;

/** Writes down what was learned, whoever has changed the parcel meanwhile. */
async function note(
  { tables, pause, logError }: AskPorts,
  { $id, reference }: ShipmentRow,
  learned: Noted | ((fresh: ShipmentRow) => Noted),
): Promise<void> {
  for (let attempt = 0; attempt < WRITES; attempt += 1) {
    const fresh = await tables.get('shipments', $id, SHIPMENT_COLUMNS);
    if (!fresh) {
      return;
    }
    const columns = typeof learned === 'function' ? learned(fresh) : learned;
    if (!(await tables.transact(stage.change('shipments', fresh, columns)))) {
      return;
    }
    await pause();
  }
  logError(`What was learned of the parcel ${reference} could not be written down; it is looked at again.`);
}
