import { describe, expect, test } from 'vitest';
import { moveJob } from '#contract/devices/calls.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import type { BlockData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, minutesLater, NOON } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

/** What customer service may do to a form once accounting has opened it: everything but its money. */
const shop = await startShop();
const kit = formsKit(shop);
const { reception, cs, accounting, admin } = kit;

/** Everything that the clinic has billed and received. */
async function books() {
  const { billed, received } = await kit.done(kit.call(admin, forms.fetchFinance, {}));
  return { billed, received };
}

async function edit(formId: string, data: ServiceFormData, at = NOON) {
  const { leaseId, ...held } = await kit.hold(cs, 'cs', formId, 'editing', at);
  const answer = await kit.call(cs, forms.editCsForm, { ...held, leaseId, data }, { at });
  if (answer.status !== 200) {
    await kit.call(cs, forms.setFormStatus, { formId, formType: 'cs', status: 'pending', leaseId }, { at });
  }
  return answer;
}

/** Accounting takes a form that waits, looks at it, and leaves it as it is. */
async function lookAt(formId: string): Promise<void> {
  const { leaseId } = await kit.hold(accounting, 'cs', formId, 'processing');
  await kit.done(kit.call(accounting, forms.setFormStatus, { formId, formType: 'cs', status: 'pending', leaseId }));
}

/** A complete form: one block as customer service quoted it, one with accounting's own figures, one without money. */
async function bookedForm() {
  const { $id } = await kit.serve({
    0: { block_type: 'nha', price: 900, downpayment: 250.25, hearing_aid: 'Lumity' },
    1: { block_type: 'p', price: 80 },
    2: { block_type: 'm', complaint: 'صفير' },
  });
  const [quoted, said, free] = (await kit.blocksOf($id)).map(({ id }) => id);
  const blocks = {
    20: { id: said ?? '', block_type: 'p', account: { price: 100, downpayment: 60 } },
  } as const;
  const held = await kit.hold(accounting, 'cs', $id, 'processing');
  await kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks } }));
  return { $id, quoted: quoted ?? '', said: said ?? '', free: free ?? '' };
}

const one = (id: string, block_type: BlockData['block_type'], change: object): ServiceFormData => ({
  blocks: { 20: { id, block_type, ...change } as BlockData },
});

describe('customer service, on a form that accounting has issued', () => {
  test.each<[string, (ids: { quoted: string; said: string }) => ServiceFormData, 'quoted' | 'said', string]>([
    ['takes the block with the received money away', ({ quoted }) => ({ removed: { 0: quoted } }), 'quoted', 'removed'],
    ['takes accounting’s block away', ({ said }) => ({ removed: { 0: said } }), 'said', 'removed'],
    ['lowers a price', ({ quoted }) => one(quoted, 'nha', { price: 300 }), 'quoted', 'price'],
    ['empties a price that accounting overrides', ({ said }) => one(said, 'p', { price: null }), 'said', 'price'],
    ['lowers a downpayment', ({ quoted }) => one(quoted, 'nha', { downpayment: 0 }), 'quoted', 'downpayment'],
    ['empties a downpayment', ({ quoted }) => one(quoted, 'nha', { downpayment: null }), 'quoted', 'downpayment'],
    ['raises a downpayment', ({ quoted }) => one(quoted, 'nha', { downpayment: 900 }), 'quoted', 'downpayment'],
    ['changes kind and price', ({ quoted }) => one(quoted, 'nha-em', { price: 1 }), 'quoted', 'price'],
  ])('who %s is refused, and the books stay', async (_name, data, which, change) => {
    const form = await bookedForm();
    const before = await books();
    const answer = await edit(form.$id, data(form));
    expect([answer.status, answer.code, answer.params]).toEqual([
      409,
      'booked_by_accounting',
      { blockId: form[which], change, fields: expect.any(Object) },
    ]);
    expect(await books()).toEqual(before);
    expect(await kit.blocksOf(form.$id)).toHaveLength(3);
  });

  test('takes nothing away with all blocks at once either', async () => {
    const form = await bookedForm();
    const removed = { 0: form.quoted, 1: form.said, 2: form.free };
    expect((await edit(form.$id, { removed })).code).toBe('booked_by_accounting');
    expect(await kit.blocksOf(form.$id)).toHaveLength(3);
  });

  test('changes everything else, sends sums that stay, adds a service, and removes one without money', async () => {
    const form = await bookedForm();
    const before = await books();
    const change = { price: 900, downpayment: 250.25, hearing_aid: 'Lumity 2', side: 'l' };
    const blocks = {
      ...one(form.quoted, 'nha-em', change).blocks,
      0: { block_type: 'm', price: 40, downpayment: 10 } as const,
    };
    expect(await edit(form.$id, { blocks, removed: { 0: form.free }, baseForm: { address: 'طنطا' } })).toMatchObject({
      status: 200,
    });
    const [quoted, , added] = await kit.blocksOf(form.$id);
    expect(quoted).toMatchObject({ block_type: 'nha-em', hearing_aid: 'Lumity 2', side: 'l', price: 900 });
    expect(added).toMatchObject({ block_type: 'm', price: 40 });
    expect(await books()).toEqual({ billed: before.billed + 40, received: before.received + 10 });
  });

  test('names the price of a service that had none, and from then on it is accounting’s', async () => {
    const { $id, free } = await bookedForm();
    const before = await books();
    expect((await edit($id, one(free, 'm', { price: 70 }))).status).toBe(200);
    expect((await books()).billed).toBe(before.billed + 70);
    expect((await edit($id, one(free, 'm', { price: 60 }))).code).toBe('booked_by_accounting');
  });

  test('sees which blocks are booked, and nothing of what accounting says', async () => {
    const { $id, said } = await bookedForm();
    const blocks = await kit.blocksOf($id, cs);
    expect(blocks.map(({ booked, account, price }) => [booked, account, price])).toEqual([
      [true, null, 900],
      [true, null, 80],
      [false, null, null],
    ]);
    const { data } = await kit.call(cs, forms.fetchBlockDetails, { blockId: said });
    expect(data).toMatchObject({ booked: true, account: null, price: 80 });
  });
});

describe('a form that waits for accounting', () => {
  test('is customer service’s until accounting opens it, money and all', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'p', price: 500 }, 1: { block_type: 'em', price: 5 } });
    const [first, second] = (await kit.blocksOf($id, cs)).map(({ id }) => id);
    expect((await kit.blocksOf($id, cs)).map(({ booked }) => booked)).toEqual([false, false]);
    const data = { ...one(first ?? '', 'p', { price: 50 }), removed: { 0: second ?? '' } };
    expect((await edit($id, data)).status).toBe(200);
  });

  test('has its money held from the moment accounting opens it, also when nothing was saved', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'p', price: 500 }, 1: { block_type: 'em' } });
    const [first, second] = (await kit.blocksOf($id)).map(({ id }) => id ?? '');
    await lookAt($id);
    expect((await edit($id, one(first ?? '', 'p', { price: 50 }))).code).toBe('booked_by_accounting');
    expect((await edit($id, { removed: { 0: first ?? '' } })).code).toBe('booked_by_accounting');
    expect((await edit($id, { removed: { 0: second ?? '' } })).status).toBe(200);
  });

  test.each([
    ['customer service', cs],
    ['the admin', admin],
  ])('cannot be deleted by %s once accounting has opened it', async (_name, who) => {
    const { $id } = await kit.serve({ 0: { block_type: 'p', price: 500 } });
    await lookAt($id);
    const remove = (formType: 'cs' | 'reception') => kit.call(who, forms.deleteForm, { formId: $id, formType });
    expect([(await remove('cs')).code, (await remove('reception')).code]).toEqual(['form_opened', 'form_issued']);
  });
});

describe('what else touches a booked form', () => {
  test('deleting, restoring, issuing again, moving its jobs and merging its person leave the books as they are', async () => {
    const { $id, free } = await bookedForm();
    const before = await books();
    for (const who of [cs, admin, reception]) {
      for (const formType of ['cs', 'reception', 'follow-up'] as const) {
        await kit.call(who, forms.deleteForm, { formId: $id, formType });
      }
    }
    await kit.call(admin, forms.restoreForm, { formId: $id, formType: 'cs' });
    for (const who of [cs, reception]) {
      const taken = await kit.take(who, 'reception', $id, 'editing');
      expect(taken.code).toBe('form_issued');
    }
    const worker = await shop.join('cs');
    const version = (await shop.row('jobs', free))?.version ?? 0;
    const moved = await shop.call(worker, moveJob, { id: worker.id, jobId: free, version, stage: 'delivered' });
    expect(moved.status).toBe(200);
    const other = await kit.receive();
    const [patientId, duplicateId] = [
      (await shop.row('forms', other.$id))?.patient_id ?? '',
      (await shop.row('forms', $id))?.patient_id ?? '',
    ];
    expect((await shop.call(worker, mergePatients, { id: worker.id, patientId, duplicateId })).status).toBe(200);
    expect(await books()).toEqual(before);
    expect(await kit.blocksOf($id)).toHaveLength(3);
  });

  test('only accounting and the admin write what accounting says', async () => {
    const { $id } = await bookedForm();
    for (const who of [cs, reception]) {
      const { code } = await kit.call(who, forms.submitAccForm, { formId: $id, leaseId: 'x', version: 1, data: {} });
      expect(code).toBe('forbidden');
    }
  });
});

describe('accounting and the admin', () => {
  test.each([
    ['accounting', accounting],
    ['the admin', admin],
  ])('%s lowers a booked sum and takes a booked block away, with both in the audit log', async (_name, who) => {
    const { $id, quoted, said } = await bookedForm();
    const before = await books();
    const held = await kit.hold(who, 'cs', $id);
    const data = { ...one(quoted, 'nha', { account: { price: 800, downpayment: 200 } }), removed: { 0: said } };
    await kit.done(kit.call(who, forms.submitAccForm, { ...held, data }));
    expect(await books()).toEqual({ billed: before.billed - 200, received: before.received - 110.25 });
    const entries = await shop.rows('audit_log');
    const entry = entries.find(
      ({ subject_id, action, actor_id }) => [subject_id, action, actor_id].join() === [$id, 'update', who.id].join(),
    );
    expect(JSON.parse(entry?.before ?? '{}')).toMatchObject({
      [`block ${quoted}`]: { received_piasters: 250_25 },
      [`block ${said}`]: { received_piasters: 60_00 },
    });
  });

  test('the admin takes a form only when it is complete, and no visit form', async () => {
    const { $id } = await kit.serve();
    expect((await kit.take(admin, 'cs', $id)).code).toBe('form_issued');
    expect((await kit.take(admin, 'reception', $id)).code).toBe('forbidden');
    const complete = await kit.complete();
    expect((await kit.take(admin, 'cs', complete.$id, 'processing')).code).toBe('forbidden');
    expect((await kit.take(admin, 'cs', complete.$id, 'editing', minutesLater(1))).status).toBe(200);
  });
});
