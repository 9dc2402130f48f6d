import type { ChatMessage } from '#contract/inbox/schemas.ts';
import { utc } from '#lib/cairo.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import type { DeliveryReport } from './rules/delivery-reports.ts';
import { takeBackSent } from './sent-messages.ts';

export const REPLY_COLUMNS = ['state', 'version'] as const;
type Reply = SelectedRow<'chat_messages', (typeof REPLY_COLUMNS)[number]>;

export const CHAT_COLUMNS = [
  ...REPLY_COLUMNS,
  'conversation_id',
  'direction',
  'at',
  'kind',
  'text',
  'last_error',
  'author_name',
  'answer',
] as const;
export type ChatRow = SelectedRow<'chat_messages', (typeof CHAT_COLUMNS)[number]>;

/** A message as it is answered. */
export function toChatMessage(row: ChatRow): ChatMessage {
  return {
    $id: row.$id,
    direction: row.direction,
    at: utc(row.at),
    kind: row.kind,
    text: row.text ?? '',
    state: row.state,
    reason: row.state === 'failed' ? row.last_error : null,
    author: row.author_name,
    answer: row.answer,
  };
}

/** From which states a report takes a reply on: what is known to have arrived stays so, whatever is told later. */
const GOES_ON: Record<DeliveryReport['status'], readonly Reply['state'][]> = {
  sent: [],
  delivered: ['sent', 'failed'],
  read: ['sent', 'failed', 'delivered'],
  failed: ['sent'],
};

/** What a report changes of a reply. */
export function reportedOf(reply: Reply, { status, reason }: DeliveryReport): Operation[] {
  return GOES_ON[status].includes(reply.state)
    ? stage.change('chat_messages', reply, { state: status, last_error: status === 'failed' ? reason : null })
    : [];
}

/** Hands over a text that has just been written down as sent, under that id, and writes down when WhatsApp refuses it. */
export async function handOverText(
  { tables }: Pick<Ports, 'tables'>,
  whatsApp: NonNullable<Ports['whatsApp']>,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<void> {
  const handedOver = await whatsApp.sendText({ reference: id, to, text });
  if (handedOver.state === 'refused') {
    const refused = { state: 'failed', last_error: handedOver.reason } as const;
    await tables.transact([
      ...stage.change('chat_messages', { $id: id, version: 0 }, refused),
      ...(await takeBackSent(tables, id)),
    ]);
  }
}
