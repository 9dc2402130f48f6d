import type { deleteForm as call, restoreForm as restoreCall } from '#contract/forms/calls.ts';
import type { Actor } from '#runtime/actor.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import type { Operation } from '#runtime/tables.ts';
import { listPayments, payDownpayments } from '#subjects/billing/forms/payment-rows.ts';
import { effectiveDownpayments } from '#subjects/billing/rules/clinic-payments.ts';
import { finishAgain, reopenFollowUps } from '#subjects/follow-ups/forms/patient-follow-ups.ts';
import { NO_FOLLOW_UP } from '#subjects/follow-ups/rules/follow-ups.ts';
import { withoutLease } from '../rules/leases.ts';
import { prepareRecords } from './block-records.ts';
import { toState } from './form-answers.ts';
import { assertFree, changed, rewriteForm } from './form-changes.ts';
import { type AccountRow, type FormRow, findForm, listAccounts, listBlocks, readForm } from './form-rows.ts';
import { type ChangedBlocks, prepareStock } from './form-stock.ts';

type Context = Pick<CallContext<typeof call.access>, 'tables' | 'now' | 'pause'> & { actor: Actor };

/**
 * Deletes softly what nobody is working on: a reception form that is not issued yet, a service form that accounting has
 * never opened; or cancels a follow-up. What is gone already is answered as done.
 */
export const deleteForm: Handler<typeof call> = async ({ formId, formType }, context) => {
  const { role } = context.actor;
  if (formType === 'follow-up') {
    return role === 'cs' ? cancelFollowUp(formId, context) : refuse('forbidden');
  }
  if (formType === 'cs' && role === 'reception') {
    return refuse('forbidden');
  }
  const form = (await findForm(context.tables, formType, formId)) ?? refuse('not_found');
  if (form.deleted_at !== null) {
    return { $id: formId };
  }
  assertFree(form, context.now());
  assertDeletable(form);
  const columns = { ...withoutLease(form.return_status), deleted_at: context.now().toISOString() };
  return write(form, columns, 'delete', await withoutItsRecords(form, context), context);
};

/** Brings a deleted form back as it was. One that is there is answered as it is. */
export const restoreForm: Handler<typeof restoreCall> = async ({ formId, formType }, context) => {
  const { tables, now } = context;
  const form = (await findForm(tables, formType, formId)) ?? refuse('not_found');
  if (form.deleted_at === null) {
    return toState(form, now());
  }
  await write(form, { deleted_at: null }, 'restore', await withItsRecords(form, context), context);
  return toState(changed(form, { deleted_at: null }), now());
};

/** Resets the four fields of a follow-up. */
async function cancelFollowUp(formId: string, context: Context) {
  const form = await readForm(context.tables, 'cs', formId);
  if (!form.follow_up) {
    return { $id: formId };
  }
  assertFree(form, context.now());
  return write(form, { ...NO_FOLLOW_UP }, 'update', [], context);
}

function assertDeletable(form: FormRow): void {
  if (form.return_status === 'complete') {
    refuse('form_issued');
  }
  if (form.opened_at !== null) {
    refuse('form_opened');
  }
}

/** What goes with a deleted form: its hearing aids, jobs, pieces and downpayments, or that it had finished follow-ups. */
async function withoutItsRecords(form: FormRow, context: Context): Promise<Operation[]> {
  if (form.form_type === 'reception') {
    return reopenFollowUps(context.tables, form);
  }
  const blocks = await listBlocks(context.tables, [form.$id]);
  return prepareFormRecords(form, { before: blocks, after: [] }, new Map(), context);
}

async function withItsRecords(form: FormRow, context: Context): Promise<Operation[]> {
  const { tables } = context;
  if (form.form_type === 'reception') {
    return finishAgain(tables, form.$id);
  }
  const [blocks, accounts] = await Promise.all([listBlocks(tables, [form.$id]), listAccounts(tables, [form.$id])]);
  return prepareFormRecords(form, { before: [], after: blocks }, accounts, context);
}

/** A hearing aid that was sold to somebody else meanwhile, or is sold out, stands against bringing its form back. */
async function prepareFormRecords(
  form: FormRow,
  { before, after }: Pick<ChangedBlocks, 'before' | 'after'>,
  accounts: ReadonlyMap<string, AccountRow>,
  context: Context,
): Promise<Operation[]> {
  const { tables, actor, now } = context;
  const validation = { faults: new Faults(), now: now() };
  const next = changed(form, {});
  const field = () => 'formId';
  const [records, stock, payments] = await Promise.all([
    prepareRecords(tables, form, { blocks: after, accounts }, { ...validation, serialOf: field }),
    prepareStock({ tables, actor, ...validation }, next, { before, after, fieldOf: field }),
    listPayments(tables, [form.$id]),
  ]);
  validation.faults.refuse();
  const downpayments = effectiveDownpayments(after, accounts);
  const paid = await payDownpayments(context, { form: next, downpayments, payments });
  return [...records, ...stock, ...paid];
}

async function write(
  form: FormRow,
  columns: Partial<FormRow>,
  action: 'delete' | 'restore' | 'update',
  more: readonly Operation[],
  context: Context,
): Promise<{ $id: string }> {
  await context.tables.write([...rewriteForm(context, form, columns, { action }), ...more]);
  return { $id: form.$id };
}
