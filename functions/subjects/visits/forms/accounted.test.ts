import { expect, test } from 'vitest';
import { moveJob } from '#contract/devices/calls.ts';
import type { JobStage } from '#contract/devices/constants.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const sara = await shop.join('accounting');

/** Puts the job of a block into a stage, as the board does. */
async function move(jobId: string, stage: JobStage, lab_number: string): Promise<void> {
  const version = (await shop.row('jobs', jobId))?.version ?? 0;
  const { status, code } = await shop.call(sara, moveJob, { id: sara.id, jobId, version, stage, lab_number });
  expect([status, code]).toEqual([200, undefined]);
}

test('customer service edits a form that waits for accounting: the job stays where the board has put it', async () => {
  const { $id: formId } = await kit.serve({ 0: { block_type: 'm', price: 500 } });
  const [block] = await kit.blocksOf(formId);
  const jobId = block?.id ?? '';
  await move(jobId, 'at_lab', 'L-7');
  const held = await kit.hold(kit.cs, 'cs', formId);
  const data = { blocks: { 20: { id: jobId, block_type: 'm' as const, complaint: 'صوت ضعيف' } } };
  await kit.done(kit.call(kit.cs, forms.editCsForm, { ...held, data }));
  expect(await shop.row('jobs', jobId)).toMatchObject({ stage: 'at_lab', lab_number: 'L-7' });
  expect(await shop.row('block_accounts', jobId)).toMatchObject({ ready: 'lab', lab_number: 'L-7' });
});

test('accounting’s price is not told to customer service by the refusal to change a booked sum', async () => {
  const { $id: formId } = await kit.complete({ 0: { block_type: 'nha', price: 900 } }, { price: 432 });
  const [block] = await kit.blocksOf(formId);
  const held = await kit.hold(kit.cs, 'cs', formId);
  const change = { id: block?.id ?? '', block_type: 'nha' as const, downpayment: 800 };
  const refused = await kit.call(kit.cs, forms.editCsForm, { ...held, data: { blocks: { 20: change } } });
  expect([refused.status, refused.code]).toEqual([409, 'booked_by_accounting']);
  expect(JSON.stringify(refused.params)).not.toContain('432');
});

test('the last photo of a block can be taken away', async () => {
  const { $id: formId } = await kit.serve({ 0: { block_type: 'm', price: 500 } });
  const [block] = await kit.blocksOf(formId);
  await shop.change('blocks', block?.id ?? '', { attachments: ['photo'] });
  const held = await kit.hold(kit.cs, 'cs', formId);
  const change = { id: block?.id ?? '', block_type: 'm' as const, attachments: {} };
  await kit.done(kit.call(kit.cs, forms.editCsForm, { ...held, data: { blocks: { 20: change } } }));
  expect((await kit.blocksOf(formId))[0]?.attachments).toEqual([]);
});
