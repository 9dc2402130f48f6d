import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import type { updateDevice as call } from '#contract/devices/calls.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { CARE_ROLES } from '#contract/people/roles.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { audited } from '#runtime/audit.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { piecesBySerial, sellPieces } from '#subjects/stock/pieces.ts';
import { DEVICE_COLUMNS, type DeviceRow, renumbered } from '../devices.ts';
import { toDeviceEntries } from './device-reading.ts';
import { claimForm } from './form-claim.ts';

type Change = Parameters<Handler<typeof call>>[0]['data'];
type Changed = Pick<Rows['devices'], 'serial_number' | 'status' | 'warranty_until' | 'note'>;

const auditedDevices = audited('devices', {
  kind: 'device',
  label: ({ serial_number }) => serial_number,
  told: (device: Changed) => ({ ...changeable(device) }),
});

/**
 * Changes a hearing aid as one transaction. A corrected serial number is corrected in the block that tells of it, too, so
 * that form and register say the same; this needs the form to be free. One that came in with old data has no form. A hearing aid that is so already is answered as it
 * is: a repeat does nothing.
 */
export const updateDevice: Handler<typeof call> = async (input, context) => {
  const device = await change(input, context);
  const [entry] = await toDeviceEntries(context.tables, [device], context.now());
  return entry ?? refuse('not_found');
};

async function change(
  { deviceId, version, data }: InputOf<typeof call>,
  context: CallContext<typeof call.access>,
): Promise<DeviceRow> {
  const { tables } = context;
  const stored = await tables.get('devices', deviceId, DEVICE_COLUMNS);
  if (!stored) {
    return refuse('not_found');
  }
  const before = changeable(stored);
  const after = { ...before, ...wanted(data) };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return stored;
  }
  if (stored.version !== version) {
    return refuse('record_changed');
  }
  const corrections = before.serial_number === after.serial_number ? [] : await correct(context, stored, after);
  await tables.write([
    ...corrections,
    ...auditedDevices.change(context, stored, { ...after, ...renumbered(stored, after.serial_number) }),
  ]);
  return { ...stored, ...after, version: version + 1 };
}

/** What can be changed, in one spelling. */
function changeable({ serial_number, status, warranty_until, note }: Changed): Changed {
  return { serial_number, status, warranty_until: warranty_until && dayAtZero(warranty_until), note };
}

function wanted({ serial_number, status, warranty_until, note }: Change): Partial<Changed> {
  return {
    ...(serial_number == null ? {} : { serial_number: normalizeSerial(serial_number) }),
    ...(status == null ? {} : { status }),
    ...(warranty_until === undefined ? {} : { warranty_until: warranty_until && dayAtZero(warranty_until) }),
    ...(note === undefined ? {} : { note: note?.trim() || null }),
  };
}

/** Corrects the serial number where the form and the jobs name it. */
async function correct(
  { tables, now }: CallContext<typeof CARE_ROLES>,
  device: DeviceRow,
  { serial_number: serial }: Changed,
): Promise<Operation[]> {
  const faults = new Faults();
  if (serial === '') {
    faults.add(SERIAL, { key: 'required' });
  }
  await validateFree(tables, serial, device, faults);
  faults.refuse();
  if (device.form_id === '') {
    return [];
  }
  const [block, job, claim] = await Promise.all([
    tables.get('blocks', device.block_id, ['serial_number', 'product_id']),
    tables.get('jobs', device.block_id, ['serial_number', 'version']),
    // One that came in from another installation was sold by no form of this one.
    device.form_id === '' ? { operations: [] } : claimForm(tables, device.form_id, now()),
  ]);
  const pieces = device.origin === 'sold' && block ? await correctPiece(tables, device, block, serial, faults) : [];
  faults.refuse();
  return [
    ...pieces,
    ...claim.operations,
    ...(block ? [stage.update('blocks', block.$id, { serial_number: serial })] : []),
    ...(job ? stage.change('jobs', job, { serial_number: serial }) : []),
  ];
}

/** The piece of the stock that was sold by the number that was wrong is there again, the right one is sold instead. */
async function correctPiece(
  tables: Tables,
  { form_id: formId, block_id: blockId, serial_number }: DeviceRow,
  { product_id: productId }: { product_id: string | null },
  serial: string,
  faults: Faults,
): Promise<Operation[]> {
  const pieces = await piecesBySerial(tables, [serial_number, serial]);
  const [held, named] = [pieces.filter(({ block_id }) => block_id === blockId), pieces.filter(hasNumber)];
  const sale = { formId, held, named, serialOf: () => SERIAL, wanted: [{ serial, blockId, productId }] };
  return sellPieces(tables, sale, faults);

  function hasNumber(piece: { serial_number: string }): boolean {
    return piece.serial_number === serial;
  }
}

/** The field of the input that says the serial number. */
const SERIAL = 'data.serial_number';

async function validateFree(tables: Tables, serial: string, device: DeviceRow, faults: Faults): Promise<void> {
  const { rows } = await tables.list('devices', ['patient_id'], [Query.equal('serial_number', serial), Query.limit(1)]);
  const [other] = rows;
  if (other && other.$id !== device.$id) {
    const patientId = other.patient_id;
    const patientName = (await findPatient(tables, patientId))?.name ?? '';
    const own = { code: 'serial_taken', params: { serial, patientId, patientName } } as const;
    faults.add(SERIAL, { key: 'serial_taken', values: { serial, patientName } }, own);
  }
}
