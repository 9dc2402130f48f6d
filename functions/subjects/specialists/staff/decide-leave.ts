import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type {
  approveLeave as approveCall,
  declineLeave as declineCall,
  shortenLeave as shortenCall,
  withdrawLeave as withdrawCall,
} from '#contract/specialists/calls.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { loadAppointmentSettings } from '#subjects/appointments/appointments.ts';
import { approve, changedLeave, LEAVE_COLUMNS, type StoredLeave, shortenedLeave, toLeave } from '../leaves.ts';

/** One that is approved already is answered as it is; so are the others below. */
export const approveLeave: Handler<typeof approveCall> = async ({ leaveId, keep_appointments }, context) => {
  const { settings, stored } = await read(context.tables, leaveId);
  if (stored.leave_state === 'approved') {
    return toLeave(stored, settings);
  }
  if (stored.leave_state !== 'requested') {
    return refuse('record_changed');
  }
  return toLeave(await approve(context, stored, keep_appointments), settings);
};

export const declineLeave: Handler<typeof declineCall> = async ({ leaveId, answer }, context) => {
  const { settings, stored } = await read(context.tables, leaveId);
  if (stored.leave_state === 'declined') {
    return toLeave(stored, settings);
  }
  if (stored.leave_state !== 'requested') {
    return refuse('record_changed');
  }
  const columns = { leave_state: 'declined', answer: answer?.trim() || null } as const;
  const { after, operations } = changedLeave(context, stored, columns, settings);
  await context.tables.write(operations);
  return toLeave(after, settings);
};

/** Whoever asked takes back what nobody has decided yet. */
export const withdrawLeave: Handler<typeof withdrawCall> = async ({ leaveId }, context) => {
  const { actor, tables } = context;
  const { settings, stored } = await read(tables, leaveId);
  if (actor.role !== 'admin' && stored.user_id !== actor.id) {
    return refuse('not_found');
  }
  if (stored.leave_state === 'withdrawn') {
    return toLeave(stored, settings);
  }
  if (stored.leave_state !== 'requested' && !(actor.role === 'admin' && stored.leave_state === 'approved')) {
    return refuse('record_changed');
  }
  const columns = { leave_state: 'withdrawn', answer: stored.answer } as const;
  const { after, operations } = changedLeave(context, stored, columns, settings);
  await tables.write(operations);
  return toLeave(after, settings);
};

/** Days are whole, so that nobody has to say when in the day somebody came back. */
export const shortenLeave: Handler<typeof shortenCall> = async ({ leaveId, to }, context) => {
  const { settings, stored } = await read(context.tables, leaveId);
  if (stored.leave_state !== 'approved') {
    return refuse('record_changed');
  }
  const [first, ends_at] = [cairoDay(new Date(stored.starts_at)), cairoDayStart(dayAfter(to)).toISOString()];
  if (utc(stored.ends_at) === ends_at) {
    return toLeave(stored, settings);
  }
  if (to < first) {
    refuse('invalid_input', { fields: { to: { key: 'period_reversed' } } });
  }
  if (ends_at > utc(stored.ends_at)) {
    refuse('invalid_input', { fields: { to: { key: 'leave_not_shorter' } } });
  }
  const { after, operations } = shortenedLeave(context, stored, ends_at, settings);
  await context.tables.write(operations);
  return toLeave(after, settings);
};

async function read(tables: Tables, leaveId: string) {
  const [settings, stored] = await Promise.all([
    loadAppointmentSettings(tables),
    tables.get('leaves', leaveId, LEAVE_COLUMNS),
  ]);
  return { settings, stored: (stored as StoredLeave | null) ?? refuse('not_found') };
}
