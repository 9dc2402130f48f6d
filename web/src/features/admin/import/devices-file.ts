import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { importDevices } from '#contract/imports/calls.ts';
import { OWNER_TEXTS } from '#contract/imports/constants.ts';
import { DEVICE_FIELDS, DEVICE_TEXTS, type DeviceField } from '#contract/imports/devices.ts';
import type { DeviceRow, RowFinding } from '#contract/imports/schemas.ts';
import { call } from '#web/lib/call.ts';
import { readDeviceCell } from './cells.ts';
import { finder } from './columns.ts';
import { type FileKind, namesOwner } from './file-kind.ts';
import { PERSON_NAMES } from './person-names.ts';
import { readAllPhones, readTexts } from './rows.ts';

/** What other systems call the fields of a hearing aid, in whatever spelling. */
const NAMES: Record<DeviceField, readonly string[]> = {
  name: PERSON_NAMES.name,
  phones: PERSON_NAMES.phones,
  national_id: PERSON_NAMES.national_id,
  serial_number: [
    ...['serial', 'serial no', 'serial num', 's n', 'sn', 'device serial', 'hearing aid serial'],
    ...['الرقم المسلسل', 'رقم مسلسل', 'المسلسل', 'السيريال', 'سيريال', 'رقم السيريال', 'رقم السماعة', 'سيريال السماعة'],
  ],
  hearing_aid: [
    ...['model', 'device', 'device model', 'hearing aid model', 'product', 'item', 'description', 'hearing device'],
    ...[
      'السماعة',
      'سماعة',
      'الموديل',
      'موديل',
      'نوع السماعة',
      'اسم السماعة',
      'الجهاز',
      'اسم الجهاز',
      'المنتج',
      'الصنف',
    ],
  ],
  style: ['style', 'type', 'form factor', 'الشكل', 'شكل السماعة', 'النمط', 'طراز'],
  battery_size: ['battery', 'battery size', 'البطارية', 'بطارية', 'مقاس البطارية', 'نوع البطارية'],
  sold_on: [
    ...['date', 'sale date', 'sold', 'sold on', 'date sold', 'purchase date', 'date of purchase', 'invoice date'],
    ...[
      'fitting date',
      'delivery date',
      'تاريخ البيع',
      'تاريخ الشراء',
      'تاريخ التسليم',
      'تاريخ التركيب',
      'التاريخ',
      'تاريخ',
    ],
  ],
  warranty_until: [
    ...['warranty', 'warranty end', 'warranty until', 'warranty expiry', 'end of warranty', 'warranty date'],
    ...['الضمان', 'نهاية الضمان', 'انتهاء الضمان', 'تاريخ انتهاء الضمان', 'آخر يوم في الضمان', 'الضمان حتى'],
  ],
  note: [
    ...['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'side', 'ear'],
    ...['ملاحظات', 'ملاحظة', 'الملاحظات', 'الأذن', 'الجهة', 'الجانب'],
  ],
};

/** A file of hearing aids that people own. */
export const DEVICES_FILE: FileKind<DeviceRow> = {
  kind: 'devices',
  fields: DEVICE_FIELDS,
  several: ['name', 'phones', 'hearing_aid', 'note'],
  days: ['sold_on', 'warranty_until'],
  fieldOf: finder(NAMES),
  isEnough: (matching) => namesOwner(matching) && matching.includes('serial_number') && matching.includes('sold_on'),
  asksAboutDuplicates: false,
  toRow: (row, reading) => ({
    line: row.line,
    ...readTexts(row, reading, [...OWNER_TEXTS, ...DEVICE_TEXTS], readDeviceCell),
    phones: readAllPhones(row, reading),
  }),
  send: (sent, signal) => call(importDevices, sent, { signal }),
  withTwiceNamed,
};

/** A serial number that stands twice comes in once, or is refused where it is to be two people's. */
function withTwiceNamed(findings: readonly RowFinding[], rows: readonly DeviceRow[]): RowFinding[] {
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const firstOf = new Map<string, DeviceRow>();
  return findings.map((finding) => {
    const row = rowOf.get(finding.line);
    if (!row || finding.outcome !== 'created') return finding;
    const serial = normalizeSerial(row.serial_number ?? '');
    const first = firstOf.get(serial);
    if (!first) {
      firstOf.set(serial, row);
      return finding;
    }
    return isSameOwner(first, row)
      ? { ...finding, outcome: 'skipped', same: { patientId: null, name: first.name ?? '', by: 'serial_number' } }
      : {
          ...finding,
          outcome: 'refused',
          faults: [{ field: 'serial_number', key: 'serial_twice', values: { serial } }],
        };
  });
}

const isSameOwner = (one: DeviceRow, other: DeviceRow) =>
  one.national_id && other.national_id
    ? one.national_id === other.national_id
    : other.phones.some((phone) => one.phones.includes(phone));
