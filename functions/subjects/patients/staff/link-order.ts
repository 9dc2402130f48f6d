import type { linkOrder as call } from '#contract/patients/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { auditedOrderLinks } from '../patient-orders.ts';
import { findPatient } from '../patients.ts';

/**
 * Says that an order of the store is a patient's; the row's id is the order's, so it cannot be two people's. A repeat
 * finds its first.
 */
export const linkOrder: Handler<typeof call> = async ({ orderId, patientId }, context) => {
  const { actor, tables } = context;
  const [order, link, patient] = await Promise.all([
    tables.get('orders', orderId, ['number']),
    tables.get('patient_orders', orderId, ['patient_id']),
    findPatient(tables, patientId),
  ]);
  if (!order || !patient) {
    return refuse('not_found');
  }
  const answer = { orderId, patientId: patient.$id };
  if (link) {
    const owner = await findPatient(tables, link.patient_id);
    return owner?.$id === patient.$id
      ? answer
      : refuse('order_linked', { patientId: owner?.$id ?? link.patient_id, patientName: owner?.name ?? '' });
  }
  const row = { patient_id: patient.$id, linked_by: actor.id };
  await tables.write(auditedOrderLinks.create(context, orderId, row, { action: 'link', label: order.number }));
  return answer;
};
