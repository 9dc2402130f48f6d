import type { InferType } from 'yup';
import { REMINDER_ANSWERS } from '../appointments/kinds.ts';
import {
  boolean,
  choice,
  choiceOrNull,
  exact,
  id,
  list,
  number,
  object,
  requestId,
  string,
  text,
  textOrNull,
  timeCursor,
} from '../fields.ts';
import { patientSummary } from '../patients/patient-summary.ts';
import { CHAT_KINDS, CHAT_TEXT_MAX, CONVERSATION_FILTERS, CONVERSATION_STATES, REPLY_STATES } from './constants.ts';

/** What is written with somebody at one phone. */
const conversation = object({
  $id: string().required(),
  /** As it is dialled in Egypt (01…); of another country with `+` in front. */
  phone: string().required(),
  /** As they call themselves in WhatsApp. */
  profile_name: textOrNull(),
  /** Whose it is; null while nobody has said. */
  patient: object({ $id: string().required(), name: string().required() }).nullable().defined(),
  state: choice(CONVERSATION_STATES),
  /** Who looks after it; null for whoever comes first. */
  assigned: object({ $id: string().required(), name: string().defined() }).nullable().defined(),
  last_at: string().required(),
  last_kind: choice(CHAT_KINDS),
  /** The beginning of what was said last. */
  last_text: textOrNull(),
  /** Until when WhatsApp takes free text, ISO 8601. */
  reply_until: string().required(),
  /** Messages of the client that nobody has seen yet. */
  unread: number().required(),
  /** Messages that were not kept, because they were too many. */
  dropped: number().required(),
});
export type Conversation = InferType<typeof conversation>;

const chatMessage = object({
  $id: string().required(),
  direction: choice(['in', 'out']),
  /** ISO 8601. */
  at: string().required(),
  kind: choice(CHAT_KINDS),
  /** Of what is no text, the words that came with it; may be `''`. */
  text: string().defined(),
  /** Of a reply; null of what the client wrote. */
  state: choiceOrNull(REPLY_STATES),
  /** Why a reply failed, as WhatsApp says it. */
  reason: textOrNull(),
  /** Who wrote a reply. */
  author: textOrNull(),
  /** What of the reminded appointment was done by it; null where nothing was. */
  answer: choiceOrNull(REMINDER_ANSWERS),
});
export type ChatMessage = InferType<typeof chatMessage>;

export const fetchConversations = {
  input: exact({
    id: id(),
    filter: choice(CONVERSATION_FILTERS),
    /** Behind which conversation the page begins; the `next` of the page before. */
    cursor: timeCursor(),
  }),
  output: object({
    documents: list(conversation),
    next: textOrNull(),
    /** Whether the shop has WhatsApp; without it nothing comes and nothing goes. */
    available: boolean().required(),
  }).required(),
};

export const fetchConversation = {
  input: exact({ id: id(), conversationId: id(), cursor: timeCursor() }),
  output: object({
    conversation: conversation.required(),
    /** Who has the phone, while nobody has said whose the conversation is. */
    candidates: list(patientSummary),
    /** Newest first. */
    messages: list(chatMessage),
    next: textOrNull(),
    available: boolean().required(),
  }).required(),
};

export const sendReply = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    conversationId: id(),
    text: text(CHAT_TEXT_MAX),
    replaces: id().optional(),
  }),
  output: chatMessage.required(),
};

export const changeConversation = {
  input: exact({
    id: id(),
    conversationId: id(),
    state: string().oneOf(CONVERSATION_STATES).optional(),
    /** True: the caller's; false: nobody's. */
    mine: boolean().optional(),
    seen: boolean().oneOf([true]).optional(),
  }),
  output: conversation.required(),
};

export const attachConversation = {
  input: exact({ id: id(), conversationId: id(), patientId: id().nullable() }),
  output: conversation.required(),
};
