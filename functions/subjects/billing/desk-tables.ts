import { balance, choice, day, id, moment, sum, text, whole } from '#contract/columns.ts';
import { DRAWER_KINDS } from '#contract/desks/constants.ts';
import { record } from '#records/record.ts';

export const deskClosings = record('desk_closings', {
  title: 'Desk closings',
  nobody: 'Days of members of staff who took money, and whether they are closed.',
  columns: {
    actor_id: id({ required: true }),
    day: day({ required: true }),
    state: choice(['open', 'closed'], { required: true }),
    version: whole({ default: 0 }),
  },
  indexes: {
    day: ['day'],
    state_day: ['state', 'day'],
    actor_id: ['actor_id'],
  },
  heard: { by: ['reception', 'cs', 'accounting', 'admin'] },
});

export const deskCounts = record('desk_counts', {
  title: 'Desk counts',
  nobody: 'What members of staff took in a day, and counted.',
  columns: {
    actor_name: text(128, { required: true }),
    lines: text(5000, { required: true }),
    reason: text(500),
    left_piasters: sum(),
    closed_at: moment({ required: true }),
    closed_by: text(128, { required: true }),
    request_id: id({ required: true }),
    reopen_reason: text(500),
    reopened_at: moment(),
    reopened_by: text(128),
  },
});

export const deskCash = record('desk_cash', {
  title: 'Cash of drawers',
  nobody: 'Cash that members of staff put into drawers and paid out of them, and why.',
  columns: {
    actor_id: id({ required: true }),
    actor_name: text(128, { required: true }),
    day: day({ required: true }),
    at: moment({ required: true }),
    kind: choice(DRAWER_KINDS, { required: true }),
    amount_piasters: balance({ required: true }),
    note: text(500),
    void_of: id(),
    recorded_by: text(128, { required: true }),
  },
  indexes: {
    day: ['day'],
    actor_day: ['actor_id', 'day'],
  },
});
