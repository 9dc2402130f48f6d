import { choice, id, moment, money, text, whole } from '#contract/columns.ts';
import { CARRIERS, FAILURE_REASONS, SHIPMENT_STATES } from '#contract/shipments/constants.ts';
import { personalRecord } from '#records/record.ts';

export const shipments = personalRecord('shipments', {
  title: 'Shipments',
  of: { order_id: { table: 'orders', orphan: 'shipment_without_order', person: 'user' } },
  kept: 'orders',
  erased: 'columns',
  newHolder: 'follows',
  columns: {
    order_id: id({ required: true, told: false }),
    number: text(8, { required: true, told: true }),
    carrier: choice(CARRIERS, { required: true, told: true }),
    state: choice(SHIPMENT_STATES, { required: true, told: true }),
    driver_id: id({ told: false }),
    driver_name: text(128, { told: false }),
    attempts: whole({ default: 0, told: true }),
    failure_reason: choice(FAILURE_REASONS, { told: true }),
    note: text(300, { told: true, erased: null }),
    collected_piasters: money({ default: 0, told: true }),
    // From when on its driver owes the cash, and the entry of the drawer that it went into.
    collected_at: moment({ told: false }),
    hand_in_id: id({ told: false }),
    moved_at: moment({ required: true, told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    order_id: ['order_id'],
    driver_state: ['driver_id', 'state'],
    driver_moved: ['driver_id', 'moved_at'],
    collected_at: ['collected_at'],
    hand_in_id: ['hand_in_id'],
  },
});
