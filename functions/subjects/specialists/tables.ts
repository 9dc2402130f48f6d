import { choice, id, moment, text, whole } from '#contract/columns.ts';
import { LEAVE_KINDS, LEAVE_NOTE_MAX, LEAVE_STATES } from '#contract/specialists/constants.ts';
import { ACCOUNT, personalRecord } from '#records/record.ts';

/** Of what kind a leave is must not be heard by everybody: that somebody is away is told by a row of `blocked_times`. */
export const leaves = personalRecord('leaves', {
  title: 'Leave of specialists',
  of: { user_id: ACCOUNT },
  kept: null,
  erased: 'row',
  newHolder: 'goes',
  columns: {
    specialist_id: id({ required: true, told: false }),
    // Null for a specialist without an account.
    user_id: id({ told: false }),
    starts_at: moment({ required: true, told: true }),
    ends_at: moment({ required: true, told: true }),
    leave_kind: choice(LEAVE_KINDS, { required: true, told: true }),
    note: text(LEAVE_NOTE_MAX, { told: true }),
    leave_state: choice(LEAVE_STATES, { required: true, told: true }),
    answer: text(LEAVE_NOTE_MAX, { told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    of_specialist: ['specialist_id', 'ends_at'],
    open: ['leave_state', 'ends_at'],
    user_id: ['user_id'],
  },
});
