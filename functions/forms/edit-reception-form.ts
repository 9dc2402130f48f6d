import type { editReceptionForm as call } from '#contract/visit-forms/calls.ts';
import { planCorrection } from '../runtime/patients.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { baseColumns, replaceReasons } from './base-form.ts';
import { toState } from './form-answers.ts';
import { auditForm, changed, changeForm, givenBack, judgeWrite } from './form-changes.ts';
import { readForm } from './form-rows.ts';

const ATTEMPTS = 5;

/**
 * Changes a visit form that the caller has taken, and its patient's record with it, and gives it back, as one
 * transaction. Five steps, six when the person changes.
 */
export const editReceptionForm: Handler<typeof call> = ({ formId, data, ...holding }, context) => {
  const { actor, tables, now } = context;
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const form = await readForm(tables, 'reception', formId);
    if (judgeWrite(form, holding, actor) === 'done') {
      // With this lease the form may have been issued instead.
      return form.return_status === 'pending' ? { answer: toState(form, now()) } : refuse('form_changed');
    }
    const columns = { ...baseColumns(data, form, 'data', now()), ...givenBack(form, form.return_status) };
    const after = changed(form, columns);
    const problem = await tables.transact([
      ...changeForm(form, columns),
      ...replaceReasons(formId, data.reasons),
      ...(await planCorrection(tables, form, form, after, now())),
      auditForm(context, 'update', { form }, { form: after }),
    ]);
    return problem ? null : { answer: toState(after, now()) };
  });
};
