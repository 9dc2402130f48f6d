import { MAX_PHONES } from '#contract/devices/constants.ts';
import type { attachConversation as call } from '#contract/inbox/calls.ts';
import { isLandlineOrMobile, normalizePhone } from '#contract/phone.ts';
import type { Author } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { auditedPatients, findPatient, type PatientRow } from '#subjects/patients/patients.ts';
import { patientSearch } from '#subjects/patients/rules/patients.ts';
import { auditedConversations, CONVERSATION_COLUMNS } from '../conversations.ts';
import { toConversation } from './conversation-reading.ts';

/**
 * Gives a conversation to a patient, or to nobody. The patient is claimed, so as not to be erased at the same moment; the one
 * whose it was by mistake keeps no phone that came into their record by that. A repeat does nothing.
 */
export const attachConversation: Handler<typeof call> = async ({ conversationId, patientId }, context) => {
  const { tables } = context;
  const [row, patient] = await Promise.all([
    tables.get('conversations', conversationId, CONVERSATION_COLUMNS),
    patientId ? findPatient(tables, patientId) : null,
  ]);
  if (!row || (patientId && !patient)) {
    return refuse('not_found');
  }
  const former = row.patient_id ? await findPatient(tables, row.patient_id) : null;
  if (row.patient_id === patientId || (patient && former?.$id === patient.$id)) {
    return toConversation(tables, row);
  }
  const phone = normalizePhone(row.phone);
  // Records hold phones of Egypt.
  const isNew = patient !== null && isLandlineOrMobile(phone) && !patient.phones.includes(phone);
  const phone_added = isNew && patient.phones.length < MAX_PHONES;
  const after = { patient_id: patient?.$id ?? null, phone_added };
  await tables.write([
    ...(patient ? withPhones(context, patient, phone_added ? [...patient.phones, phone] : patient.phones) : []),
    ...(former && row.phone_added ? withPhones(context, former, without(former.phones, phone)) : []),
    ...auditedConversations.change(context, row, after, { action: patient ? 'link' : 'unlink' }),
  ]);
  return toConversation(tables, { ...row, ...after });
};

/** A record is never left without a way to reach its person. */
function without(phones: readonly string[], phone: string): readonly string[] {
  const others = phones.filter((one) => one !== phone);
  return others.length > 0 ? others : phones;
}

/** Claims a patient, and changes their phones where they are others. */
function withPhones(context: Author, patient: PatientRow, phones: readonly string[]): Operation[] {
  return phones.length === patient.phones.length
    ? stage.change('patients', patient)
    : auditedPatients.change(context, patient, { phones: [...phones], ...patientSearch({ ...patient, phones }) });
}
