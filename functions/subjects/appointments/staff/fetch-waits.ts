import { Query } from 'node-appwrite';
import { WAIT_STATES, WAITS_PAGE_SIZE } from '#contract/appointments/kinds.ts';
import type { Wait } from '#contract/appointments/schemas.ts';
import type { fetchWaits as call } from '#contract/appointments/staff-calls.ts';
import type { Ports } from '#runtime/ports.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import { APPOINTMENT_COLUMNS, withDetails } from '../appointments.ts';
import { KNOWN_FIRST, toWait } from '../waits.ts';

export const fetchWaits: Handler<typeof call> = ({ cursor }, context) => listWaits(context, cursor);

/** A page of those for whom a time may still come. */
export async function listWaits({ tables, now }: Pick<Ports, 'tables' | 'now'>, cursor?: string) {
  const conditions = [
    Query.equal('state', [...WAIT_STATES]),
    Query.greaterThan('ends_at', now().toISOString()),
    ...KNOWN_FIRST,
  ];
  const { rows, ...page } = await pageAfter({ limit: WAITS_PAGE_SIZE, cursor }, (window) =>
    tables.list('appointments', APPOINTMENT_COLUMNS, [...conditions, ...window], { count: true }),
  );
  const waits = await withDetails(tables, rows);
  return { documents: waits.map((one): Wait => toWait(one, now())), ...page };
}
