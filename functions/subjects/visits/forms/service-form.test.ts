import { ID, Query, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import type { Indexed } from '#contract/field-table.ts';
import type { BlockData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, minutesLater, NOON, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { reception, cs, accounting, admin } = kit;

const DAY = 24 * 60;

/** What customer service does with a new reception form. */
async function submit(data: ServiceFormData, at = NOON) {
  const { $id } = await kit.receive({}, { at });
  const held = await kit.hold(cs, 'reception', $id, 'processing', at);
  return { $id, held, answer: await kit.call(cs, forms.submitCsForm, { ...held, data }, { at }) };
}

/** What somebody who has taken a service form changes. */
async function edit(formId: string, data: ServiceFormData, at = NOON) {
  const held = await kit.hold(cs, 'cs', formId, 'editing', at);
  return kit.call(cs, forms.editCsForm, { ...held, data }, { at });
}

const one = (block: BlockData): Indexed<BlockData> => ({ 0: block });

describe('issuing a service form', () => {
  test('keeps every field of each kind of block, and the reception form becomes complete', async () => {
    const blocks: BlockData[] = [
      {
        block_type: 'p',
        hearing_aid: 'Audéo',
        number_of_hearing_aids: 2,
        style: 'ric',
        tinnitus: true,
        price: 150.5,
        serial_number: 'P1',
        note: 'ملاحظة',
      },
      {
        block_type: 'm',
        hearing_aid: 'Siya',
        other_hearing_aid: 'أخرى',
        style: 'bte',
        serial_number: 'M1',
        complaint: 'لا تعمل',
        spare_parts: 'ميكروفون',
        changeable: 'maybe',
        connectable: false,
        battery_operated: true,
        delivery_date: '2026-11-25',
        price: 300,
        downpayment: 100,
      },
      {
        block_type: 'em',
        side: 'lr',
        type: 'shell',
        em_size: 'canal',
        vent: '2 مم',
        price: 90,
        delivery_date: '2026-11-20',
      },
      {
        block_type: 'nha-em',
        hearing_aid: 'Lumity',
        style: 'cic',
        battery_size: '312',
        serial_number: 'N1',
        price: 20000,
        downpayment: 5000,
        old_client: false,
        tinnitus: null,
        gender: 'female',
        delivery_date: '2026-12-01',
        note: 'x',
        side: 'l',
        type: 'soft',
        em_size: 'full',
        vent: '1',
      },
    ] as BlockData[];
    const { $id, answer } = await submit({
      baseForm: { follow_up: true, follow_up_date: '2026-12-20', transfer: 'د. نادر' },
      blocks: { ...blocks },
    });
    expect(answer.data).toEqual({ $id, status: 'pending', version: 0 });
    const { data: form } = await kit.call(cs, forms.fetchSform, { formId: $id, formType: 'cs' });
    expect(form).toMatchObject({
      form_type: 'cs',
      name: 'منى علي',
      salesperson: 'سارة',
      transfer: 'د. نادر',
      follow_up: true,
      follow_up_date: '2026-12-20T00:00:00.000Z',
      follow_up_status: 'scheduled',
      follow_up_count: 0,
      reasons: [{ reason: 'maintenance', quantity: 1 }],
      blocks: ['p', 'm', 'em', 'nha-em'].map((type) => ({ id: expect.any(String), type })),
    });
    for (const [index, { block_type, ...sent }] of blocks.entries()) {
      const date = 'delivery_date' in sent ? { delivery_date: `${sent.delivery_date}T00:00:00.000Z` } : {};
      const kept = { block_type, salesperson: 'سارة', salesperson_id: cs.id, account: null, ...sent, ...date };
      expect(form?.details[index]).toMatchObject(kept);
    }
    const blockId = form?.blocks[3]?.id ?? '';
    expect((await kit.call(cs, forms.fetchBlockDetails, { blockId })).data).toEqual(form?.details[3]);
    expect((await kit.call(accounting, forms.fetchAccBlock, { blockId })).data).toBeNull();
    expect(await shop.row('forms', $id)).toMatchObject({
      status: 'complete',
      lease_id: null,
      issued_at: expect.any(String),
    });
    expect(await shop.rows('devices', [Query.equal('form_id', $id)])).not.toHaveLength(0);
  });

  test('without a block is refused, and the form stays taken', async () => {
    for (const data of [{}, { blocks: {} }]) {
      const { answer, $id } = await submit(data);
      expect(answer.code).toBe('no_blocks');
      expect(await shop.row('forms', $id)).toMatchObject({ status: 'processing' });
    }
  });

  test('of services that say nothing is refused; programming says enough by its kind', async () => {
    const four = { 0: { block_type: 'p' }, 1: { block_type: 'm' }, 2: { block_type: 'em' }, 3: { block_type: 'nha' } };
    const { answer, $id } = await submit({ blocks: four as ServiceFormData['blocks'] });
    expect(answer.code).toBe('blocks_empty');
    expect(await shop.row('forms', $id)).toMatchObject({ status: 'processing' });
    expect((await submit({ blocks: one({ block_type: 'em' }) })).answer.code).toBe('blocks_empty');
    expect((await submit({ blocks: one({ block_type: 'nha', old_client: false }) })).answer.status).toBe(200);
    expect((await submit({ blocks: one({ block_type: 'p' }) })).answer.status).toBe(200);
  });

  test('twice, once at the same moment, makes one', async () => {
    const { $id } = await kit.receive();
    const held = await kit.hold(cs, 'reception', $id, 'processing');
    const data = { blocks: one({ block_type: 'p', price: 5 }) };
    const send = () => kit.call(cs, forms.submitCsForm, { ...held, data });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status, data: state }) => [status, state?.$id])).toEqual(answers.map(() => [200, $id]));
    expect(await shop.rows('blocks', [Query.equal('form_id', $id)])).toHaveLength(1);
    expect(await shop.rows('audit_log', [Query.equal('subject_id', $id)])).toHaveLength(3);
  });

  test('with a lease by which the reception form was changed instead is refused, and the other way round', async () => {
    const { $id } = await kit.receive();
    const held = await kit.hold(cs, 'reception', $id, 'processing');
    const issue = () => kit.call(cs, forms.submitCsForm, { ...held, data: { blocks: one({ block_type: 'p' }) } });
    const change = () => kit.call(cs, forms.editReceptionForm, { ...held, data: { name: 'هدى' } });
    expect([(await change()).status, (await issue()).code]).toEqual([200, 'form_changed']);
    expect(await shop.row('cs_forms', $id)).toBeNull();
    const again = { ...held, ...(await kit.hold(cs, 'reception', $id, 'processing')) };
    const data = { blocks: one({ block_type: 'p' as const }) };
    expect((await kit.call(cs, forms.submitCsForm, { ...again, data })).status).toBe(200);
    expect((await kit.call(cs, forms.editReceptionForm, { ...again, data: { name: 'سعاد' } })).code).toBe(
      'form_changed',
    );
  });

  test('needs the lease: neither a stale one nor somebody else issues', async () => {
    const { $id, held } = await submit({});
    const data = { blocks: one({ block_type: 'p' }) };
    const other = kit.actor('cs', 'نور');
    expect((await kit.call(other, forms.submitCsForm, { ...held, data })).code).toBe('form_changed');
    await kit.hold(other, 'reception', $id, 'processing', minutesLater(5));
    const late = await kit.call(cs, forms.submitCsForm, { ...held, data }, { at: minutesLater(6) });
    expect(late.code).toBe('form_changed');
    expect(await shop.row('cs_forms', $id)).toBeNull();
  });

  test.each<[string, BlockData, Record<string, string>]>([
    [
      'a promised day that has passed',
      { block_type: 'em', delivery_date: '2026-11-19' },
      { delivery_date: 'date_past' },
    ],
    ['a negative price', { block_type: 'p', price: -1 }, { price: 'too_small' }],
    ['a price with parts of a piaster', { block_type: 'p', price: 12.345 }, { price: 'not_an_amount' }],
    ['more paid than it costs', { block_type: 'm', price: 10, downpayment: 11 }, { downpayment: 'too_large' }],
    ['something paid for what has no price', { block_type: 'm', downpayment: 11 }, { price: 'required' }],
    ['a field of another kind', { block_type: 'p', side: 'l' } as never, { side: 'unknown_field' }],
    ['an unknown choice', { block_type: 'nha', battery_size: '13A' } as never, { battery_size: 'not_a_choice' }],
    ['what only accounting says', { block_type: 'p', account: { price: 1 } }, { account: 'unknown_field' }],
    ['an id', { block_type: 'p', id: 'block' }, { id: 'unknown_field' }],
  ])('with %s is refused', async (_name, block, fields) => {
    const { answer } = await submit({ blocks: one(block) });
    const paths = Object.entries(fields).map(([field, key]) => [`data.blocks.0.${field}`, key]);
    expect(refusedFields(answer.params)).toEqual(Object.fromEntries(paths));
  });

  test('follow-up: a day is needed when one is wanted, and not before today in Cairo', async () => {
    const send = async (baseForm: ServiceFormData['baseForm'], at = NOON) =>
      refusedFields((await submit({ baseForm, blocks: one({ block_type: 'p' }) }, at)).answer.params);
    expect(await send({ follow_up: true })).toEqual({ 'data.baseForm.follow_up_date': 'required' });
    const pastMidnight = new Date('2026-11-20T22:30:00.000Z');
    expect(await send({ follow_up: true, follow_up_date: '2026-11-20' }, pastMidnight)).toEqual({
      'data.baseForm.follow_up_date': 'date_past',
    });
    expect(await send({ follow_up: true, follow_up_date: '2026-11-21' }, pastMidnight)).toEqual({});
  });

  test('a full form of twenty new blocks is one transaction', async () => {
    const blocks = Array.from({ length: 20 }, (_, index): BlockData => {
      return { block_type: 'nha-em', serial_number: `FULL${index}`, price: 100, side: 'l' };
    });
    const { $id, answer } = await submit({ blocks: { ...blocks } });
    expect(answer.status).toBe(200);
    expect((await kit.blocksOf($id)).map(({ serial_number }) => serial_number)).toEqual(
      blocks.map((block) => block.block_type === 'nha-em' && block.serial_number),
    );
  });
});

describe('attachments', () => {
  const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  const upload = async (content: Buffer) => {
    const file = InputFile.fromBuffer(content, 'picture.jpg');
    return (await new Storage(shop.admin).createFile({ bucketId: ATTACHMENTS_BUCKET, fileId: ID.unique(), file })).$id;
  };

  test('are pictures of the bucket, kept in order', async () => {
    const [a, b] = [await upload(JPEG), await upload(JPEG)];
    const { $id, answer } = await submit({ blocks: one({ block_type: 'm', attachments: { 0: a, 1: b } }) });
    expect(answer.status).toBe(200);
    expect((await kit.blocksOf($id))[0]).toMatchObject({ attachments: [a, b] });
    const [block] = await kit.blocksOf($id);
    const kept = await edit($id, { blocks: { 20: { id: block?.id ?? '', block_type: 'm', complaint: 'صفير' } } });
    expect(kept.status).toBe(200);
    expect((await kit.blocksOf($id))[0]).toMatchObject({ attachments: [a, b], complaint: 'صفير' });
  });

  test.each([
    ['a file that is not there', async () => 'nothing'],
    ['a file that is no picture', () => upload(Buffer.from('hello'))],
  ])('%s is refused', async (_name, make) => {
    const { answer } = await submit({ blocks: one({ block_type: 'm', attachments: { 0: await make() } }) });
    expect(answer.code).toBe('invalid_image');
  });
});

describe('editing a service form', () => {
  test('changes named blocks, adds new ones, removes others, and leaves the rest', async () => {
    const { $id } = await kit.serve({
      0: { block_type: 'p', price: 1, note: 'a' },
      1: { block_type: 'em', price: 2 },
      2: { block_type: 'm', price: 3 },
    });
    const [p, em, m] = await kit.blocksOf($id);
    const { data } = await edit($id, {
      baseForm: { name: 'هدى' },
      blocks: { 21: { id: p?.id ?? '', block_type: 'p', price: 10, note: null }, 0: { block_type: 'nha', price: 4 } },
      removed: { 0: em?.id ?? '' },
      reasons: { 0: { reason: 'programming' } },
    });
    expect(data).toEqual({ $id, status: 'pending', version: 1 });
    const after = await kit.blocksOf($id);
    expect(after.map(({ block_type, price, note }) => [block_type, price, note])).toEqual([
      ['p', 10, null],
      ['m', 3, null],
      ['nha', 4, null],
    ]);
    expect(after[1]).toEqual(m);
    const { data: form } = await kit.call(accounting, forms.fetchSform, { formId: $id, formType: 'cs' });
    expect(form).toMatchObject({ name: 'هدى', age: 67, reasons: [{ reason: 'programming', quantity: 1 }] });
    expect(await shop.row('form_details', $id)).toMatchObject({ name: 'منى علي' });
  });

  test('a new hearing aid gets an ear mold and loses it again', async () => {
    const { $id } = await kit.serve(one({ block_type: 'nha', hearing_aid: 'Lumity', price: 100 }));
    const [block] = await kit.blocksOf($id);
    const id = block?.id ?? '';
    await edit($id, { blocks: { 20: { id, block_type: 'nha-em', side: 'l', type: 'soft' } } });
    expect((await kit.blocksOf($id))[0]).toMatchObject({
      block_type: 'nha-em',
      hearing_aid: 'Lumity',
      side: 'l',
      type: 'soft',
    });
    await edit($id, { blocks: { 20: { id, block_type: 'nha' } } });
    expect((await kit.blocksOf($id))[0]).toMatchObject({ id, block_type: 'nha', price: 100, side: null, type: null });
    const { params } = await edit($id, { blocks: { 20: { id, block_type: 'p' } } });
    expect(refusedFields(params)).toEqual({ 'data.blocks.20.block_type': 'not_a_choice' });
  });

  test('that leaves no block is refused', async () => {
    const { $id } = await kit.serve();
    const [block] = await kit.blocksOf($id);
    expect((await edit($id, { removed: { 0: block?.id ?? '' } })).code).toBe('no_blocks');
    expect(await kit.blocksOf($id)).toHaveLength(1);
  });

  test('reaches no block of another form', async () => {
    const [{ $id }, other] = [await kit.serve(), await kit.serve()];
    const [foreign] = await kit.blocksOf(other.$id);
    const [own] = await kit.blocksOf($id);
    const id = foreign?.id ?? '';
    const ownId = own?.id ?? '';
    const tries: [ServiceFormData, string][] = [
      [{ removed: { 0: id } }, 'data.removed.0'],
      [{ blocks: { 20: { id, block_type: 'p', price: 1 } } }, 'data.blocks.20.id'],
      [{ blocks: { 20: { id: ownId, block_type: 'p' }, 21: { id: ownId, block_type: 'p' } } }, 'data.blocks.21.id'],
      [{ blocks: { 20: { id: ownId, block_type: 'p' } }, removed: { 0: ownId } }, 'data.blocks.20.id'],
    ];
    for (const [data, field] of tries) {
      const { leaseId, ...held } = await kit.hold(cs, 'cs', $id);
      const { params } = await kit.call(cs, forms.editCsForm, { ...held, leaseId, data });
      expect(refusedFields(params)).toEqual({ [field]: 'not_a_choice' });
      await kit.call(cs, forms.setFormStatus, { formId: $id, formType: 'cs', status: 'pending', leaseId });
    }
    expect(await kit.blocksOf(other.$id)).toEqual([foreign]);
  });

  test('keeps a promised day that has passed', async () => {
    const { $id } = await kit.serve(one({ block_type: 'em', delivery_date: '2026-11-21' }));
    const [block] = await kit.blocksOf($id);
    const change = (delivery_date: string) => ({
      blocks: { 20: { id: block?.id ?? '', block_type: 'em' as const, delivery_date } },
    });
    const later = minutesLater(5 * DAY);
    expect((await edit($id, change('2026-11-21'), later)).status).toBe(200);
    const { params } = await edit($id, change('2026-11-22'), later);
    expect(refusedFields(params)).toEqual({ 'data.blocks.20.delivery_date': 'date_past' });
  });

  test('holds at most eighty blocks', async () => {
    const twenty = () =>
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, { block_type: 'p' as const }]));
    const { $id } = await kit.serve(twenty());
    for (const _time of [1, 2, 3]) {
      expect((await edit($id, { blocks: twenty() })).status).toBe(200);
    }
    const blocks = await kit.blocksOf($id);
    const existing = Object.fromEntries(
      blocks.map(({ id }, index) => [
        20 + index,
        { id, block_type: 'p' as const, price: index, serial_number: `S${index}` },
      ]),
    );
    expect((await edit($id, { blocks: existing })).status).toBe(200);
    expect((await kit.blocksOf($id)).map(({ price }) => price)).toEqual(blocks.map((_block, index) => index));
    expect(refusedFields((await edit($id, { blocks: twenty() })).params)).toEqual({ 'data.blocks': 'too_large' });
  });

  test('the salesperson of form and blocks stays who made them', async () => {
    const { $id } = await kit.serve();
    const other = kit.actor('cs', 'نور');
    const [block] = await kit.blocksOf($id);
    const held = await kit.hold(other, 'cs', $id);
    const blocks: Indexed<BlockData> = {
      20: { id: block?.id ?? '', block_type: 'p', salesperson: 'نور', price: 1 },
      0: { block_type: 'em', salesperson: 'سارة' },
    };
    await kit.done(kit.call(other, forms.editCsForm, { ...held, data: { blocks } }));
    expect((await kit.blocksOf($id)).map(({ salesperson }) => salesperson)).toEqual(['سارة', 'نور']);
  });
});

describe('deleting a service form', () => {
  const remove = (formId: string, who = cs, at = NOON) =>
    kit.call(who, forms.deleteForm, { formId, formType: 'cs' }, { at });

  test('takes it out of lists with its hearing aids, and restoring brings them back', async () => {
    const { $id } = await kit.serve(one({ block_type: 'nha', serial_number: 'GONE1' }));
    const devices = () => shop.rows('devices', [Query.equal('form_id', $id)]);
    expect(await devices()).toHaveLength(1);
    expect((await remove($id)).status).toBe(200);
    expect(await devices()).toHaveLength(0);
    const { data: page } = await kit.call(accounting, forms.fetchForms, { formType: 'cs', status: 'pending' });
    expect(page?.documents.some((form) => form.$id === $id)).toBe(false);
    expect((await kit.call(admin, forms.restoreForm, { formId: $id, formType: 'cs' })).status).toBe(200);
    expect(await devices()).toMatchObject([{ serial_number: 'GONE1' }]);
    expect(await kit.blocksOf($id)).toHaveLength(1);
  });

  test('is refused once accounting has opened it, and for reception', async () => {
    const { $id } = await kit.serve();
    expect((await remove($id, reception)).code).toBe('forbidden');
    const { leaseId } = await kit.hold(accounting, 'cs', $id, 'processing');
    await kit.call(accounting, forms.setFormStatus, { formId: $id, formType: 'cs', status: 'pending', leaseId });
    expect((await remove($id)).code).toBe('form_opened');
    expect((await remove($id, admin)).code).toBe('form_opened');
    const complete = await kit.complete();
    expect((await remove(complete.$id, admin)).code).toBe('form_issued');
  });
});
