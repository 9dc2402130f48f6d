import type { Order, OrderLine, OrderReturn } from '#contract/orders/schemas.ts';
import type { KeptReason, ReturnState } from '#contract/returns/states.ts';
import type { ShipmentState } from '#contract/shipments/constants.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** How each state of a return looks beside its words. */
export const RETURN_TONES: Readonly<Record<ReturnState, BadgeTone>> = {
  requested: 'pending',
  received: 'pending',
  inspected: 'pending',
  refunded: 'success',
  closed: 'neutral',
  refused: 'neutral',
  withdrawn: 'neutral',
};

/** What became of a pick-up, as far as its customer is told. */
const PICK_UP_STEPS = ['assigned', 'out', 'collected', 'failed', 'delivered', 'withdrawn'] as const;
type PickUpStep = (typeof PICK_UP_STEPS)[number];
const isPickUpStep = (state: ShipmentState): state is PickUpStep => PICK_UP_STEPS.some((one) => one === state);

/** A state that a return, or the pick-up of its pieces, reached, and when (ISO 8601). */
type ReturnStep = { at: string } & (
  | { state: ReturnState; pickUp?: undefined }
  | { pickUp: PickUpStep; state?: undefined }
);

/** The steps of each return of an order, oldest first. Returns follow one another, so every request begins another one. */
export function stepsOfReturns({ events, returns }: Order): { own: OrderReturn; steps: ReturnStep[] }[] {
  const trails: ReturnStep[][] = [];
  for (const { return_state: state, pick_up_state: pickUp, $createdAt: at } of events) {
    if (state === 'requested') trails.push([]);
    const isTold = pickUp && isPickUpStep(pickUp) && (!state || pickUp !== 'withdrawn');
    if (isTold) trails.at(-1)?.push({ pickUp, at });
    if (state) trails.at(-1)?.push({ state, at });
  }
  trails.reverse();
  return returns.map((own, index) => ({ own, steps: trails[index] ?? [] }));
}

/** Pieces of a line that can still be given back: none of what was made for somebody's ear. */
export const returnablePieces = ({ custom_made, count, returned }: OrderLine): number =>
  custom_made ? 0 : count - returned;

/** Whether the shop pays the way back for this reason. */
export const isOurFault = (reason: KeptReason | ''): boolean => reason === 'faulty' || reason === 'wrong_item';
