import { expect, test } from 'vitest';
import type { BlockData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

/** Whatever is wrong with what was sent is told by one refusal, whichever rule found it. */
const shop = await startShop();
const kit = formsKit(shop);
const { reception, cs, accounting } = kit;

const YESTERDAY = '2026-11-19';

/** A hearing aid of this serial number becomes somebody's. */
const sell = (serial_number: string) => kit.complete({ 0: { block_type: 'nha', serial_number } });

/** The code of an answer and its fields. */
const told = async (answer: ReturnType<typeof kit.call>) => {
  const { code, params } = await answer;
  return [code, refusedFields(params)];
};

test('a visit form: its day, its reasons, its patient', async () => {
  const send = (patientId: string | undefined, reasons: { 0?: { reason: string } }, date?: string) =>
    told(
      kit.call(reception, forms.submitReceptionForm, {
        ...(patientId && { patientId }),
        data: kit.visit({ reasons: reasons as never, ...(date && { date }) }),
      }),
    );
  expect(await send('nobody', {}, YESTERDAY)).toEqual([
    'invalid_input',
    { patientId: 'not_a_choice', 'data.date': 'date_past', 'data.reasons': 'required' },
  ]);
  expect(await send(undefined, {})).toEqual(['no_reasons', {}]);
});

test('a visit form of a chosen client: its day, its reasons, and that it is somebody else’s', async () => {
  const { $id } = await kit.receive({ name: 'سعاد حسن' });
  const patientId = (await shop.row('forms', $id))?.patient_id ?? '';
  const data = kit.visit({ name: 'كريم', age: 5, date: YESTERDAY, reasons: {} as never });
  expect(await told(kit.call(reception, forms.submitReceptionForm, { patientId, data }))).toEqual([
    'invalid_input',
    { 'data.date': 'date_past', 'data.reasons': 'required', 'data.name': 'another_person' },
  ]);
  const again = await kit.receive({ name: 'سعاد حسن' }, { patientId });
  const held = await kit.hold(reception, 'reception', again.$id);
  const change = { name: 'كريم', age: 5, date: YESTERDAY };
  expect(await told(kit.call(reception, forms.editReceptionForm, { ...held, data: change }))).toEqual([
    'invalid_input',
    { 'data.date': 'date_past', 'data.name': 'another_person' },
  ]);
});

test('hearing aids that are somebody else’s: alone all of them, else beside what is wrong besides', async () => {
  await sell('ALL1');
  await sell('ALL2');
  const { $id } = await kit.receive({ name: 'كريم' });
  const held = await kit.hold(cs, 'reception', $id, 'processing');
  const blocks = {
    0: { block_type: 'nha', serial_number: 'all1' },
    1: { block_type: 'm', price: 5 },
    2: { block_type: 'nha', serial_number: 'ALL2' },
  } as const;
  const alone = await kit.call(cs, forms.submitCsForm, { ...held, data: { blocks } });
  const patientName = 'منى علي';
  const taken = (serial: string) => ({ key: 'serial_taken', values: { serial, patientName } });
  expect([alone.status, alone.code, alone.params]).toEqual([
    409,
    'serial_taken',
    {
      serial: 'ALL1',
      patientId: expect.any(String),
      patientName,
      fields: {
        'data.blocks.0.serial_number': taken('ALL1'),
        'data.blocks.2.serial_number': taken('ALL2'),
      },
    },
  ]);
  const more = { ...blocks, 1: { block_type: 'm', price: 5, downpayment: 6 } as const };
  const data = { baseForm: { date: YESTERDAY }, blocks: more };
  expect(await told(kit.call(cs, forms.submitCsForm, { ...held, data }))).toEqual([
    'invalid_input',
    {
      'data.baseForm.date': 'date_past',
      'data.blocks.1.downpayment': 'too_large',
      'data.blocks.0.serial_number': 'serial_taken',
      'data.blocks.2.serial_number': 'serial_taken',
    },
  ]);
});

test('sums that accounting has booked: every one, with what is wrong besides', async () => {
  await sell('ALL3');
  const { $id } = await kit.complete({
    0: { block_type: 'nha', price: 900, downpayment: 100 },
    1: { block_type: 'p', price: 80 },
  });
  const [aid, programming] = (await kit.blocksOf($id)).map(({ id }) => id ?? '');
  const held = await kit.hold(cs, 'cs', $id);
  const sums: ServiceFormData = {
    blocks: { 20: { id: aid ?? '', block_type: 'nha', price: 1, downpayment: 2 } },
    removed: { 0: programming ?? '' },
  };
  const booked = {
    'data.blocks.20.price': 'booked_by_accounting',
    'data.blocks.20.downpayment': 'booked_by_accounting',
    'data.removed.0': 'booked_by_accounting',
  };
  expect(await told(kit.call(cs, forms.editCsForm, { ...held, data: sums }))).toEqual(['booked_by_accounting', booked]);
  const data = {
    ...sums,
    baseForm: { date: YESTERDAY },
    blocks: { ...sums.blocks, 0: { block_type: 'nha', serial_number: 'ALL3' } as const },
  };
  expect(await told(kit.call(cs, forms.editCsForm, { ...held, data }))).toEqual([
    'invalid_input',
    { ...booked, 'data.baseForm.date': 'date_past', 'data.blocks.0.serial_number': 'serial_taken' },
  ]);
  expect(await kit.blocksOf($id)).toHaveLength(2);
});

test('a service form that is issued: two blocks, a picture that is none, and the visit', async () => {
  const { $id } = await kit.receive();
  const held = await kit.hold(cs, 'reception', $id, 'processing');
  const send = (data: ServiceFormData) => told(kit.call(cs, forms.submitCsForm, { ...held, data }));
  const baseForm = { follow_up: true, date: YESTERDAY };
  const blocks = {
    0: { block_type: 'm', price: 10, downpayment: 11, delivery_date: YESTERDAY },
    1: { block_type: 'nha', downpayment: 5 },
    2: { block_type: 'm', attachments: { 0: 'nothing' } },
  } as const;
  const ofForm = { 'data.baseForm.date': 'date_past', 'data.baseForm.follow_up_date': 'required' };
  expect(await send({ baseForm, blocks })).toEqual([
    'invalid_input',
    {
      'data.blocks.0.delivery_date': 'date_past',
      'data.blocks.0.downpayment': 'too_large',
      'data.blocks.1.price': 'required',
      'data.blocks.2.attachments': 'invalid_image',
      ...ofForm,
    },
  ]);
  expect(await send({ baseForm })).toEqual(['invalid_input', { 'data.blocks': 'required', ...ofForm }]);
  expect(await send({})).toEqual(['no_blocks', {}]);
});

test('a service form that customer service changes: blocks that are not its own, kinds, days', async () => {
  const { $id } = await kit.serve({ 0: { block_type: 'p', price: 5 }, 1: { block_type: 'em' } });
  const [p, em] = await kit.blocksOf($id);
  const held = await kit.hold(cs, 'cs', $id);
  const data: ServiceFormData = {
    removed: { 0: 'nothing' },
    baseForm: { follow_up: true, follow_up_date: YESTERDAY },
    blocks: {
      20: { id: p?.id ?? '', block_type: 'em' },
      21: { id: em?.id ?? '', block_type: 'em', delivery_date: YESTERDAY },
      22: { id: 'nothing', block_type: 'p' },
    },
  };
  expect(await told(kit.call(cs, forms.editCsForm, { ...held, data }))).toEqual([
    'invalid_input',
    {
      'data.removed.0': 'not_a_choice',
      'data.blocks.20.block_type': 'not_a_choice',
      'data.blocks.21.delivery_date': 'date_past',
      'data.blocks.22.id': 'not_a_choice',
      'data.baseForm.follow_up_date': 'date_past',
    },
  ]);
  expect(await kit.blocksOf($id)).toEqual([p, em]);
});

test('accounting’s form: what was paid of one block, the price of another, the follow-up', async () => {
  const { $id } = await kit.serve({ 0: { block_type: 'p', price: 5 }, 1: { block_type: 'em' } });
  const details = await kit.blocksOf($id);
  const held = await kit.hold(accounting, 'cs', $id, 'processing');
  const blocks = details.map(({ id, block_type }) => ({ id, block_type, account: { downpayment: 6 } }) as BlockData);
  const data = {
    baseForm: { follow_up: true, follow_up_date: YESTERDAY },
    blocks: Object.fromEntries(blocks.map((block, index) => [20 + index, block])),
  };
  expect(await told(kit.call(accounting, forms.submitAccForm, { ...held, data }))).toEqual([
    'invalid_input',
    {
      'data.blocks.20.account.downpayment': 'too_large',
      'data.blocks.21.account.price': 'required',
      'data.baseForm.follow_up_date': 'date_past',
    },
  ]);
  expect(await shop.row('cs_forms', $id)).toMatchObject({ status: 'processing', issued_at: null });
});

test('a follow-up: everything that its schema finds; its day is all that is left to the function', async () => {
  const { $id: formId } = await kit.serve();
  const send = (input: object) => told(kit.call(cs, forms.editFollowUp, input as never));
  expect(await send({ formId: 'x'.repeat(99), data: { follow_up: 'yes', follow_up_date: 7, on: true } })).toEqual([
    'invalid_input',
    {
      formId: expect.any(String),
      'data.follow_up': expect.any(String),
      'data.follow_up_date': expect.any(String),
      'data.on': 'unknown_field',
    },
  ]);
  expect(await send({ formId, data: { follow_up: true, follow_up_date: YESTERDAY } })).toEqual([
    'invalid_input',
    { 'data.follow_up_date': 'date_past' },
  ]);
});
