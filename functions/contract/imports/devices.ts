import { OWNER_FIELDS } from './constants.ts';

/** What of a hearing aid a row says in one text each. */
export const DEVICE_TEXTS = [
  'serial_number',
  'hearing_aid',
  'style',
  'battery_size',
  'sold_on',
  'warranty_until',
  'note',
] as const;
export type DeviceText = (typeof DEVICE_TEXTS)[number];

/** The fields of a hearing aid and of whose it is, as columns of a file are matched with them. */
export const DEVICE_FIELDS = [...OWNER_FIELDS, ...DEVICE_TEXTS] as const;
export type DeviceField = (typeof DEVICE_FIELDS)[number];
