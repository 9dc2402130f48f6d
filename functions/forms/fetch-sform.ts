import type { fetchSform as call } from '#contract/forms/calls.ts';
import { noteRead } from '../runtime/record-reads.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import { toBlock, toSummary } from './form-answers.ts';
import { assertReader, findForm, listAccounts, listBlocks, listReasons } from './form-rows.ts';

/** One form; the admin sees deleted ones too. What accounting says is for accounting and the admin. One step. */
export const fetchSform: Handler<typeof call> = async ({ formId, formType }, context) => {
  const { actor, tables, now } = context;
  assertReader(actor.role, formType);
  const isService = formType === 'cs';
  const seesAccount = actor.role === 'accounting' || actor.role === 'admin';
  const [form, reasons, blocks, accounts] = await Promise.all([
    findForm(tables, formType, formId),
    listReasons(tables, [formId]),
    isService ? listBlocks(tables, [formId]) : [],
    isService ? listAccounts(tables, [formId]) : null,
    noteRead(context, { kind: isService ? 'service' : 'visit', id: formId, call: 'fetch-sform' }),
  ]);
  if (!form || (form.deleted_at !== null && actor.role !== 'admin')) {
    return refuse('not_found');
  }
  return {
    ...toSummary(form, { blocks, reasons }, now()),
    details: blocks.map((block) => toBlock(form, block, accounts?.get(block.$id) ?? null, { seesAccount })),
  };
};
