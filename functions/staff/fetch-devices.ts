import { Query } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import type { fetchDevices as call } from '#contract/devices/calls.ts';
import { normalizeSerial } from '../domain/devices.ts';
import { unless } from '../runtime/appwrite-errors.ts';
import { DEVICE_COLUMNS } from '../runtime/devices.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import { toDeviceEntries } from './device-reading.ts';

/** Hearing aids, those registered last first. Three steps. */
export const fetchDevices: Handler<typeof call> = async ({ query, cursor, limit = PAGE_SIZE }, { tables, now }) => {
  const serial = normalizeSerial(query ?? '');
  const page = await unless(
    tables.list(
      'devices',
      DEVICE_COLUMNS,
      [
        ...(serial === '' ? [] : [Query.startsWith('serial_number', serial)]),
        Query.orderDesc('$createdAt'),
        Query.orderDesc('$sequence'),
        // One more than is shown tells whether there are more.
        Query.limit(limit + 1),
        ...(cursor ? [Query.cursorAfter(cursor)] : []),
      ],
      { count: true },
    ),
    ['missing'],
    null,
  );
  if (!page) {
    return refuse('not_found');
  }
  const documents = await toDeviceEntries(tables, page.rows.slice(0, limit), now());
  const hasMore = page.rows.length > documents.length;
  return { documents, total: page.total, next: hasMore ? (documents.at(-1)?.$id ?? null) : null };
};
