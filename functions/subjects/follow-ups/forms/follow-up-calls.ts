import { Query } from 'node-appwrite';
import type { fetchFollowUpCalls as listCall, recordFollowUpCall as recordCall } from '#contract/follow-ups/calls.ts';
import { dayAtZero, utc } from '#lib/cairo.ts';
import { followUpCallId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { validateDay } from '#subjects/visits/forms/base-form.ts';
import { toState } from '#subjects/visits/forms/form-answers.ts';
import { assertFree, changed, remarkForm, rewriteForm, touched } from '#subjects/visits/forms/form-changes.ts';
import { readForm } from '#subjects/visits/forms/form-rows.ts';
import { afterCall } from '../rules/follow-ups.ts';

/** More than anybody is called about one form. */
const MOST_CALLS = 200;

/**
 * Writes down a call to a client who wanted one. Its id follows from the request, so that a repeat finds it. Only a call
 * that changes the follow-up's day waits for who is working on the form.
 */
export const recordFollowUpCall: Handler<typeof recordCall> = async ({ formId, requestId, data }, context) => {
  const { actor, tables, now } = context;
  const callId = followUpCallId(formId, requestId);
  const [form, known] = await Promise.all([
    readForm(tables, 'cs', formId),
    tables.get('follow_up_calls', callId, ['at']),
  ]);
  if (known) {
    return toState(form, now());
  }
  if (!form.follow_up) {
    return refuse('no_follow_up');
  }
  const comesOn = data.outcome === 'comes_on' && data.comes_on ? dayAtZero(data.comes_on) : null;
  if (comesOn !== null) {
    const faults = new Faults();
    validateDay('data.comes_on', comesOn, form.follow_up_date, { faults, now: now() });
    faults.refuse();
  }
  const at = now().toISOString();
  const note = data.note?.trim() || null;
  const columns = afterCall(form, { outcome: data.outcome, comesOn, at, doneBy: data.done ? callId : null });
  const isMoved = 'follow_up' in columns;
  if (isMoved) {
    assertFree(form, now());
  }
  const called = {
    outcome: data.outcome,
    ...(comesOn !== null && { comes_on: comesOn }),
    ...(data.done && { done: true }),
    ...(note && { note }),
  };
  const [write, written] = isMoved ? [rewriteForm, changed] : [remarkForm, touched];
  await tables.write([
    ...write(context, form, columns, { action: 'call', after: called }),
    stage.create('follow_up_calls', callId, {
      form_id: formId,
      actor_id: actor.id,
      actor_name: actor.name,
      at,
      outcome: data.outcome,
      comes_on: comesOn,
      note,
    }),
  ]);
  return toState(written(form, columns), now());
};

/** The calls about a form's follow-ups, the newest first. */
export const fetchFollowUpCalls: Handler<typeof listCall> = async ({ formId }, { tables }) => {
  const [, { rows }] = await Promise.all([
    readForm(tables, 'cs', formId),
    tables.list(
      'follow_up_calls',
      ['actor_name', 'at', 'outcome', 'comes_on', 'note'],
      [Query.equal('form_id', formId), Query.orderDesc('$sequence'), Query.limit(MOST_CALLS)],
    ),
  ]);
  const documents = rows.map(({ $id, actor_name, at, outcome, comes_on, note }) => ({
    $id,
    actor_name,
    at: utc(at),
    outcome,
    comes_on: utc(comes_on),
    note,
  }));
  return { documents, total: documents.length };
};
