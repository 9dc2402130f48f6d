import type { DeliveryStatus } from '#contract/constants.ts';
import type { DeliveryMethod } from '#contract/delivery/constants.ts';

/** How a state is called of an order that is collected, and so is on its way to nobody. */
const COLLECTED = { shipped: 'ready', delivered: 'collected' } as const;
export type CollectedWords = (typeof COLLECTED)[keyof typeof COLLECTED];

/** The keys of the words of a delivery. */
export function deliveryWords<Status extends DeliveryStatus>(
  status: Status,
  { delivery_method }: { delivery_method: DeliveryMethod },
): Status | CollectedWords {
  const collected: Partial<Record<DeliveryStatus, CollectedWords>> = COLLECTED;
  return (delivery_method === 'pick_up' && collected[status]) || status;
}
