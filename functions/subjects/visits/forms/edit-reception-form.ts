import type { editReceptionForm as call } from '#contract/visit-forms/calls.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { prepareCorrection } from '#subjects/patients/patients.ts';
import { baseColumns, replaceReasons, validateReasons } from './base-form.ts';
import { toState } from './form-answers.ts';
import { changed, givenBack, holdForm, rewriteForm } from './form-changes.ts';
import { readForm } from './form-rows.ts';

/**
 * Changes a visit form that the caller has taken, or takes for this, and its patient's record with it, and gives it back,
 * as one transaction.
 */
export const editReceptionForm: Handler<typeof call> = async ({ formId, ...writing }, context) => {
  const { tables, now } = context;
  const { data } = writing;
  const stored = await readForm(tables, 'reception', formId);
  const form = holdForm(stored, writing, 'editing', context);
  if (!form) {
    // With this lease the form may have been issued instead.
    return stored.return_status === 'pending' ? toState(stored, now()) : refuse('form_changed');
  }
  const validation = { faults: new Faults(), now: now() };
  const sent = baseColumns(data, form, 'data', validation);
  if (data.reasons !== undefined) {
    validateReasons(data.reasons, validation.faults);
  }
  const columns = { ...sent, ...givenBack(form, form.return_status) };
  const after = changed(form, columns);
  const corrections = await prepareCorrection(tables, form, form, after, validation);
  validation.faults.refuse();
  await tables.write([...rewriteForm(context, form, columns), ...replaceReasons(formId, data.reasons), ...corrections]);
  return toState(after, now());
};
