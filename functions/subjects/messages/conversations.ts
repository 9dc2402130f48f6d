import { Query } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import { LAST_TEXT_MAX, REPLY_WINDOW_HOURS } from '#contract/inbox/constants.ts';
import { fromE164, normalizePhone } from '#contract/phone.ts';
import { minutesAfter } from '#lib/clock.ts';
import { audited } from '#runtime/audit.ts';
import type { ReadRow } from '#runtime/operations.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { listByWords, type PatientRow } from '#subjects/patients/patients.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';

export const CONVERSATION_COLUMNS = [
  'phone',
  'profile_name',
  'patient_id',
  'phone_added',
  'state',
  'assigned_id',
  'assigned_name',
  'last_at',
  'last_in_at',
  'last_kind',
  'last_text',
  'unread',
  'dropped',
  'version',
] as const;
export type ConversationRow = SelectedRow<'conversations', (typeof CONVERSATION_COLUMNS)[number]>;

/** Conversations as the log of changes tells of them. */
export const auditedConversations = audited('conversations', {
  kind: 'conversation',
  label: ({ phone }) => fromE164(phone),
  told: ({
    state,
    assigned_name,
    patient_id,
  }: Pick<ConversationRow, 'phone' | 'state' | 'assigned_name' | 'patient_id'>) => ({
    state,
    assigned_name,
    patient_id,
  }),
});

/** What lists show of the newest message. */
export function newestSaid({ at, kind, text }: Pick<Rows['chat_messages'], 'at' | 'kind' | 'text'>) {
  return { last_at: at, last_kind: kind, last_text: text?.slice(0, LAST_TEXT_MAX).toWellFormed() || null };
}

/** Until when WhatsApp takes free text to somebody; ISO 8601. */
export const replyUntil = ({ last_in_at }: Pick<ConversationRow, 'last_in_at'>): string =>
  minutesAfter(new Date(last_in_at), REPLY_WINDOW_HOURS * 60);

/** Open conversations in which something is unread, up to 5,000. */
export const countUnread = (tables: Tables): Promise<number> =>
  tables.count('conversations', [Query.equal('state', 'open'), Query.greaterThan('unread', 0)]);

/** So many messages are deleted at once. */
const ERASED_AT_ONCE = 80;

/** The patients who have a phone; a family may share one. */
export async function listByPhone(tables: Tables, phone: string): Promise<PatientRow[]> {
  const number = normalizePhone(phone);
  const { rows } = await listByWords(tables, { words: [number], ending: null }, PAGE_SIZE);
  return rows.filter(({ phones }) => phones.includes(number));
}

/**
 * Deletes conversations as they were read, their messages first, through which nothing else is found. False when somebody wrote
 * at the same moment: then it is tried again with what is found by then.
 */
export async function eraseConversations(
  tables: Tables,
  conversations: readonly ReadRow[],
  messageIds: readonly string[],
): Promise<boolean> {
  const steps: Operation[][] = [
    ...chunks(messageIds, ERASED_AT_ONCE).map((some) => [stage.deleteIds('chat_messages', some)]),
    ...conversations.map((row) => [...stage.change('conversations', row), stage.deleteIds('conversations', [row.$id])]),
  ];
  for (const step of steps) {
    if (await tables.transact(step)) {
      return false;
    }
  }
  return true;
}
