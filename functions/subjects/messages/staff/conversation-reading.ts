import type { Conversation } from '#contract/inbox/schemas.ts';
import { fromE164 } from '#contract/phone.ts';
import { utc } from '#lib/cairo.ts';
import type { Tables } from '#runtime/tables.ts';
import { patientsOf } from '#subjects/patients/staff/patient-reading.ts';
import { type ConversationRow, replyUntil } from '../conversations.ts';

/** Conversations as they are answered, with the names of their patients. */
export async function toConversations(tables: Tables, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const patients = await patientsOf(
    tables,
    rows.flatMap(({ patient_id }) => patient_id ?? []),
  );
  return rows.map((row) => {
    const patient = row.patient_id === null ? null : patients.get(row.patient_id);
    return {
      $id: row.$id,
      phone: fromE164(row.phone),
      profile_name: row.profile_name,
      patient: patient && { $id: patient.$id, name: patient.name },
      state: row.state,
      assigned: row.assigned_id === null ? null : { $id: row.assigned_id, name: row.assigned_name ?? '' },
      last_at: utc(row.last_at),
      last_kind: row.last_kind,
      last_text: row.last_text,
      reply_until: replyUntil(row),
      unread: row.unread,
      dropped: row.dropped,
    };
  });
}

/** A conversation as it is answered after a change. */
export async function toConversation(tables: Tables, row: ConversationRow): Promise<Conversation> {
  const [one] = await toConversations(tables, [row]);
  return one as Conversation;
}
