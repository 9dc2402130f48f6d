import { RECEIVER_COLUMNS, receiverOf } from '#contract/orders/receiver.ts';
import type { linkOrder as call } from '#contract/patients/calls.ts';
import { normalizePhone } from '#contract/phone.ts';
import { orderPatientId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { auditedOrderLinks } from '../patient-orders.ts';
import { findPatient } from '../patients.ts';
import { birthYear, patientSearch } from '../rules/patients.ts';

/**
 * Says that an order of the store is a patient's; the row's id is the order's, so it cannot be two people's. A repeat
 * finds its first. Without a patient, a record is made of whom the order is for, by what it says; its id follows from the
 * order.
 */
export const linkOrder: Handler<typeof call> = async ({ orderId, ...wish }, context) => {
  const { actor, tables, now } = context;
  const patientId = wish.patientId ?? orderPatientId(orderId);
  const [order, link, patient] = await Promise.all([
    tables.get('orders', orderId, ['number', 'user_age', 'forgotten_at', ...RECEIVER_COLUMNS]),
    tables.get('patient_orders', orderId, ['patient_id']),
    findPatient(tables, patientId),
  ]);
  const isNew = wish.patientId === undefined && !patient;
  if (!order || (isNew ? order.forgotten_at !== null : !patient)) {
    return refuse('not_found');
  }
  const answer = { orderId, patientId: patient?.$id ?? patientId };
  if (link) {
    const owner = await findPatient(tables, link.patient_id);
    return owner && owner.$id === patient?.$id
      ? answer
      : refuse('order_linked', { patientId: owner?.$id ?? link.patient_id, patientName: owner?.name ?? '' });
  }
  const row = { patient_id: answer.patientId, linked_by: actor.id };
  const { name, phone } = receiverOf(order);
  const person = { name, phones: [normalizePhone(phone)] };
  const birth_year = order.user_age === null ? null : birthYear(order.user_age, now());
  await tables.write([
    ...(isNew
      ? [stage.create('patients', patientId, { ...person, birth_year, ...patientSearch(person), version: 0 })]
      : []),
    ...auditedOrderLinks.create(context, orderId, row, { action: 'link', label: order.number }),
  ]);
  return answer;
};
