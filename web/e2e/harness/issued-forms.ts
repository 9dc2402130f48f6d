import { randomUUID } from 'node:crypto';
import { fetchSform, setFormStatus } from '#contract/forms/calls.ts';
import { submitAccForm, submitCsForm } from '#contract/service-forms/calls.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { newPhone, type Person, type Shop } from './shop.ts';

/** An issued form of somebody with one block, as the desks make it; what accounting says of the block is its `account`. */
export async function issueForm(shop: Shop, name: string, accountant: Person, block: BlockData): Promise<void> {
  const { account, ...served } = block;
  const [desk, seller] = [await shop.addPerson({ role: 'reception' }), await shop.addPerson({ role: 'cs' })];
  const visit = { name, date: new Date().toISOString(), phone: newPhone(), age: 67, address: '12 Nile Street' };
  const data = { ...visit, reasons: { 0: { reason: 'maintenance' as const } } };
  const { $id: formId } = await shop.callAs(desk, submitReceptionForm, { id: desk.id, requestId: randomUUID(), data });
  const take = async (who: Person, formType: 'reception' | 'cs') => {
    const input = { id: who.id, formId, formType, status: 'processing' as const };
    const { leaseId, version } = await shop.callAs(who, setFormStatus, input);
    return { id: who.id, formId, leaseId: leaseId ?? '', version };
  };
  await shop.callAs(seller, submitCsForm, { ...(await take(seller, 'reception')), data: { blocks: { 0: served } } });
  const { details } = await shop.callAs(accountant, fetchSform, { id: accountant.id, formType: 'cs' as const, formId });
  const [{ id = '' } = {}] = details;
  const said = { blocks: { 20: { id, block_type: block.block_type, account } } };
  await shop.callAs(accountant, submitAccForm, { ...(await take(accountant, 'cs')), data: said });
}
