import {
  type DriverMove,
  isOpenShipment,
  type ParcelFinding,
  SHIPMENT_NOTE_MAX,
} from '#contract/shipments/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import { Refusal } from '#runtime/refusal.ts';
import { Overtaken } from '#runtime/retry.ts';
import { stage } from '#runtime/tables.ts';
import { type Move, moveParcel, readShipment } from '../move-parcel.ts';
import { readReceiver } from '../parcel-contents.ts';
import { stepsTo, toCollect } from '../rules/shipments.ts';
import { isPickUp, type ShipmentRow } from '../shipments.ts';
import { reasonOf } from './bosta-states.ts';
import type { CompanyParcel, DeliveryCompany } from './company.ts';

/** Somebody else may move the parcel while the company is asked; then it is asked again. */
const ATTEMPTS = 4;

/**
 * Asks the company how far a parcel is, and moves ours there, step by step. What a report says is never believed. What the
 * company says but nobody has decided (it came back, it was lost, another sum) moves nothing: it is a finding that somebody
 * looks into. Answers false when the company did not answer.
 */
export async function followParcel(ports: Ports, company: DeliveryCompany, id: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await readShipment(ports, id);
    if (!row?.tracking_number || row.carrier !== company.name) {
      return true;
    }
    const told = await company.read(row.tracking_number);
    if (told === 'unknown') {
      return false;
    }
    if (await settleParcel(ports, row, told)) {
      return true;
    }
    await ports.pause();
  }
  return false;
}

/** Brings a parcel, as it was read before the company was asked, to what it says; false when it moved on meanwhile. */
export async function settleParcel(ports: Ports, row: ShipmentRow, told: CompanyParcel | 'none'): Promise<boolean> {
  try {
    let current = row;
    for (const move of await movesTo(ports, row, told)) {
      const after = await moveParcel({ ...ports, actor: null }, current, move);
      current = [...after.shipments, ...after.pickUps].find(({ $id }) => $id === row.$id) ?? current;
    }
    return await noteChecked(ports, current, told);
  } catch (error) {
    if (error instanceof Overtaken || (error instanceof Refusal && MOVED_ON.includes(error.code))) {
      return false;
    }
    throw error;
  }
}

const MOVED_ON: readonly string[] = ['shipment_changed', 'order_changed', 'transition_refused'];

async function movesTo(ports: Ports, row: ShipmentRow, told: CompanyParcel | 'none'): Promise<Move[]> {
  if (told === 'none' || !isOpenShipment(row.state)) {
    return [];
  }
  const isAmount = (await findingOf(ports, row, told)) === 'amount_differs';
  const isNewTry = told.state === 'failed' && (row.state !== 'failed' || told.attempts > (row.attempts ?? 0));
  if (told.state === row.state && !isNewTry) {
    return [];
  }
  // Where the sum differs nobody is said to have paid; what came back or was lost has left, the rest is somebody's to decide.
  const isUndecided = (isAmount && told.state === 'delivered' && !isPickUp(row)) || hasGone(row, told);
  const reached = isUndecided ? 'out' : told.state;
  const to = DRIVEN.find((state) => state === reached);
  const steps = to ? (stepsTo(row.state, to, isPickUp(row)) ?? []) : [];
  return steps.flatMap((step) => {
    const state = DRIVEN.find((one) => one === step);
    return state ? [moveOf(state, told)] : [];
  });
}

const hasGone = ({ state }: ShipmentRow, told: CompanyParcel): boolean =>
  state === 'assigned' && (told.state === 'returned' || told.state === 'lost');

const DRIVEN: readonly DriverMove[] = ['out', 'collected', 'delivered', 'failed'];

function moveOf(state: DriverMove, { exception, attempts, collectPiasters }: CompanyParcel): Move {
  return state === 'failed'
    ? {
        state,
        reason: reasonOf(exception?.code ?? null),
        note: exception?.words.slice(0, SHIPMENT_NOTE_MAX) || null,
        ...(attempts > 0 && { attempts }),
      }
    : { state, reason: null, note: null, collectedPiasters: collectPiasters };
}

/** What the company and we say differently of a parcel; null where nobody has to look into it. */
export async function findingOf(
  { tables }: Pick<Ports, 'tables'>,
  row: ShipmentRow,
  told: CompanyParcel | 'none',
): Promise<ParcelFinding | null> {
  if (row.state === 'withdrawn') {
    const isOver = told === 'none' || ['cancelled', 'returned', 'lost'].includes(told.state);
    return isOver || row.ask_at !== null ? null : 'not_cancelled';
  }
  if (told === 'none') {
    return 'unknown_to_company';
  }
  if (!isOpenShipment(row.state)) {
    return findingOfEnded(row, told);
  }
  if (told.state === 'returned' || told.state === 'lost' || told.state === 'cancelled') {
    return ({ returned: 'came_back', lost: 'lost_there', cancelled: 'cancelled_there' } as const)[told.state];
  }
  if (isPickUp(row)) {
    return told.collectPiasters === 0 ? null : 'amount_differs';
  }
  const order = await readReceiver(tables, row.order_id);
  return order && told.collectPiasters !== toCollect(order) ? 'amount_differs' : null;
}

function findingOfEnded(row: ShipmentRow, { state, collectPiasters }: CompanyParcel): ParcelFinding | null {
  if (row.state === 'delivered') {
    const isThere = state === 'delivered' || isPickUp(row);
    return !isThere
      ? 'not_delivered_there'
      : collectPiasters === (row.collected_piasters ?? 0)
        ? null
        : 'amount_differs';
  }
  return state === 'delivered' ? 'delivered_there' : null;
}

/** Remembers when the company was asked, and what differs; false when the parcel moved on meanwhile. */
async function noteChecked(ports: Ports, row: ShipmentRow, told: CompanyParcel | 'none'): Promise<boolean> {
  const finding = await findingOf(ports, row, told);
  const checked_at = ports.now().toISOString();
  const isAsked = row.ask_at !== null && row.state !== 'withdrawn';
  const columns = { checked_at, finding, ...(isAsked && { ask_at: null }) };
  return (await ports.tables.transact(stage.change('shipments', row, columns))) === null;
}
