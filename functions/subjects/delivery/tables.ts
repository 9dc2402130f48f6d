import { choice, id, moment, money, sum, text, whole } from '#contract/columns.ts';
import {
  CARRIER_FAULT_MAX,
  CARRIERS,
  COMPANIES,
  COMPANY_STATES,
  DISTRICT_ID_MAX,
  FAILURE_REASONS,
  LOOKED_INTO_NOTE_MAX,
  PARCEL_FINDINGS,
  PAYOUT_FINDINGS,
  PAYOUT_REFERENCE_MAX,
  SHIPMENT_STATES,
  TRACKING_NUMBER_MAX,
} from '#contract/shipments/constants.ts';
import { personalRecord, record } from '#records/record.ts';

export const shipments = personalRecord('shipments', {
  title: 'Shipments',
  of: { order_id: { table: 'orders', orphan: 'shipment_without_order', person: 'user' } },
  kept: 'orders',
  erased: 'columns',
  newHolder: 'follows',
  columns: {
    order_id: id({ required: true, told: false }),
    // The return that it fetches from the customer; null for a parcel that is brought.
    return_id: id({ told: false }),
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
    // What a delivery company knows it by: our reference, its own id and number.
    reference: text(40, { told: false }),
    carrier_id: text(60, { told: false }),
    tracking_number: text(TRACKING_NUMBER_MAX, { told: true }),
    district_id: text(DISTRICT_ID_MAX, { told: false }),
    // How often the company was asked to make it, and when it is asked next.
    asked: whole({ default: 0, told: false }),
    ask_at: moment({ told: false }),
    carrier_fault: text(CARRIER_FAULT_MAX, { told: false, erased: null }),
    checked_at: moment({ told: false }),
    // What differs: what the company said, the amount that was ours then, and who looked into it.
    finding: choice(PARCEL_FINDINGS, { told: false }),
    told_state: choice(COMPANY_STATES, { told: false }),
    told_piasters: money({ told: false }),
    due_piasters: money({ told: false }),
    looked_into_at: moment({ told: false }),
    looked_into_by: text(128, { told: false }),
    looked_into_note: text(LOOKED_INTO_NOTE_MAX, { told: true, erased: null }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    order_id: ['order_id'],
    return_id: ['return_id'],
    driver_state: ['driver_id', 'state'],
    driver_moved: ['driver_id', 'moved_at'],
    collected_at: ['collected_at'],
    hand_in_id: ['hand_in_id'],
    reference: ['reference'],
    tracking_number: ['tracking_number'],
    ask_at: ['ask_at'],
    carrier_state: ['carrier', 'state'],
    finding: ['finding'],
  },
});

export const carrierPayouts = record('carrier_payouts', {
  title: 'Carrier payouts',
  nobody: 'Sums that a delivery company paid out, with their references.',
  columns: {
    carrier: choice(COMPANIES, { required: true }),
    // What the company collected for its parcels, and what reached the bank: as much where that is null.
    amount_piasters: money({ required: true }),
    received_piasters: sum(),
    finding: choice(PAYOUT_FINDINGS),
    looked_into_at: moment(),
    looked_into_by: text(128),
    looked_into_note: text(LOOKED_INTO_NOTE_MAX),
    parcels: whole({ required: true }),
    day: text(10, { required: true }),
    reference: text(PAYOUT_REFERENCE_MAX, { required: true }),
    recorded_by: text(128, { required: true }),
    voided_at: moment(),
    version: whole({ default: 0 }),
  },
  indexes: { day: ['day'], finding: ['finding'] },
});
