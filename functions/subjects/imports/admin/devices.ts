import { Query } from 'node-appwrite';
import type { DeviceRow } from '#contract/imports/schemas.ts';
import { importedDeviceId } from '#lib/ids.ts';
import { listAll } from '#runtime/keyset.ts';
import { readRegister } from './device-register.ts';
import { readDevice, type SaidDevice } from './filed-device.ts';
import { type ImportContext, type Importing, type TakenOut, takenOut } from './importing.ts';
import { planOwned } from './owned.ts';

/** Hearing aids that people own. */
export const devices: Importing<DeviceRow> = {
  kind: 'devices',
  audited: 'device',
  plan: planOwned<DeviceRow, SaidDevice>({
    table: 'devices',
    idOf: importedDeviceId,
    read: readDevice,
    atOnce: 40,
    open: ({ tables }, wanted) =>
      readRegister(
        tables,
        wanted.map(({ said }) => said.serial_number),
      ),
  }),
  linesAtOnce: 80,
  takeOut,
};

/** Those stay that were changed or repaired. */
async function takeOut({ tables }: ImportContext, runId: string, lines: readonly number[]): Promise<TakenOut> {
  const ids = lines.map((line) => importedDeviceId(runId, line));
  const found =
    ids.length === 0
      ? []
      : await listAll(tables, 'devices', ['patient_id', 'serial_number', 'version'], [Query.equal('$id', ids)]);
  const owners = [...new Set(found.map(({ patient_id }) => patient_id))];
  const jobs =
    owners.length === 0 ? [] : await listAll(tables, 'jobs', ['serial_number'], [Query.equal('patient_id', owners)]);
  const repaired = new Set(jobs.map(({ serial_number }) => serial_number));
  const gone = found.filter(({ version, serial_number }) => version === 0 && !repaired.has(serial_number));
  return takenOut('devices', found, gone);
}
