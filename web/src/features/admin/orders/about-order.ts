import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import type { ReturnRow } from '#contract/returns/schemas.ts';
import type { ContactAbout } from '#web/office/phone-link.tsx';

/** What a customer is written to about their order. */
export function aboutOrder({ $id: id, lang, number, amount, moves, delivery_status }: AdminOrder): ContactAbout {
  const of = { of: 'order', id, lang } as const;
  if (moves.call) return { ...of, kind: 'order_to_confirm', number, total: amount };
  return delivery_status === 'returned' ? { ...of, kind: 'parcel_returned', number } : { ...of, kind: 'greeting' };
}

/** What a customer is written to about their return. */
export const aboutReturn = ({ order_id: id, lang, number }: ReturnRow): ContactAbout => ({
  of: 'order',
  id,
  lang,
  kind: 'order_return',
  number,
});
