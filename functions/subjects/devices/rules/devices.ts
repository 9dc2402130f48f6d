import { normalizeSerial } from '#contract/devices/serial-number.ts';

/** A block of a service form, as far as devices and jobs follow from it. Dates are ISO 8601. */
export interface RecordedBlock {
  $id: string;
  type: 'p' | 'm' | 'em' | 'nha' | 'nha-em';
  hearing_aid: string | null;
  other_hearing_aid: string | null;
  style: string | null;
  serial_number: string | null;
  battery_size: string | null;
  side: string | null;
  em_type: string | null;
  em_size: string | null;
  delivery_date: string | null;
}

/** The hearing aid that a block tells of. */
export interface DeviceOfBlock {
  serial: string;
  /** `sold` by a block of a new hearing aid; else it was brought. */
  origin: 'sold' | 'brought';
  block: RecordedBlock;
}

/** The hearing aids of a form by serial number; one that is sold counts before one that is brought. */
export function devicesOfBlocks(blocks: readonly RecordedBlock[]): Map<string, DeviceOfBlock> {
  const devices = new Map<string, DeviceOfBlock>();
  for (const block of blocks) {
    const serial = normalizeSerial(block.serial_number ?? '');
    const origin = block.type === 'nha' || block.type === 'nha-em' ? 'sold' : 'brought';
    const known = devices.get(serial);
    if (serial !== '' && (!known || (known.origin === 'brought' && origin === 'sold'))) {
      devices.set(serial, { serial, origin, block });
    }
  }
  return devices;
}
