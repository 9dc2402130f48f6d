import type { changeConversation as call } from '#contract/inbox/calls.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { auditedConversations, CONVERSATION_COLUMNS } from '../conversations.ts';
import { toConversation } from './conversation-reading.ts';

/** What it should be is what counts, so that a repeat does nothing. That somebody has seen it is not worth an entry in the log. */
export const changeConversation: Handler<typeof call> = async ({ conversationId, state, mine, seen }, context) => {
  const { actor, tables } = context;
  const row = await tables.get('conversations', conversationId, CONVERSATION_COLUMNS);
  if (!row) {
    return refuse('not_found');
  }
  const after = {
    state: state ?? row.state,
    assigned_id: mine === undefined ? row.assigned_id : mine ? actor.id : null,
    assigned_name: mine === undefined ? row.assigned_name : mine ? nameOf(actor) : null,
    unread: seen || state === 'done' ? 0 : row.unread,
  };
  if (after.state !== row.state || after.assigned_id !== row.assigned_id) {
    await tables.write(auditedConversations.change(context, row, after));
  } else if (after.unread !== row.unread) {
    await tables.write(stage.change('conversations', row, after));
  }
  return toConversation(tables, { ...row, ...after });
};
