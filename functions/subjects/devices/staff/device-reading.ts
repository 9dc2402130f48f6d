import type { Device, DeviceEntry, Job, JobEntry } from '#contract/devices/schemas.ts';
import { isInWarranty } from '#contract/devices/warranty.ts';
import type { Tables } from '#runtime/tables.ts';
import { patientsOf } from '#subjects/patients/staff/patient-reading.ts';
import type { DeviceRow, JobRow } from '../devices.ts';
import { promiseState } from '../rules/repairs.ts';

/** A hearing aid as it stands today. */
export function toDevice(row: DeviceRow, now: Date): Device {
  const { $id, patient_id, serial_number, hearing_aid, style, battery_size, origin, status, issued_at } = row;
  const { warranty_until, note, version } = row;
  return {
    $id,
    patient_id,
    serial_number,
    hearing_aid,
    style,
    battery_size,
    origin,
    status,
    issued_at,
    warranty_until,
    in_warranty: isInWarranty(warranty_until, now),
    note,
    version,
  };
}

/** A job as it stands today. */
export function toJob(row: JobRow, now: Date): Job {
  const { $id, form_id, patient_id, kind, block_type, hearing_aid, style, serial_number, side, em_type } = row;
  const { em_size, lab_number, lab_name, stage, received_at, promised_on, delivered_at, at_lab_since, version } = row;
  return {
    $id,
    form_id,
    patient_id,
    kind,
    block_type,
    hearing_aid,
    style,
    serial_number,
    side,
    em_type,
    em_size,
    lab_number,
    lab_name,
    stage,
    received_at,
    promised_on,
    delivered_at,
    at_lab_since,
    version,
    ...promiseState(row, now),
  };
}

/** Hearing aids with the people whose they are. */
export async function toDeviceEntries(tables: Tables, rows: readonly DeviceRow[], now: Date): Promise<DeviceEntry[]> {
  const patients = await patientsOf(
    tables,
    rows.map(({ patient_id }) => patient_id),
  );
  return rows.map((row) => {
    const patient = patients.get(row.patient_id);
    return { ...toDevice(row, now), patient_id: patient.$id, patient };
  });
}

/** Jobs with the people for whom they are done. */
export async function toJobEntries(tables: Tables, rows: readonly JobRow[], now: Date): Promise<JobEntry[]> {
  const patients = await patientsOf(
    tables,
    rows.map(({ patient_id }) => patient_id),
  );
  return rows.map((row) => {
    const patient = patients.get(row.patient_id);
    return { ...toJob(row, now), patient_id: patient.$id, patient };
  });
}
