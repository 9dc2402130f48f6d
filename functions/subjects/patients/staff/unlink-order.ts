import type { unlinkOrder as call } from '#contract/patients/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { moveContacts } from '../contacts.ts';
import { auditedOrderLinks } from '../patient-orders.ts';
import { findPatient } from '../patients.ts';

/**
 * Takes back that an order is a patient's, and what was written about it from their record. An order that is nobody's is answered so, and a repeat does nothing; one that
 * is somebody else's is not found.
 */
export const unlinkOrder: Handler<typeof call> = async ({ orderId, patientId }, context) => {
  const { tables } = context;
  const [order, link, patient, contacts] = await Promise.all([
    tables.get('orders', orderId, ['number']),
    tables.get('patient_orders', orderId, ['patient_id']),
    findPatient(tables, patientId),
    moveContacts(tables, orderId, null),
  ]);
  if (!order || !patient) {
    return refuse('not_found');
  }
  const answer = { orderId, patientId: null };
  if (!link) {
    return answer;
  }
  if (link.patient_id !== patient.$id && (await findPatient(tables, link.patient_id))?.$id !== patient.$id) {
    return refuse('not_found');
  }
  await tables.write([
    ...auditedOrderLinks.delete(
      context,
      { ...link, patient_id: patient.$id },
      { action: 'unlink', label: order.number, once: link.$createdAt },
    ),
    ...contacts,
  ]);
  return answer;
};
