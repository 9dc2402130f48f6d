import { Query } from 'node-appwrite';
import { BOOK_DAYS_MAX } from '#contract/appointments/kinds.ts';
import type { BlockedTime } from '#contract/appointments/schemas.ts';
import { utc } from '#lib/cairo.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { loadAppointmentSettings } from './appointments.ts';
import { overlap, type Schedule, type Span, spanOf } from './rules/appointments.ts';

export const BLOCKED_COLUMNS = ['specialist_id', 'starts_at', 'ends_at', 'reason', 'removed_at'] as const;
type BlockedRow = SelectedRow<'blocked_times', (typeof BLOCKED_COLUMNS)[number]>;

/** More than a clinic blocks in the days that anybody asks about at once. */
const BLOCKED_MAX = 2_000;
const DAY_MS = 86_400_000;

/** What the admin has set about appointments, with what is blocked in a stretch of time. */
export async function loadSchedule(
  tables: Tables,
  span: Span,
): Promise<Omit<Schedule, 'blocked'> & { blocked: BlockedTime[] }> {
  const [settings, blocked] = await Promise.all([loadAppointmentSettings(tables), readBlocked(tables, span)]);
  return { ...settings, blocked };
}

/** What is blocked in a stretch of time. */
export async function readBlocked(tables: Tables, { from, to }: Span): Promise<BlockedTime[]> {
  const { rows } = await tables.list('blocked_times', BLOCKED_COLUMNS, [
    Query.greaterThan('ends_at', new Date(from).toISOString()),
    Query.lessThan('starts_at', new Date(to).toISOString()),
    Query.isNull('removed_at'),
    Query.limit(BLOCKED_MAX),
  ]);
  return rows.map(toBlockedTime);
}

/** Whether a specialist is on leave at some of a time. */
export const isOnLeave = (
  { blocked }: { blocked: readonly BlockedTime[] },
  specialistId: string,
  span: Span,
): boolean =>
  blocked.some(
    ({ reason, specialist_id, ...time }) =>
      reason === 'leave' && specialist_id === specialistId && overlap(spanOf(time), span),
  );

/** All that can still be booked. */
export const toCome = (now: Date): Span => ({ from: now.getTime(), to: now.getTime() + (BOOK_DAYS_MAX + 2) * DAY_MS });

export function toBlockedTime({
  $id,
  specialist_id,
  starts_at,
  ends_at,
  reason,
}: Omit<BlockedRow, '$createdAt' | '$updatedAt' | 'removed_at'>): BlockedTime {
  return { $id, specialist_id, starts_at: utc(starts_at), ends_at: utc(ends_at), reason };
}
