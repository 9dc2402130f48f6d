import { choice, day, flag, id, ids, int, money, text } from '#contract/columns.ts';
import { HEARING_AID_STYLES } from '#contract/constants.ts';
import {
  BATTERY_SIZES,
  BLOCK_TYPES,
  CHANGEABLE,
  EAR_MOLD_SIDES,
  EAR_MOLD_SIZES,
  EAR_MOLD_TYPES,
  GENDERS,
  READY_STATES,
} from '#contract/forms/constants.ts';
import { personalRecord } from './record.ts';

export const blocks = personalRecord('blocks', {
  title: 'Blocks',
  of: { form_id: { table: 'cs_forms', orphan: 'block_without_form', person: 'patient' } },
  kept: 'clinic',
  // What was sold and for how much stays for the finance's figures.
  erased: 'columns',
  columns: {
    form_id: id({ required: true, told: false }),
    position: int(0, 1_000_000, { required: true, told: false }),
    type: choice(BLOCK_TYPES, { required: true, told: true }),
    salesperson_id: id({ required: true, told: false }),
    salesperson_name: text(128, { required: true, told: false }),
    product_id: id({ told: false }),
    hearing_aid: text(200, { told: true }),
    other_hearing_aid: text(200, { told: true }),
    number_of_hearing_aids: int(1, 20, { told: true }),
    style: choice(HEARING_AID_STYLES, { told: true }),
    tinnitus: flag({ told: true, erased: null }),
    serial_number: text(60, { told: true, erased: null }),
    complaint: text(2000, { told: true, erased: null }),
    attachments: ids({ told: true, erased: [] }),
    spare_parts: text(500, { told: true, erased: null }),
    changeable: choice(CHANGEABLE, { told: true }),
    connectable: flag({ told: true }),
    battery_operated: flag({ told: true }),
    side: choice(EAR_MOLD_SIDES, { told: true, erased: null }),
    em_type: choice(EAR_MOLD_TYPES, { told: true }),
    em_size: choice(EAR_MOLD_SIZES, { told: true }),
    material: choice(['acrylic', 'silicone', 'resin'], { told: true }),
    vent: text(60, { told: true }),
    battery_size: choice(BATTERY_SIZES, { told: true }),
    old_client: flag({ told: true, erased: null }),
    gender: choice(GENDERS, { told: true, erased: null }),
    delivery_date: day({ told: true }),
    price_piasters: money({ told: true }),
    downpayment_piasters: money({ told: true }),
    note: text(2000, { told: true, erased: null }),
  },
  indexes: {
    form_id: ['form_id'],
    serial_number: ['serial_number'],
    product_id: ['product_id'],
  },
});

export const blockAccounts = personalRecord('block_accounts', {
  title: 'Accounts of blocks',
  of: {
    $id: { table: 'blocks', orphan: 'account_without_block' },
    form_id: { table: 'cs_forms', person: 'patient' },
  },
  kept: 'clinic',
  erased: 'columns',
  columns: {
    form_id: id({ required: true, told: false }),
    lab_number: text(60, { told: true, erased: null }),
    price_piasters: money({ told: true }),
    price_acceptance: flag({ told: true }),
    downpayment_piasters: money({ told: true }),
    client_call: flag({ default: false, told: true }),
    ready: choice(READY_STATES, { told: true }),
    delivered: flag({ default: false, told: true }),
    note: text(2000, { told: true, erased: null }),
    billed_piasters: money({ required: true, told: true }),
    received_piasters: money({ required: true, told: true }),
    rest_of_cost_piasters: money({ required: true, told: true }),
  },
  indexes: { form_id: ['form_id'] },
});
