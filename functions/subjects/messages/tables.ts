import { REMINDER_ANSWERS } from '#contract/appointments/kinds.ts';
import { choice, flag, id, int, moment, signed, text, whole } from '#contract/columns.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { CONTACT_WAYS, STOP_PLACES } from '#contract/contacts/constants.ts';
import {
  CHAT_KINDS,
  CHAT_TEXT_MAX,
  CONVERSATION_STATES,
  INBOX_ROLES,
  LAST_TEXT_MAX,
  REPLY_STATES,
} from '#contract/inbox/constants.ts';
import { TEXT_KINDS, TEXT_MAX } from '#contract/message-texts/constants.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#contract/system/constants.ts';
import { SENT_KINDS } from '#contract/system/message-costs.ts';
import { personalRecord, record } from '#records/record.ts';

export const contactPoints = personalRecord('contact_points', {
  title: 'How people may be written to',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    /** As in the record: `01012345678`. */
    phone: text(20, { required: true, told: true }),
    way: choice(CONTACT_WAYS, { told: true }),
    lang: choice(LANGUAGES, { told: true }),
    // To which words they agreed, when, and who wrote it down; it stays when they withdraw it.
    offers_at: moment({ told: true }),
    offers_text: int(1, 2_147_483_647, { told: true }),
    offers_noted_by: id({ told: false }),
    offers_withdrawn_at: moment({ told: true }),
    proven_at: moment({ told: true }),
    last_state: choice(MESSAGE_STATES, { told: true }),
    last_channel: choice(MESSAGE_CHANNELS, { told: true }),
    last_at: moment({ told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: { patient_id: ['patient_id'], phone: ['phone'] },
});

export const stoppedPhones = record('stopped_phones', {
  title: 'Phones that get no messages',
  nobody: 'Digests of phones, which hold also after whoever had them is erased.',
  columns: {
    stopped_at: moment({ required: true }),
    stopped_on: choice(STOP_PLACES, { required: true }),
  },
});

/** So many thousandths of a piaster no month comes to. */
const SUM_MAX = 1_000_000_000_000_000;

export const sentMessages = record('sent_messages', {
  title: 'Messages that were handed over',
  nobody: 'What went and what it cost, not to whom.',
  columns: {
    /** In Cairo. */
    day: text(10, { required: true }),
    kind: choice(SENT_KINDS, { required: true }),
    // As how many an SMS is counted; 1 of others.
    parts: whole({ required: true }),
    // At the price of that moment, in thousandths of a piaster.
    millipiasters: whole({ required: true }),
  },
  indexes: { day: ['day'] },
});

export const messageMonths = record('message_months', {
  title: 'Messages by month',
  nobody: 'Figures.',
  columns: {
    month: text(7, { required: true }),
    kind: choice(SENT_KINDS, { required: true }),
    messages: signed({ default: 0 }),
    parts: signed({ default: 0 }),
    millipiasters: int(-SUM_MAX, SUM_MAX, { default: 0 }),
  },
  indexes: { month: ['month'] },
});

// One for each text and language that was ever changed. Its id is both (`messageTextId`).
export const messageTexts = record('message_texts', {
  title: 'Texts of messages in the words of the clinic',
  nobody: 'Sentences with fields, without anybody in them.',
  columns: {
    kind: choice(TEXT_KINDS, { required: true }),
    lang: choice(LANGUAGES, { required: true }),
    // Null where the shop's own text counts again.
    text: text(TEXT_MAX),
    // How often the text has changed; the name of its template at WhatsApp has it.
    revision: whole({ default: 0 }),
    // What WhatsApp has approved last, and under which name: it goes on with that until it approves a newer one.
    approved_text: text(TEXT_MAX),
    approved_name: text(100),
    version: whole({ default: 0 }),
  },
});

// One for each phone that has written to the shop, whosever it is; what is said in it belongs to whoever it is attached to.
export const conversations = personalRecord('conversations', {
  title: 'Conversations',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'messages',
  erased: 'row',
  columns: {
    phone: text(20, { required: true, told: true }),
    profile_name: text(100, { told: true }),
    patient_id: id({ told: false }),
    // The phone stands in their record because somebody attached this to them.
    phone_added: flag({ default: false, told: false }),
    state: choice(CONVERSATION_STATES, { required: true, told: false }),
    assigned_id: id({ told: false }),
    assigned_name: text(128, { told: false }),
    last_at: moment({ required: true, told: true }),
    last_in_at: moment({ required: true, told: false }),
    last_kind: choice(CHAT_KINDS, { required: true, told: false }),
    // Its beginning; the whole stands among the messages.
    last_text: text(LAST_TEXT_MAX, { told: false }),
    unread: whole({ default: 0, told: false }),
    // Messages beyond what is kept of one phone.
    dropped: whole({ default: 0, told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    phone: { unique: ['phone'] },
    patient_id: ['patient_id'],
    state_last_at: ['state', '-last_at'],
    assigned: ['state', 'assigned_id', '-last_at'],
    last_at: ['last_at'],
    unread: ['state', 'unread'],
  },
});

export const chatMessages = personalRecord('chat_messages', {
  title: 'Messages of conversations',
  of: { conversation_id: { table: 'conversations', person: 'patient' } },
  kept: 'messages',
  erased: 'row',
  columns: {
    conversation_id: id({ required: true, told: false }),
    direction: choice(['in', 'out'], { required: true, told: true }),
    at: moment({ required: true, told: true }),
    kind: choice(CHAT_KINDS, { required: true, told: true }),
    text: text(CHAT_TEXT_MAX, { told: true }),
    // What of a reminded appointment was done by it.
    answer: choice(REMINDER_ANSWERS, { told: true }),
    // Of a reply; null for what a client wrote.
    state: choice(REPLY_STATES, { told: true }),
    last_error: text(300, { told: false }),
    author_id: id({ told: false }),
    author_name: text(128, { told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    conversation_at: ['conversation_id', '-at'],
    at: ['at'],
  },
});

// That something came in, a row each time: the staff hears of these, and of no conversation itself.
export const inboxEvents = personalRecord('inbox_events', {
  title: 'Inbox events',
  of: { conversation_id: { table: 'conversations', person: 'patient' } },
  kept: 'messages',
  erased: 'row',
  columns: { conversation_id: id({ required: true, told: false }) },
  indexes: { conversation_id: ['conversation_id'] },
  heard: { by: INBOX_ROLES },
});
