import { cairoDay } from '#contract/cairo-day.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { DEVICE_TEXTS } from '#contract/imports/devices.ts';
import { type DeviceRow, type FiledDevice, filedDevice, type RowFault } from '#contract/imports/schemas.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { NewRow } from '#runtime/tables.ts';
import { damagedTexts, lostDigits, type Read, readFiled } from './filed-row.ts';

/** What a row says of a hearing aid, as the register keeps it. */
export type SaidDevice = Omit<NewRow<'devices'>, 'patient_id'>;

/** A row as a hearing aid, or everything that is wrong with it. */
export async function readDevice(row: DeviceRow, now: Date): Promise<Read<SaidDevice>> {
  const input = Object.fromEntries(DEVICE_TEXTS.map((field) => [field, row[field]]));
  const { said, faults } = await readFiled<FiledDevice>(filedDevice, input, [
    ...lostDigits({ serial_number: row.serial_number }),
    ...damagedTexts(input),
  ]);
  if (said === null) {
    return { said, faults };
  }
  const outOfOrder = daysOutOfOrder(said, now);
  return outOfOrder.length > 0 ? { said: null, faults: outOfOrder } : { said: kept(said), faults: [] };
}

function daysOutOfOrder({ sold_on, warranty_until }: FiledDevice, now: Date): RowFault[] {
  return [
    ...(sold_on > cairoDay(now) ? [{ field: 'sold_on', key: 'date_future' } as const] : []),
    ...(warranty_until && warranty_until < sold_on
      ? [{ field: 'warranty_until', key: 'period_reversed' } as const]
      : []),
  ];
}

function kept({
  serial_number,
  sold_on,
  warranty_until,
  hearing_aid,
  style,
  battery_size,
  note,
}: FiledDevice): SaidDevice {
  return {
    serial_number: normalizeSerial(serial_number),
    hearing_aid: hearing_aid?.trim() || null,
    style: style?.trim() || null,
    battery_size: battery_size?.trim() || null,
    note: note?.trim() || null,
    origin: 'sold',
    status: 'active',
    form_id: '',
    block_id: '',
    issued_at: cairoDayStart(sold_on).toISOString(),
    warranty_until: warranty_until ? `${warranty_until}T00:00:00.000Z` : null,
    former_serials: [],
    version: 0,
  };
}
