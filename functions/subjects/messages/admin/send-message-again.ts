import type { sendMessageAgain as call } from '#contract/system/calls.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { hasProfile } from '#subjects/accounts/profiles.ts';
import { auditedMessages } from '../audited-messages.ts';

const COLUMNS = [
  'order_id',
  'user_id',
  'channel',
  'email',
  'phone',
  'state',
  'attempts',
  'resent',
  'next_at',
  'message_id',
  'version',
] as const;
type Message = SelectedRow<'outbox', (typeof COLUMNS)[number]>;

/**
 * Has a message sent with the schedule's next run: one that waits, without waiting any longer; one that was given up,
 * with all its attempts again. Who took the last attempt is asked first what became of it, so nothing is sent twice. A
 * repeat finds it waiting and due already.
 */
export const sendMessageAgain: Handler<typeof call> = async ({ messageId }, context) => {
  const { tables, now } = context;
  const row = await tables.get('outbox', messageId, COLUMNS);
  if (!row) {
    return refuse('not_found');
  }
  if (row.state !== 'waiting' && row.state !== 'failed') {
    return refuse('message_sent');
  }
  const at = now();
  if (row.state === 'waiting' && (row.next_at === null || new Date(row.next_at) <= at)) {
    return { $id: row.$id, state: 'waiting' };
  }
  const [label, outcome] = await Promise.all([labelOf(context, row), outcomeOf(context, row)]);
  if (outcome?.state === 'sent' || outcome?.state === 'delivered') {
    const { state } = outcome;
    await write(tables, stage.change('outbox', row, { state, next_at: null, last_error: null, phone: null }));
    return refuse('message_sent');
  }
  if (label === null) {
    return refuse('message_unsendable');
  }
  const columns = {
    state: 'waiting',
    next_at: at.toISOString(),
    last_error: null,
    ...(row.state === 'failed' ? { attempts: 0, resent: (row.resent ?? 0) + 1 } : {}),
    // What failed at a provider stays so there; the next attempt goes out under another id.
    ...(outcome?.state === 'failed' || (row.phone !== null && row.state === 'failed') ? { message_id: null } : {}),
  } as const;
  await write(tables, auditedMessages.change(context, row, columns, { action: 'send', label }));
  return { $id: row.$id, state: 'waiting' };
};

/** What became of the last attempt; WhatsApp reports by itself and cannot be asked. */
async function outcomeOf({ messages, sms }: Pick<Ports, 'messages' | 'sms'>, { message_id, channel, phone }: Message) {
  if (message_id === null) {
    return null;
  }
  if (phone === null) {
    return messages.outcomeOf(message_id);
  }
  return channel === 'sms' && sms ? sms.outcomeOf(message_id) : null;
}

/**
 * What people call the message: the number of its order, `''` where it is about none. Null when what it is about, or its
 * address, is not there any more.
 */
async function labelOf(
  { tables }: Pick<Ports, 'tables'>,
  { channel, email, phone, user_id, order_id }: Message,
): Promise<string | null> {
  const [isReachable, order] = await Promise.all([
    // Without the phone that it named, a message by WhatsApp goes nowhere.
    email !== null || phone !== null || (channel !== 'whatsapp' && hasProfile(tables, user_id)),
    order_id === null ? { number: '' } : tables.get('orders', order_id, ['number']),
  ]);
  return isReachable && order ? order.number : null;
}

/** Changes the message unless somebody else has done so since it was read. */
async function write(tables: Tables, operations: readonly Operation[]): Promise<void> {
  if (await tables.transact(operations)) {
    refuse('busy');
  }
}
