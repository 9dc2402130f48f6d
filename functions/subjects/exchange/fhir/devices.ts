import type { Device, DeviceUseStatement, Reference } from 'fhir/r4';
import { fhirId, fhirText, fhirTime, ownIdentifier, ownSystem, some, without } from './codes.ts';
import { ownColumns } from './own-columns.ts';
import type { Stored } from './stored-record.ts';

/** A hearing aid, and that somebody wears it or wore it. */
export function toDevice(row: Stored<'devices'>, subject: Reference): [Device, DeviceUseStatement] {
  const { $id, serial_number, hearing_aid, style, status, note, issued_at } = row;
  const id = fhirId($id);
  const model = fhirText(hearing_aid);
  const said = fhirText(note);
  const isWorn = status === 'active';
  const device = without<Device>({
    resourceType: 'Device',
    id,
    extension: some(ownColumns('devices', row)),
    identifier: [{ system: ownIdentifier('serial-number'), value: serial_number }],
    status: isWorn ? 'active' : 'inactive',
    serialNumber: serial_number,
    deviceName: model ? [{ name: model, type: 'model-name' }] : undefined,
    modelNumber: model,
    type: {
      text: 'Hearing aid',
      ...(style && { coding: [{ system: ownSystem('hearing-aid-style'), code: style }] }),
    },
    patient: subject,
    note: said ? [{ text: said }] : undefined,
  });
  const use: DeviceUseStatement = {
    resourceType: 'DeviceUseStatement',
    id: `${id.slice(0, 60)}-use`,
    status: isWorn ? 'active' : 'completed',
    subject,
    timingPeriod: { start: fhirTime(issued_at) },
    device: { reference: `Device/${id}` },
  };
  return [device, use];
}
