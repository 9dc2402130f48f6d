import { Query } from 'node-appwrite';
import type {
  fetchFollowUpCount as countCall,
  editFollowUp as editCall,
  freezeFollowUp as freezeCall,
  fetchFrozenFus as frozenCall,
  fetchFpforms as listCall,
} from '#contract/follow-ups/calls.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { statesNamed } from '#lib/search.ts';
import { FOLLOW_UP_WORDS } from '#lib/state-words.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { validateDay } from '#subjects/visits/forms/base-form.ts';
import { toState } from '#subjects/visits/forms/form-answers.ts';
import {
  assertFree,
  changed,
  type FormColumns,
  remarkForm,
  rewriteForm,
  touched,
} from '#subjects/visits/forms/form-changes.ts';
import { type FormRow, readForm } from '#subjects/visits/forms/form-rows.ts';
import type { StatesOf } from '#subjects/visits/forms/form-search.ts';
import { KEPT, pageOfForms } from '#subjects/visits/forms/lists.ts';
import { OPEN_FOLLOW_UPS } from '../open-follow-ups.ts';
import { followUpOn, NO_FOLLOW_UP } from '../rules/follow-ups.ts';

const BY_DAY = [Query.orderAsc('follow_up_date'), Query.orderAsc('$id')] as const;

/** The states of follow-ups that a text names, by their day, as `followUpStatus` says them. */
function byItsDay(now: Date): StatesOf {
  const compare = { scheduled: Query.greaterThan, due: Query.equal, overdue: Query.lessThan };
  return (query) =>
    statesNamed(query, FOLLOW_UP_WORDS).map((state) => compare[state]('follow_up_date', dayAtZero(now)));
}

/** Open follow-ups by their day, all of them or those whose day is there. */
export const fetchFpforms: Handler<typeof listCall> = ({ lastId, query, waiting = false }, context) => {
  const until = waiting ? [Query.lessThanEqual('follow_up_date', dayAtZero(context.now()))] : [];
  const queries = [...OPEN_FOLLOW_UPS, ...until, ...BY_DAY];
  return pageOfForms(context, { type: 'cs', queries, lastId, query, statesOf: byItsDay(context.now()) });
};

/** Frozen follow-ups by their day. */
export const fetchFrozenFus: Handler<typeof frozenCall> = ({ lastId, query }, context) => {
  const queries = [KEPT, Query.equal('follow_up', true), Query.equal('frozen', true), ...BY_DAY];
  return pageOfForms(context, { type: 'cs', queries, lastId, query, statesOf: byItsDay(context.now()) });
};

/** How many open follow-ups are due and overdue today in Cairo. */
export const fetchFollowUpCount: Handler<typeof countCall> = async (_input, { tables, now }) => {
  const today = dayAtZero(now());
  const [due, overdue] = await Promise.all([
    tables.count('cs_forms', [...OPEN_FOLLOW_UPS, Query.equal('follow_up_date', today)]),
    tables.count('cs_forms', [...OPEN_FOLLOW_UPS, Query.lessThan('follow_up_date', today)]),
  ]);
  return { due, overdue };
};

/** Gives a follow-up a day or cancels it. What is so already is answered as it is, so that it may be said twice. */
export const editFollowUp: Handler<typeof editCall> = async ({ formId, data }, context) => {
  const { tables, now } = context;
  const form = await readForm(tables, 'cs', formId);
  const columns = wantedFollowUp(form, data, now());
  if (columns === null) {
    return toState(form, now());
  }
  assertFree(form, now());
  await tables.write(rewriteForm(context, form, columns));
  return toState(changed(form, columns), now());
};

/** Freezes or unfreezes a follow-up; what is so already is answered as it is. */
export const freezeFollowUp: Handler<typeof freezeCall> = async ({ formId, freeze }, context) => {
  const { tables, now } = context;
  const form = await readForm(tables, 'cs', formId);
  if (!form.follow_up) {
    return refuse('no_follow_up');
  }
  if (form.frozen === freeze) {
    return toState(form, now());
  }
  const columns = { frozen: freeze };
  await tables.write(remarkForm(context, form, columns, { action: freeze ? 'freeze' : 'unfreeze' }));
  return toState(touched(form, columns), now());
};

/** The columns that make a follow-up what is wanted; null when it is. */
function wantedFollowUp(
  form: FormRow,
  { follow_up, follow_up_date }: { follow_up: boolean; follow_up_date?: string | null | undefined },
  now: Date,
): FormColumns | null {
  if (!follow_up) {
    return form.follow_up ? { ...NO_FOLLOW_UP } : null;
  }
  const date = follow_up_date ?? refuse('invalid_input', { fields: { 'data.follow_up_date': { key: 'required' } } });
  const faults = new Faults();
  validateDay('data.follow_up_date', date, form.follow_up_date, { faults, now });
  faults.refuse();
  const after = followUpOn(form, date);
  return after === form ? null : after;
}
