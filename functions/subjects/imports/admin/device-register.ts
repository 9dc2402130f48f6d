import type { RowFault } from '#contract/imports/schemas.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { devicesBySerial } from '#subjects/devices/devices.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import { piecesBySerial } from '#subjects/stock/pieces.ts';
import type { SaidDevice } from './filed-device.ts';
import { readPatients } from './known-people.ts';
import type { Belonging, New, Register, Verdict } from './owned.ts';

/** Who owns the hearing aids that are known by their serial numbers, and which of these numbers stand in the stock. */
export class DeviceRegister implements Register<SaidDevice> {
  readonly #owners: Map<string, Pick<PatientRow, '$id' | 'name'>>;
  readonly #inStock: ReadonlySet<string>;

  constructor(owners: Map<string, Pick<PatientRow, '$id' | 'name'>>, inStock: ReadonlySet<string>) {
    this.#owners = owners;
    this.#inStock = inStock;
  }

  /** What becomes of a hearing aid that a row says is somebody's. It is theirs for the rows behind it. */
  take({ said: { serial_number: serial }, patient }: Belonging<SaidDevice>): Verdict {
    const owner = this.#owners.get(serial);
    if (owner) {
      const { $id: patientId, name } = owner;
      const same = { patientId, name, by: 'serial_number' } as const;
      return patientId === patient.$id
        ? { outcome: 'skipped', faults: [], same }
        : refused({ key: 'serial_taken', values: { serial, patientName: name } });
    }
    if (this.#inStock.has(serial)) {
      return refused({ key: 'serial_known', values: { serial } });
    }
    this.#owners.set(serial, patient);
    return { outcome: 'created', faults: [], same: null };
  }

  create(rows: readonly New<SaidDevice>[]): Operation[] {
    const made = rows.map(({ $id, one: { said, patient } }) => ({ ...said, $id, patient_id: patient.$id }));
    return [stage.createMany('devices', made)];
  }
}

const refused = (fault: Omit<RowFault, 'field'>): Verdict => ({
  outcome: 'refused',
  faults: [{ field: 'serial_number', ...fault }],
  same: null,
});

/** Reads what is known of these serial numbers. */
export async function readRegister(tables: Tables, serials: readonly string[]): Promise<DeviceRegister> {
  const distinct = [...new Set(serials)];
  const [devices, pieces] = await Promise.all([devicesBySerial(tables, distinct), piecesBySerial(tables, distinct)]);
  const people = new Map(
    (await readPatients(tables, [...new Set(devices.map(({ patient_id }) => patient_id))])).map((one) => [
      one.$id,
      one,
    ]),
  );
  const owners = devices.map(({ serial_number, patient_id }) => {
    const person = people.get(patient_id);
    // What is not moved yet of somebody who was merged is the other's.
    return [serial_number, { $id: person?.merged_into ?? patient_id, name: person?.name ?? '' }] as const;
  });
  const inStock = pieces.filter(({ state }) => state !== 'sold').map(({ serial_number }) => serial_number);
  return new DeviceRegister(new Map(owners), new Set(inStock));
}
