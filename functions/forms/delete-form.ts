import type { deleteForm as call, restoreForm as restoreCall } from '#contract/forms/calls.ts';
import { NO_FOLLOW_UP } from '../domain/follow-ups.ts';
import { withoutLease } from '../domain/leases.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { CallContext, Handler } from '../runtime/service.ts';
import type { Operation } from '../runtime/tables.ts';
import { planRecords } from './block-records.ts';
import { toState } from './form-answers.ts';
import { assertFree, auditForm, changed, changeForm } from './form-changes.ts';
import { type FormRow, findForm, listAccounts, listBlocks, readForm } from './form-rows.ts';
import { finishAgain, reopenFollowUps } from './patient-follow-ups.ts';

type Context = CallContext<typeof call.access>;

const ATTEMPTS = 5;

/**
 * Deletes softly what nobody is working on: a reception form that is not issued yet, a service form that accounting has
 * never opened; or cancels a follow-up. What is gone already is answered as done. Six or seven steps.
 */
export const deleteForm: Handler<typeof call> = ({ formId, formType }, context) => {
  const { role } = context.actor;
  if (formType === 'follow-up') {
    return role === 'cs' ? cancelFollowUp(formId, context) : refuse('forbidden');
  }
  if (formType === 'cs' && role === 'reception') {
    return refuse('forbidden');
  }
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const form = (await findForm(context.tables, formType, formId)) ?? refuse('not_found');
    if (form.deleted_at !== null) {
      return { answer: { $id: formId } };
    }
    assertFree(form, context.now());
    assertDeletable(form);
    const columns = { ...withoutLease(form.return_status), deleted_at: context.now().toISOString() };
    return write(form, columns, 'delete', await withoutItsRecords(form, context), context);
  });
};

/** Brings a deleted form back as it was. One that is there is answered as it is. Six or seven steps. */
export const restoreForm: Handler<typeof restoreCall> = ({ formId, formType }, context) => {
  const { tables, now } = context;
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const form = (await findForm(tables, formType, formId)) ?? refuse('not_found');
    if (form.deleted_at === null) {
      return { answer: toState(form, now()) };
    }
    const done = await write(form, { deleted_at: null }, 'restore', await withItsRecords(form, context), context);
    return done && { answer: toState(changed(form, { deleted_at: null }), now()) };
  });
};

/** Resets the four fields of a follow-up. */
function cancelFollowUp(formId: string, context: Context) {
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const form = await readForm(context.tables, 'cs', formId);
    if (!form.follow_up) {
      return { answer: { $id: formId } };
    }
    assertFree(form, context.now());
    return write(form, { ...NO_FOLLOW_UP }, 'update', [], context);
  });
}

function assertDeletable(form: FormRow): void {
  if (form.return_status === 'complete') {
    refuse('form_issued');
  }
  if (form.opened_at !== null) {
    refuse('form_opened');
  }
}

/** What goes with a deleted form: its hearing aids and jobs, or that it had finished follow-ups. */
function withoutItsRecords(form: FormRow, { tables, now }: Context): Promise<Operation[]> {
  return form.form_type === 'cs'
    ? planRecords(tables, form, { blocks: [], accounts: new Map() }, now())
    : reopenFollowUps(tables, form.$id);
}

async function withItsRecords(form: FormRow, { tables, now }: Pick<Context, 'tables' | 'now'>): Promise<Operation[]> {
  if (form.form_type === 'reception') {
    return finishAgain(tables, form.$id);
  }
  const [blocks, accounts] = await Promise.all([listBlocks(tables, [form.$id]), listAccounts(tables, [form.$id])]);
  return planRecords(tables, form, { blocks, accounts }, now());
}

async function write(
  form: FormRow,
  columns: Partial<FormRow>,
  action: 'delete' | 'restore' | 'update',
  more: readonly Operation[],
  context: Pick<Context, 'actor' | 'now' | 'tables'>,
): Promise<{ answer: { $id: string } } | null> {
  const problem = await context.tables.transact([
    ...changeForm(form, columns),
    ...more,
    auditForm(context, action, { form }, { form: changed(form, columns) }),
  ]);
  return problem ? null : { answer: { $id: form.$id } };
}
