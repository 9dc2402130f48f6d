/** The columns that say who takes an order in. */
export const RECEIVER_COLUMNS = ['first_name', 'last_name', 'user_phone', 'recipient_name', 'recipient_phone'] as const;

interface ReceivedOrder {
  first_name: string;
  last_name: string;
  user_phone: string;
  recipient_name: string | null;
  recipient_phone: string | null;
}

/** Who takes an order in and is called about its delivery: somebody else whom it was ordered for, or who ordered it. */
export function receiverOf(order: ReceivedOrder): { name: string; phone: string } {
  return {
    name: order.recipient_name ?? `${order.first_name} ${order.last_name}`.trim(),
    phone: order.recipient_phone ?? order.user_phone,
  };
}
