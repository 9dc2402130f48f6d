import { Query } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import type { fetchDevices as call } from '#contract/devices/calls.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { DEVICE_COLUMNS } from '../runtime/devices.ts';
import { pageAfter } from '../runtime/row-page.ts';
import type { Handler } from '../runtime/service.ts';
import { toDeviceEntries } from './device-reading.ts';

/** Hearing aids, those registered last first. Three steps. */
export const fetchDevices: Handler<typeof call> = async ({ query, cursor, limit = PAGE_SIZE }, { tables, now }) => {
  const serial = normalizeSerial(query ?? '');
  const wanted = [
    ...(serial === '' ? [] : [Query.startsWith('serial_number', serial)]),
    Query.orderDesc('$createdAt'),
    Query.orderDesc('$sequence'),
  ];
  const { rows, ...page } = await pageAfter({ limit, cursor }, (window) =>
    tables.list('devices', DEVICE_COLUMNS, [...wanted, ...window], { count: true }),
  );
  return { documents: await toDeviceEntries(tables, rows, now()), ...page };
};
