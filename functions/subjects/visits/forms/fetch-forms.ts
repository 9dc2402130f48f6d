import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import type { fetchForms as call, fetchPforms as pagedCall } from '#contract/forms/calls.ts';
import type { FormPage } from '#contract/forms/schemas.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Period, readFinance } from '#subjects/billing/forms/finance.ts';
import { assertReader } from './form-rows.ts';
import { anyStatus, atStatus, KEPT, pageOfForms } from './lists.ts';

const NEWEST_FIRST = [Query.orderDesc('$createdAt'), Query.orderDesc('$id')];
const OLDEST_FIRST = [Query.orderAsc('$createdAt'), Query.orderAsc('$id')];
/** Whoever has waited longest; visits of a later day come after those of today. */
const LONGEST_WAITING_FIRST = [Query.orderAsc('date'), ...OLDEST_FIRST];

/** The first page of forms of a status. */
export const fetchForms: Handler<typeof call> = (input, context) => list(input, context);

/** A page of forms of a status. */
export const fetchPforms: Handler<typeof pagedCall> = (input, context) => list(input, context);

async function list(
  { formType, status = 'pending', editorMode, lastId, query, from, to, deleted = false }: InputOf<typeof pagedCall>,
  context: CallContext<typeof pagedCall.access>,
): Promise<FormPage> {
  const { actor, tables, now } = context;
  assertReader(actor.role, formType);
  const isFinance = formType === 'cs' && status === 'complete' && !deleted && actor.role === 'admin';
  if (deleted && actor.role !== 'admin') {
    return refuse('forbidden');
  }
  const period = { from, to };
  if ((from || to) && !isFinance) {
    return refuse('invalid_input', { fields: { [from ? 'from' : 'to']: { key: 'unknown_field' } } });
  }
  const queries = deleted
    ? [Query.isNotNull('deleted_at')]
    : [KEPT, ...atStatus(status, { editorMode: editorMode ?? isFinance }, now()), ...issuedIn(period)];
  const isWaiting = status === 'pending' && !deleted;
  const isWaitingRoom = isWaiting && formType === 'reception';
  const isForAccounting = isWaiting && formType === 'cs' && actor.role === 'accounting';
  const order = isWaitingRoom ? LONGEST_WAITING_FIRST : isForAccounting ? OLDEST_FIRST : NEWEST_FIRST;
  const [page, finance] = await Promise.all([
    pageOfForms(context, {
      type: formType,
      queries: [...queries, ...order],
      lastId,
      query,
      ...(deleted && { statesOf: anyStatus(now()) }),
      withBills: isFinance,
    }),
    isFinance ? readFinance(tables, period) : null,
  ]);
  if (!finance) {
    return page;
  }
  const { days: _days, ...totals } = finance;
  // Appwrite stops counting at 5,000; the days do not.
  return query?.trim() ? { ...page, totals } : { ...page, total: totals.forms, capped: false, totals };
}

/** Forms that accounting first issued in a period of days. */
function issuedIn({ from, to }: Period): string[] {
  return [
    ...(from ? [Query.greaterThanEqual('issued_day', `${from}T00:00:00.000Z`)] : []),
    ...(to ? [Query.lessThanEqual('issued_day', `${to}T00:00:00.000Z`)] : []),
  ];
}
