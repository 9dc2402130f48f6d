import type { BlockData, BlockedTime } from '#contract/appointments/schemas.ts';
import type {
  blockTime as blockCall,
  fetchBlockedAppointments as fetchCall,
  unblockTime as unblockCall,
} from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { blockedTimeId } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import { audited } from '#runtime/audit.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { listAffected, refuseUndecided } from '../affected-appointments.ts';
import { loadAppointmentSettings, namesOf } from '../appointments.ts';
import { BLOCKED_COLUMNS, loadSchedule, toBlockedTime, toCome } from '../blocked-times.ts';
import { isQuarter, type Schedule, spanOf } from '../rules/appointments.ts';

const auditedBlocks = audited('blocked_times', { kind: 'blocked_time', told: () => ({}) });

/** A repeat finds the first one. */
export const blockTime: Handler<typeof blockCall> = async ({ requestId, data, keep_appointments }, context) => {
  const { actor, tables, now } = context;
  const $id = blockedTimeId(actor.id, requestId);
  const [schedule, stored] = await Promise.all([
    loadSchedule(tables, toCome(now())),
    tables.get('blocked_times', $id, BLOCKED_COLUMNS),
  ]);
  if (stored) {
    return toBlockedTime(stored);
  }
  const made = validated($id, data, schedule, now());
  await refuseUndecided(context, withBlocked(schedule, made), keep_appointments);
  const { $id: _id, ...row } = made;
  await tables.write([...auditedBlocks.create(context, $id, row, { after: told(made, schedule), once: 'made' })]);
  return made;
};

export const unblockTime: Handler<typeof unblockCall> = async ({ blockedId }, context) => {
  const { tables, now } = context;
  const [settings, stored] = await Promise.all([
    loadAppointmentSettings(tables),
    tables.get('blocked_times', blockedId, BLOCKED_COLUMNS),
  ]);
  // Leave is withdrawn where it was approved.
  if (!stored || stored.reason === 'leave') {
    return refuse('not_found');
  }
  if (stored.removed_at !== null) {
    return { removed: true };
  }
  await tables.write([
    // The row stays: open calendars hear of it, and of no row that goes.
    ...auditedBlocks.update(
      context,
      stored,
      { removed_at: now().toISOString() },
      { action: 'delete', before: told(toBlockedTime(stored), settings), after: null, once: 'removed' },
    ),
  ]);
  return { removed: true };
};

export const fetchBlockedAppointments: Handler<typeof fetchCall> = async ({ data }, context) => {
  const { tables, now } = context;
  const schedule = await loadSchedule(tables, toCome(now()));
  return listAffected(context, withBlocked(schedule, validated('', data, schedule, now())));
};

const withBlocked = (before: Schedule, made: BlockedTime) => ({
  before,
  after: { ...before, blocked: [...before.blocked, made] },
});

/** Says what is wrong with what the desk chose. */
function validated(
  $id: string,
  { specialist_id, starts_at, ends_at, reason }: BlockData,
  { specialists }: Pick<Schedule, 'specialists'>,
  now: Date,
): BlockedTime {
  const faults = new Faults();
  const { from, to } = spanOf({ starts_at, ends_at });
  if (!isQuarter(starts_at)) {
    faults.add('data.starts_at', { key: 'invalid' });
  }
  const isOneDay = from < to && cairoDay(new Date(from)) === cairoDay(new Date(to - 1));
  if (!isQuarter(ends_at) || !isOneDay) {
    faults.add('data.ends_at', { key: 'invalid' });
  } else if (to <= now.getTime()) {
    faults.add('data.ends_at', { key: 'time_past' });
  }
  if (specialist_id && !specialists.some(({ id, active }) => id === specialist_id && active)) {
    faults.add('data.specialist_id', { key: 'not_a_choice' });
  }
  faults.refuse();
  return {
    $id,
    specialist_id: specialist_id ?? null,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    reason,
  };
}

/** A blocked time as the log of changes tells of it; without a specialist it is the whole centre's. */
function told(
  { specialist_id, starts_at, ends_at, reason }: BlockedTime,
  { specialists }: Pick<Schedule, 'specialists'>,
) {
  const { name_ar, name_en } = namesOf(specialists.find(({ id }) => id === specialist_id) ?? {});
  return {
    date: starts_at,
    ends_at,
    block_reason: reason,
    specialist: specialist_id && (inLanguage({ ar: name_ar, en: name_en }, undefined) || specialist_id),
  };
}
