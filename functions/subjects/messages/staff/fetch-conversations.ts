import { Query } from 'node-appwrite';
import type { fetchConversations as call } from '#contract/inbox/calls.ts';
import { CONVERSATIONS_PAGE_SIZE, type ConversationFilter } from '#contract/inbox/constants.ts';
import { behind, inOrder, readCursor, writeCursor } from '#runtime/keyset.ts';
import type { Handler } from '#runtime/service.ts';
import { CONVERSATION_COLUMNS } from '../conversations.ts';
import { toConversations } from './conversation-reading.ts';

const BY_LAST = { column: 'last_at', newestFirst: true } as const;

const WHICH: Record<ConversationFilter, (actorId: string) => string[]> = {
  open: () => [Query.equal('state', 'open')],
  mine: (actorId) => [Query.equal('state', 'open'), Query.equal('assigned_id', actorId)],
  unassigned: () => [Query.equal('state', 'open'), Query.isNull('assigned_id')],
  done: () => [Query.equal('state', 'done')],
};

export const fetchConversations: Handler<typeof call> = async ({ filter, cursor }, { actor, tables, whatsApp }) => {
  const { rows } = await tables.list('conversations', CONVERSATION_COLUMNS, [
    ...WHICH[filter](actor.id),
    ...(cursor ? [behind(readCursor(cursor), BY_LAST)] : []),
    ...inOrder(BY_LAST),
    // One more than is shown tells whether there are more.
    Query.limit(CONVERSATIONS_PAGE_SIZE + 1),
  ]);
  const documents = await toConversations(tables, rows.slice(0, CONVERSATIONS_PAGE_SIZE));
  const last = documents.at(-1);
  const hasMore = rows.length > documents.length;
  return {
    documents,
    next: last && hasMore ? writeCursor({ time: last.last_at, id: last.$id }) : null,
    available: whatsApp !== null,
  };
};
