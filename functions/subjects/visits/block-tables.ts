import { choice, id, int, money, text } from '#contract/columns.ts';
import { BLOCK_TYPES } from '#contract/forms/constants.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import { columnsOf } from '#records/field-columns.ts';
import { personalRecord } from '#records/record.ts';

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
    ...columnsOf(BLOCK_FIELDS),
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
    ...columnsOf(ACCOUNT_FIELDS),
    billed_piasters: money({ required: true, told: true }),
    received_piasters: money({ required: true, told: true }),
    rest_of_cost_piasters: money({ required: true, told: true }),
  },
  indexes: { form_id: ['form_id'] },
});
