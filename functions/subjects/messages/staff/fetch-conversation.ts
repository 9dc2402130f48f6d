import { Query } from 'node-appwrite';
import type { fetchConversation as call } from '#contract/inbox/calls.ts';
import { CHAT_PAGE_SIZE } from '#contract/inbox/constants.ts';
import { behind, inOrder, readCursor, writeCursor } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { toPatientSummary } from '#subjects/patients/staff/patient-reading.ts';
import { CONVERSATION_COLUMNS, listByPhone } from '../conversations.ts';
import { CHAT_COLUMNS, toChatMessage } from '../replies.ts';
import { toConversation } from './conversation-reading.ts';

const BY_TIME = { column: 'at', newestFirst: true } as const;

/** A conversation of a patient is a part of their record: who opens it is written down. */
export const fetchConversation: Handler<typeof call> = async ({ conversationId, cursor }, context) => {
  const { tables, whatsApp } = context;
  const [row, { rows }] = await Promise.all([
    tables.get('conversations', conversationId, CONVERSATION_COLUMNS),
    tables.list('chat_messages', CHAT_COLUMNS, [
      Query.equal('conversation_id', conversationId),
      ...(cursor ? [behind(readCursor(cursor), BY_TIME)] : []),
      ...inOrder(BY_TIME),
      // One more than is shown tells whether there are more.
      Query.limit(CHAT_PAGE_SIZE + 1),
    ]),
  ]);
  if (!row) {
    return refuse('not_found');
  }
  const [conversation, candidates] = await Promise.all([
    toConversation(tables, row),
    row.patient_id === null ? listByPhone(tables, row.phone) : [],
    row.patient_id && noteRead(context, { kind: 'conversation', id: row.patient_id, call: 'fetch-conversation' }),
  ]);
  const messages = rows.slice(0, CHAT_PAGE_SIZE).map(toChatMessage);
  const last = messages.at(-1);
  return {
    conversation,
    candidates: candidates.map(toPatientSummary),
    messages,
    next: last && rows.length > messages.length ? writeCursor({ time: last.at, id: last.$id }) : null,
    available: whatsApp !== null,
  };
};
