import type { sendReply as call } from '#contract/inbox/calls.ts';
import { replyId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { CONVERSATION_COLUMNS, newestSaid, replyUntil } from '../conversations.ts';
import { CHAT_COLUMNS, handOverText, toChatMessage } from '../replies.ts';
import { countSent } from '../sent-messages.ts';

/**
 * Writes a reply down and hands it over once: whoever asks again, also after a lost answer, gets what became of it. It counts
 * as sent until WhatsApp refuses it or reports otherwise, also where no answer came.
 */
export const sendReply: Handler<typeof call> = async ({ requestId, conversationId, text, replaces }, context) => {
  const { actor, tables, whatsApp, now } = context;
  const id = replyId(actor.id, requestId);
  const [known, conversation, former] = await Promise.all([
    tables.get('chat_messages', id, CHAT_COLUMNS),
    tables.get('conversations', conversationId, CONVERSATION_COLUMNS),
    replaces ? tables.get('chat_messages', replaces, CHAT_COLUMNS) : null,
  ]);
  if (known) {
    return toChatMessage(known);
  }
  if (!conversation) {
    return refuse('not_found');
  }
  if (!whatsApp) {
    return refuse('whatsapp_unavailable');
  }
  if (now().toISOString() > replyUntil(conversation)) {
    return refuse('reply_window_over');
  }
  if (replaces && (former?.conversation_id !== conversationId || former.state !== 'failed')) {
    return refuse('record_changed');
  }
  const said = {
    conversation_id: conversationId,
    direction: 'out',
    at: now().toISOString(),
    kind: 'text',
    text: text.trim(),
    author_name: nameOf(actor),
    last_error: null,
    version: 0,
  } as const;
  await tables.write([
    ...stage.change('conversations', conversation, { ...newestSaid(said), unread: 0 }),
    ...(former ? [...stage.change('chat_messages', former), stage.deleteIds('chat_messages', [former.$id])] : []),
    stage.create('chat_messages', id, { ...said, author_id: actor.id, state: 'sent' }),
    ...(await countSent(context, id, 'whatsapp_reply')),
  ]);
  await handOverText(context, whatsApp, { id, to: conversation.phone, text: said.text });
  const sent = await tables.get('chat_messages', id, CHAT_COLUMNS);
  return sent ? toChatMessage(sent) : refuse('not_found');
};
