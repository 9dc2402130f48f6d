import { PAGE_SIZE } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import type { ReadRow } from '#runtime/operations.ts';
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
  'unread',
  'dropped',
  'version',
] as const;
export type ConversationRow = SelectedRow<'conversations', (typeof CONVERSATION_COLUMNS)[number]>;

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
