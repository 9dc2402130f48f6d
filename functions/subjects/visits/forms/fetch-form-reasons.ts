import type { fetchFormReasons as call } from '#contract/forms/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { findForm, listReasons } from './form-rows.ts';

/** The reasons of a visit; accounting sees those of forms that have reached customer service. */
export const fetchFormReasons: Handler<typeof call> = async ({ formId }, context) => {
  const { actor, tables } = context;
  const [form, reasons] = await Promise.all([
    findForm(tables, actor.role === 'accounting' ? 'cs' : 'reception', formId),
    listReasons(tables, [formId]),
    noteRead(context, { kind: 'visit', id: formId, call: 'fetch-form-reasons' }),
  ]);
  if (!form || form.deleted_at !== null) {
    return refuse('not_found');
  }
  const documents = reasons.map(({ reason, quantity }) => ({ reason, quantity }));
  return { documents, total: documents.length };
};
