import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import type { Language } from '#contract/constants.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { derivedId, outboxId, toPhoneId } from '#lib/ids.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import {
  isForBuyer,
  isForRecipient,
  type MessageKind,
  messageKind,
  type OrderPhoneMessage,
  phoneMessageKind,
  type TellableOrder,
} from '#subjects/messages/rules/message-kind.ts';

/** A change of an order, as far as its customer may be told of it. */
export interface OrderNews {
  orderId: string;
  userId: string;
  /** The phone of the order, to which something goes once it is known (`readOrderNews`). */
  phone?: string;
  /** That of somebody else whom it is for: there goes what is said of the delivery. */
  recipientPhone?: string | null | undefined;
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
  recipientPhone = null,
  lang,
  version,
  before,
  after,
  ...news
}: OrderNews): Operation[] {
  if (userId === NOBODY_ID) {
    return [];
  }
  const mail = news.kind ?? messageKind(before, after);
  const text = phoneMessageKind(before, after, news.kind);
  const messageOf = (kind: MessageKind | OrderPhoneMessage) =>
    ({
      order_id: orderId,
      user_id: userId,
      kind,
      lang,
      amount_piasters: kind === 'refunded' ? after.returned_piasters - (before?.returned_piasters ?? 0) : null,
      state: 'waiting',
      attempts: 0,
      version: 0,
    }) as const;
  const toPhone = (id: string, to: string, kind: OrderPhoneMessage) =>
    stage.create('outbox', toPhoneId(id), { ...messageOf(kind), channel: 'whatsapp', phone: toE164(to) });
  return [
    ...(mail
      ? [stage.create('outbox', outboxId(orderId, version, mail), { ...messageOf(mail), channel: 'email' })]
      : []),
    ...(text && isEgyptianMobile(phone) && isForBuyer(text, { phone, recipientPhone })
      ? [toPhone(outboxId(orderId, version, text), phone, text)]
      : []),
    ...(text && recipientPhone && isForRecipient(text)
      ? [toPhone(derivedId('to-recipient', outboxId(orderId, version, text)), recipientPhone, text)]
      : []),
  ];
}
