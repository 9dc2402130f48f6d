import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import type { Language } from '#contract/constants.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { outboxId, toPhoneId } from '#lib/ids.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import {
  type MessageKind,
  messageKind,
  ORDER_PHONE_MESSAGES,
  type TellableOrder,
} from '#subjects/messages/rules/message-kind.ts';

/** A change of an order, as far as its customer may be told of it. */
export interface OrderNews {
  orderId: string;
  userId: string;
  /** The phone of the order; nothing goes to one of an order that the desk has not confirmed. */
  phone?: string;
  /** The language in which the customer ordered. */
  lang: Language;
  /** The order's version after the change: an order reaches each version once. */
  version: number;
  /** Null for a new order. */
  before: TellableOrder | null;
  after: TellableOrder;
  /** What they are told instead of what follows from the states: what became of a return. */
  kind?: MessageKind | undefined;
}

/**
 * Writes down that the customer is to be told of a change, if they are: by mail, and at their phone. It belongs in the transaction that makes the
 * change, beside its `orderEvent`; sending is the work of the schedule.
 */
export function orderMessages({
  orderId,
  userId,
  phone = '',
  lang,
  version,
  before,
  after,
  ...news
}: OrderNews): Operation[] {
  const kind = news.kind ?? messageKind(before, after);
  if (!kind || userId === NOBODY_ID) {
    return [];
  }
  const returned = after.returned_piasters - (before?.returned_piasters ?? 0);
  const id = outboxId(orderId, version, kind);
  const message = {
    order_id: orderId,
    user_id: userId,
    kind,
    lang,
    amount_piasters: kind === 'refunded' ? returned : null,
    state: 'waiting',
    attempts: 0,
    version: 0,
  } as const;
  const isConfirmed = before !== null && before.delivery_status !== 'processing';
  const isToPhone = isConfirmed && ORDER_PHONE_MESSAGES.some((one) => one === kind) && isEgyptianMobile(phone);
  return [
    stage.create('outbox', id, { ...message, channel: 'email' }),
    ...(isToPhone
      ? [stage.create('outbox', toPhoneId(id), { ...message, channel: 'whatsapp', phone: toE164(phone) })]
      : []),
  ];
}
