import { describe, expect, test } from 'vitest';
import type { Call } from '../call.ts';
import { fieldsOf } from '../service-forms/block-fields.ts';
import * as forms from '../services/forms.ts';
import {
  BATTERY_SIZES,
  BLOCK_TYPES,
  EAR_MOLD_SIDES,
  EAR_MOLD_SIZES,
  EAR_MOLD_TYPES,
  FIRST_EXISTING_INDEX,
  FORM_STATUSES,
  GENDERS,
  KNOWN_REASONS,
  PATIENT_AGE_MAX,
  READY_STATES,
} from './constants.ts';

// biome-ignore lint/suspicious/noExplicitAny: the calls of this table have nothing in common but their form.
type AnyCall = Call<any, any>;

/** The calls of the specification, section 7, and how they travel; `bracketed` ones write nested data in brackets. */
const SPECIFIED: readonly [type: string, call: AnyCall, method: string, bracketed?: 'bracketed'][] = [
  ['submit-reception-form', forms.submitReceptionForm, 'POST', 'bracketed'],
  ['edit-reception-form', forms.editReceptionForm, 'POST', 'bracketed'],
  ['fetch-forms', forms.fetchForms, 'GET'],
  ['fetch-pforms', forms.fetchPforms, 'GET'],
  ['fetch-sform', forms.fetchSform, 'GET'],
  ['delete-form', forms.deleteForm, 'DELETE'],
  ['fetch-form-reasons', forms.fetchFormReasons, 'GET'],
  ['set-form-status', forms.setFormStatus, 'POST'],
  ['submit-cs-form', forms.submitCsForm, 'POST', 'bracketed'],
  ['fetch-block-details', forms.fetchBlockDetails, 'GET'],
  ['fetch-fpforms', forms.fetchFpforms, 'GET'],
  ['fetch-frozen-fus', forms.fetchFrozenFus, 'GET'],
  ['edit-follow-up', forms.editFollowUp, 'POST'],
  ['freeze-follow-up', forms.freezeFollowUp, 'POST'],
  ['edit-cs-form', forms.editCsForm, 'POST', 'bracketed'],
  ['submit-acc-form', forms.submitAccForm, 'POST', 'bracketed'],
  ['fetch-acc-block', forms.fetchAccBlock, 'GET'],
];

describe('the calls of the forms backend', () => {
  test.each(SPECIFIED)('%s is called as specified, in the name of who calls', (type, call, method, bracketed) => {
    expect([call.service, call.type, call.method, call.actorField]).toEqual(['forms', type, method, 'id']);
    const data = { reasons: { 0: { reason: 'programming', qty: 2 } }, blocks: { 20: { account: { price: 5 } } } };
    expect(call.encode?.({ formId: 'f', data })).toEqual(
      bracketed && {
        formId: 'f',
        data: { 'reasons[0][reason]': 'programming', 'reasons[0][qty]': '2', 'blocks[20][account][price]': '5' },
      },
    );
  });

  test.each([
    ['fetch-forms', forms.fetchForms, { id: 'u1', status: 'pending', formType: 'cs' }],
    ['fetch-pforms', forms.fetchPforms, { id: 'u1', lastId: 'f1', status: 'complete', formType: 'cs' }],
    ['fetch-pforms, pending when nothing is said', forms.fetchPforms, { id: 'u1', formType: 'reception' }],
    ['fetch-sform', forms.fetchSform, { id: 'u1', formId: 'f1', formType: 'reception' }],
    ['delete-form', forms.deleteForm, { id: 'u1', formId: 'f1', formType: 'follow-up' }],
    ['set-form-status', forms.setFormStatus, { id: 'u1', formId: 'f1', status: 'processing', formType: 'reception' }],
    ['fetch-block-details', forms.fetchBlockDetails, { id: 'u1', blockId: 'b1' }],
    ['fetch-acc-block', forms.fetchAccBlock, { id: 'u1', blockId: 'b1' }],
    ['freeze-follow-up', forms.freezeFollowUp, { id: 'u1', formId: 'f1', freeze: true }],
    [
      'edit-follow-up',
      forms.editFollowUp,
      { id: 'u1', formId: 'f1', data: { follow_up: true, follow_up_date: '2026-11-20' } },
    ],
  ])('%s takes the specified fields', async (_type, call: AnyCall, input) => {
    const { input: schema } = await call.schemas();
    await expect(schema.validate(input, { strict: true })).resolves.toEqual(input);
  });
});

describe('the enumerations and blocks', () => {
  test('are the specified ones', () => {
    expect([...FORM_STATUSES]).toEqual(['pending', 'processing', 'editing', 'complete']);
    expect([...KNOWN_REASONS]).toEqual(['ear-mold', 'new-hearing-aid', 'maintenance', 'programming']);
    expect([...BLOCK_TYPES]).toEqual(['p', 'm', 'em', 'nha', 'nha-em']);
    expect([...EAR_MOLD_SIDES]).toEqual(['l', 'r', 'lr']);
    expect([...EAR_MOLD_TYPES]).toEqual(['soft', 'hard', 'shell', 'earplug']);
    expect([...EAR_MOLD_SIZES]).toEqual(['canal', 'full']);
    expect([...BATTERY_SIZES]).toEqual(['10', '312', '13', '675']);
    expect([...GENDERS]).toEqual(['male', 'female']);
    expect([...READY_STATES]).toEqual(['ready', 'lab']);
    expect([FIRST_EXISTING_INDEX, PATIENT_AGE_MAX]).toEqual([20, 120]);
  });

  test('each kind of block has the specified fields', () => {
    const newHearingAid =
      'hearing_aid style battery_size serial_number price downpayment old_client tinnitus gender delivery_date note';
    const specified = {
      p: 'hearing_aid number_of_hearing_aids style tinnitus price serial_number note',
      m:
        'hearing_aid other_hearing_aid style serial_number complaint attachments spare_parts changeable connectable ' +
        'battery_operated delivery_date price downpayment',
      em: 'side type em_size vent price delivery_date',
      nha: newHearingAid,
      'nha-em': `${newHearingAid} side type em_size vent`,
    };
    const names = new Set(Object.values(specified).flatMap((fields) => fields.split(' ')));
    // The clinic may add fields of its own; those of the specification belong to the kinds that it says.
    const fields = BLOCK_TYPES.map((type) => [
      type,
      fieldsOf(type).flatMap(({ name }): string[] => (names.has(name) ? [name] : [])),
    ]);
    expect(Object.fromEntries(fields)).toEqual(
      Object.fromEntries(Object.entries(specified).map(([type, ofType]) => [type, ofType.split(' ')])),
    );
  });
});
