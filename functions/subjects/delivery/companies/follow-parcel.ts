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
import { stepsTo } from '../rules/shipments.ts';
import { isPickUp, type ShipmentRow } from '../shipments.ts';
import { reasonOf } from './bosta-states.ts';
import type { CompanyParcel, DeliveryCompany } from './company.ts';
import { differenceColumns, dueOf, isOfAnother, toldOf } from './differences.ts';

/** Somebody else may move the parcel while the company is asked; then it is asked again. */
const ATTEMPTS = 4;

/** `busy` when others kept moving it while the company was asked. */
export type Followed = 'seen' | 'busy' | 'unanswered';

/**
 * Asks the company how far a parcel is, and moves ours there, step by step. What a report says is never believed. What the
 * company says but nobody has decided (it came back, it was lost, another sum) moves nothing: it is a finding that somebody
 * looks into.
 */
export async function followParcel(
  ports: Ports,
  company: DeliveryCompany,
  id: string,
  isTwice?: boolean,
): Promise<Followed> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await readShipment(ports, id);
    if (!row?.tracking_number || row.carrier !== company.name) {
      return 'seen';
    }
    const told = await company.read(row.tracking_number);
    if (told === 'unknown') {
      return 'unanswered';
    }
    if (told === 'unreadable' ? await noteUnread(ports, row) : await settleParcel(ports, row, told, isTwice)) {
      return 'seen';
    }
    await ports.pause();
  }
  return 'busy';
}

/**
 * Brings a parcel, as it was read before the company was asked, to what it says; false when it moved on meanwhile. What our
 * order does not allow, for example because its money is to go back, is a finding. `isTwice` tells whether the company has
 * another parcel of it, where that was looked up.
 */
export async function settleParcel(
  ports: Ports,
  row: ShipmentRow,
  told: CompanyParcel | 'none',
  isTwice = row.finding === 'made_twice',
): Promise<boolean> {
  let current = row;
  const note = async (refusal: ParcelFinding | null) => {
    const finding = isTwice ? 'made_twice' : ((await findingOf(ports, current, told)) ?? refusal);
    return noteChecked(ports, current, differenceColumns(current, finding, await toldOf(ports, current, told)));
  };
  try {
    for (const move of await movesTo(ports, row, told)) {
      const after = await moveParcel({ ...ports, actor: null }, current, move);
      current = [...after.shipments, ...after.pickUps].find(({ $id }) => $id === row.$id) ?? current;
    }
    return await note(null);
  } catch (error) {
    if (error instanceof Overtaken || (error instanceof Refusal && MOVED_ON.includes(error.code))) {
      return false;
    }
    if (error instanceof Refusal) {
      return note('order_refuses');
    }
    throw error;
  }
}

const MOVED_ON: readonly string[] = ['shipment_changed', 'order_changed'];

async function movesTo(ports: Ports, row: ShipmentRow, told: CompanyParcel | 'none'): Promise<Move[]> {
  if (told === 'none' || !isOpenShipment(row.state) || isOfAnother(row, told)) {
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

/** Nobody gets it from the company any more. */
export const hasEnded = ({ state }: CompanyParcel): boolean =>
  state === 'cancelled' || state === 'returned' || state === 'lost';

/** Whether a parcel that we took back is over there too: a pick-up also by arriving, if its return was received. */
export async function isOverThere(
  { tables }: Pick<Ports, 'tables'>,
  { return_id }: ShipmentRow,
  told: CompanyParcel,
): Promise<boolean> {
  if (told.state !== 'delivered' || return_id === null) {
    return hasEnded(told);
  }
  const state = (await tables.get('returns', return_id, ['state']))?.state;
  return state !== 'requested' && state !== 'refused' && state !== 'withdrawn';
}

/** What the company and we say differently of a parcel; null where nobody has to look into it. */
export async function findingOf(
  ports: Pick<Ports, 'tables'>,
  row: ShipmentRow,
  told: CompanyParcel | 'none',
): Promise<ParcelFinding | null> {
  if (told !== 'none' && isOfAnother(row, told)) {
    return 'other_parcel';
  }
  if (row.state === 'withdrawn') {
    return told === 'none' || row.ask_at !== null || (await isOverThere(ports, row, told)) ? null : 'not_cancelled';
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
  const due = await dueOf(ports, row);
  return due !== null && told.collectPiasters !== due ? 'amount_differs' : null;
}

function findingOfEnded(row: ShipmentRow, { state, collectPiasters }: CompanyParcel): ParcelFinding | null {
  const collected = row.collected_piasters ?? 0;
  if (isPickUp(row)) {
    // Its pieces came some other way, and somebody of theirs is still to go there.
    return state === 'assigned' || state === 'out' || state === 'failed' ? 'not_cancelled' : null;
  }
  if (row.state === 'delivered') {
    if (state !== 'delivered') {
      // Handed over by ourselves, it was cancelled there; but then the company owes nothing for it.
      return state === 'cancelled' && collected === 0 ? null : 'not_delivered_there';
    }
    return collectPiasters === collected ? null : 'amount_differs';
  }
  // One that left with us has left there.
  return state === 'delivered' ? 'delivered_there' : state === 'assigned' ? 'not_cancelled' : null;
}

/** What was answered cannot be understood: what is known of the parcel stays. */
export const noteUnread = (ports: Ports, row: ShipmentRow): Promise<boolean> => noteChecked(ports, row, {});

/** Remembers when the company was asked, and what differs; false when the parcel moved on meanwhile. */
async function noteChecked(
  ports: Ports,
  row: ShipmentRow,
  difference: Partial<ReturnType<typeof differenceColumns>>,
): Promise<boolean> {
  const checked_at = ports.now().toISOString();
  // Where there is no number, or it is to be cancelled, the question is still open.
  const isAnswered = row.ask_at !== null && row.tracking_number !== null && isOpenShipment(row.state);
  const columns = { checked_at, ...difference, ...(isAnswered && { ask_at: null }) };
  return (await ports.tables.transact(stage.change('shipments', row, columns))) === null;
}
