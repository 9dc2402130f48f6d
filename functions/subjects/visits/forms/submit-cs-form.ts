import { Query } from 'node-appwrite';
import type { submitCsForm as call } from '#contract/service-forms/calls.ts';
import { nameOf } from '#runtime/actor.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { payDownpayments } from '#subjects/billing/forms/payment-rows.ts';
import { effectiveDownpayments } from '#subjects/billing/rules/clinic-payments.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { inspectAttachments } from '../attachments.ts';
import { withoutLease } from '../rules/leases.ts';
import { replaceReasons } from './base-form.ts';
import { toState } from './form-answers.ts';
import { createForm, givenBack, holdForm, rewriteForm } from './form-changes.ts';
import { type FormRow, findForm, listHeads, readForm } from './form-rows.ts';
import { atStatus, KEPT } from './lists.ts';
import { draftService, newAttachments } from './service-form.ts';
import { auditedBlocks, blockOperations, preparePieces } from './write-service.ts';

/**
 * Makes the service form of a reception form that the caller has taken, as one transaction. It has the reception form's
 * id, so there is never a second one; the reception form is complete from then on. The patient is claimed, so as not to
 * be merged into another at the same moment.
 */
export const submitCsForm: Handler<typeof call> = async ({ formId: named, ...writing }, context) => {
  const { actor, tables, storage, now } = context;
  const { data } = writing;
  const formId = named ?? (await formInProcessing(context));
  const [read, found, { warrantyMonths }] = await Promise.all([
    readForm(tables, 'reception', formId),
    findForm(tables, 'cs', formId),
    loadSettings(tables),
  ]);
  // Of two that are sent at once, one may read either form before the other writes both, and the other form after it.
  const reception = holdForm(
    found ? await readForm(tables, 'reception', formId) : read,
    writing,
    'processing',
    context,
  );
  if (!reception) {
    const existing = found ?? (await findForm(tables, 'cs', formId));
    // With this lease the reception form may have been changed instead, and given back.
    return existing ? toState(existing, now()) : refuse('form_changed');
  }
  if (found || reception.return_status !== 'pending') {
    return refuse('form_changed');
  }
  const service = newService(reception, warrantyMonths, context);
  const stored = { form: service, blocks: [], accounts: new Map<string, never>() };
  const { unusable, freeze } = await inspectAttachments(storage, newAttachments([], data));
  const validation = { faults: new Faults(), now: now() };
  const draft = draftService(stored, data, {
    mayDiscount: context.may('discount'),
    ...validation,
    actor,
    leaseId: reception.lease_id,
    isComplete: false,
    unusable,
  });
  const [patient, planned] = await Promise.all([
    findPatient(tables, reception.patient_id),
    preparePieces(context, { ...service, ...draft.columns }, stored, draft, validation),
  ]);
  const patient_id = patient?.$id ?? reception.patient_id;
  const form: FormRow = { ...service, ...draft.columns, patient_id };
  const issued = { ...givenBack(reception, 'complete'), issued_at: now().toISOString() };
  const records =
    patient_id === reception.patient_id ? planned : await preparePieces(context, form, stored, draft, validation);
  const downpayments = effectiveDownpayments(draft.blocks, new Map());
  const paid = await payDownpayments(context, { form, downpayments, payments: [] });
  await freeze();
  await tables.write([
    ...rewriteForm(context, reception, issued, { action: 'issue' }),
    ...createForm(context, form, auditedBlocks(draft.blocks, draft.accounts)),
    ...blockOperations(stored, draft),
    ...paid,
    ...replaceReasons(formId, data.reasons),
    ...(patient ? stage.change('patients', patient) : []),
    ...records,
  ]);
  return toState(form, now());
};

/** The one reception form that the caller is processing; refuses when there is none, or another too. */
async function formInProcessing({ actor, tables, now }: Parameters<Handler<typeof call>>[1]): Promise<string> {
  const { rows } = await listHeads(tables, 'reception', [
    KEPT,
    ...atStatus('processing', {}, now()),
    Query.equal('return_status', 'pending'),
    Query.equal('lease_holder_id', actor.id),
    Query.limit(2),
  ]);
  const [form, another] = rows;
  return form && !another ? form.$id : refuse('invalid_input', { fields: { formId: { key: 'required' } } });
}

/** A service form as it begins: the visit and the person of the reception form, the warranty of this day. */
function newService(
  reception: FormRow,
  warranty_months: number,
  { actor, now }: Parameters<Handler<typeof call>>[1],
): FormRow {
  return {
    ...reception,
    ...withoutLease('pending'),
    form_type: 'cs',
    $createdAt: now().toISOString(),
    salesperson_id: actor.id,
    salesperson_name: nameOf(actor),
    last_lease_id: null,
    issued_at: null,
    warranty_months,
    version: 0,
    lease_version: 0,
  };
}
