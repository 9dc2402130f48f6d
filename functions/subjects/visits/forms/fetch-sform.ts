import { Query } from 'node-appwrite';
import type { fetchSform as call } from '#contract/forms/calls.ts';
import { BLOCK_INDEX_END } from '#contract/forms/constants.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { readDeskNotes } from '#subjects/patients/desk-notes.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { toBlock, toSummary } from './form-answers.ts';
import { assertReader, findForm, listAccounts, listBlocks, listReasons } from './form-rows.ts';

/** One form; the admin sees deleted ones too. What accounting says is for accounting and the admin. */
export const fetchSform: Handler<typeof call> = async ({ formId, formType }, context) => {
  const { actor, tables, now, may } = context;
  assertReader(actor.role, formType);
  const isService = formType === 'cs';
  const seesAccount = actor.role === 'accounting' || actor.role === 'admin';
  const [form, reasons, blocks, accounts, labs] = await Promise.all([
    findForm(tables, formType, formId),
    listReasons(tables, [formId]),
    isService ? listBlocks(tables, [formId]) : [],
    isService ? listAccounts(tables, [formId]) : null,
    isService ? listLabsOf(tables, formId) : [],
    noteRead(context, { kind: isService ? 'service' : 'visit', id: formId, call: 'fetch-sform' }),
  ]);
  if (!form || (form.deleted_at !== null && actor.role !== 'admin')) {
    return refuse('not_found');
  }
  const notes = await readDeskNotes(tables, [form.patient_id]);
  return {
    ...toSummary(form, { blocks, reasons, deskNote: notes.get(form.patient_id) ?? null }, now()),
    details: blocks.map((block) =>
      toBlock(form, block, accounts?.get(block.$id) ?? null, { seesAccount, seesPrices: may('see_money') }),
    ),
    labs,
  };
};

/** The labs to which work of a form was sent, by block. */
async function listLabsOf(tables: Tables, formId: string): Promise<FormDetails['labs']> {
  const queries = [Query.equal('form_id', formId), Query.isNotNull('lab_name'), Query.limit(BLOCK_INDEX_END)];
  const { rows } = await tables.list('jobs', ['lab_name'], queries);
  return rows.map(({ $id, lab_name }) => ({ block_id: $id, lab_name: lab_name ?? '' }));
}
