import type { fetchOrderPerson as call } from '#contract/patients/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { findPatient } from '../patients.ts';
import { toPatientSummary } from './patient-reading.ts';

export const fetchOrderPerson: Handler<typeof call> = async ({ orderId }, { tables }) => {
  const link = await tables.get('patient_orders', orderId, ['patient_id']);
  const patient = link && (await findPatient(tables, link.patient_id));
  return { patient: patient && toPatientSummary(patient) };
};
