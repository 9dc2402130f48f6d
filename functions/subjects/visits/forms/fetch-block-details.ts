import type { fetchAccBlock as accountCall, fetchBlockDetails as call } from '#contract/service-forms/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { toAccount, toBlock } from './form-answers.ts';
import { ACCOUNT_COLUMNS, BLOCK_COLUMNS, readForm } from './form-rows.ts';

/** A block of a service form. */
export const fetchBlockDetails: Handler<typeof call> = async ({ blockId }, context) => {
  const { actor, tables, may } = context;
  const seesAccount = actor.role === 'accounting' || actor.role === 'admin';
  const [block, account] = await Promise.all([
    tables.get('blocks', blockId, BLOCK_COLUMNS),
    tables.get('block_accounts', blockId, ACCOUNT_COLUMNS),
  ]);
  if (!block) {
    return refuse('not_found');
  }
  const [form] = await Promise.all([
    readForm(tables, 'cs', block.form_id),
    noteRead(context, { kind: 'service', id: block.form_id, call: 'fetch-block-details' }),
  ]);
  return toBlock(form, block, account, { seesAccount, seesPrices: may('see_money') });
};

/** What accounting has said of a block. */
export const fetchAccBlock: Handler<typeof accountCall> = async ({ blockId }, { tables }) => {
  const [block, account] = await Promise.all([
    tables.get('blocks', blockId, ['form_id']),
    tables.get('block_accounts', blockId, ACCOUNT_COLUMNS),
  ]);
  if (!block) {
    return refuse('not_found');
  }
  await readForm(tables, 'cs', block.form_id);
  return account && toAccount(account);
};
