import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { isCapped } from '#contract/constants.ts';
import type {
  fetchDueInstalments as dueCall,
  endInstalments as endCall,
  fetchInstalments as readCall,
  saveInstalments as saveCall,
} from '#contract/instalments/calls.ts';
import { DUE_PAGE_SIZE, DUE_SOON_DAYS } from '#contract/instalments/constants.ts';
import type { InstalmentPlan, PlanData } from '#contract/instalments/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { derivedId } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { nameOf } from '#runtime/actor.ts';
import { change, type Decision } from '#runtime/change.ts';
import { Faults } from '#runtime/faults.ts';
import { behind, inOrder, readCursor, writeCursor } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { listHeads } from '#subjects/visits/forms/form-rows.ts';
import { nextDayOf, PLAN_COLUMNS, type PlanRow, readBalances, readPlan, toPlan } from '../instalments.ts';
import { dueOn, type Instalment, instalmentsLeft, sumLeft } from '../rules/instalments.ts';
import { type Bill, bill } from './bill.ts';
import { clientBalanceOf, type Ledger, readLedger } from './ledger.ts';

const BY_DAY = { column: 'next_day', newestFirst: false };

/** The plan of a form. */
export const fetchInstalments: Handler<typeof readCall> = async ({ form_id }, { tables }) => {
  const [ledger, plan] = await Promise.all([readLedger(tables, form_id), readPlan(tables, form_id)]);
  return { plan: plan && toAnswer(plan, ledger) };
};

/** Makes a plan, or another in its place. */
export const saveInstalments: Handler<typeof saveCall> = (input, context) => {
  const { form_id, version, request_id } = input;
  return change(context, bill(form_id, context), (whole) => {
    const { form, plan, at } = whole;
    if (plan?.request_id === request_id) {
      return { answer: (same) => toAnswer(plan, same) };
    }
    if (form.return_status !== 'complete') {
      refuse('form_not_issued');
    }
    if ((plan?.version ?? 0) !== version) {
      refuse('record_changed');
    }
    const instalments = validatePlan(input, cairoDay(at));
    const { received, outstanding } = clientBalanceOf(whole);
    if (instalments.reduce((sum, { amount }) => sum + amount, 0) !== outstanding) {
      refuse('plan_sum_differs', { outstanding: piastersToEgp(outstanding) });
    }
    return withPlan(whole, {
      ...(plan ?? newPlan(form_id)),
      ...{ state: 'running', instalments: JSON.stringify(instalments), received_before_piasters: received },
      ...{ next_day: nextDayOf({ instalments, receivedBefore: received }, { received, outstanding }), told: 'nothing' },
      ...{ made_at: at.toISOString(), actor_id: context.actor.id, made_by: nameOf(context.actor) },
      ...{ ended_at: null, ended_by: null, end_reason: null, request_id },
    });
  });
};

/** Ends a plan. */
export const endInstalments: Handler<typeof endCall> = ({ form_id, version, reason, request_id }, context) => {
  // The plan itself may have been made with the same one.
  const requestId = derivedId('end-instalments', form_id, request_id);
  return change(context, bill(form_id, context), (whole) => {
    const { at } = whole;
    const plan = whole.plan ?? refuse('not_found');
    if (plan.request_id === requestId) {
      return { answer: (same) => toAnswer(plan, same) };
    }
    if (plan.version !== version || plan.state === 'ended') {
      refuse('record_changed');
    }
    return withPlan(whole, {
      ...{ ...plan, state: 'ended', next_day: null, ended_at: at.toISOString(), ended_by: nameOf(context.actor) },
      ...{ end_reason: reason.trim(), request_id: requestId },
    });
  });
};

const withPlan = (whole: Bill, plan: PlanRow): Decision<Bill, InstalmentPlan> => ({
  next: { ...whole, plan },
  answer: (after) => toAnswer(after.plan ?? plan, after),
});

const newPlan = ($id: string) => ({ $id, $createdAt: '', $updatedAt: '', version: 0 });

/** The plans of which something is due, or soon is. */
export const fetchDueInstalments: Handler<typeof dueCall> = async ({ cursor }, { tables, now }) => {
  const today = cairoDay(now());
  const soon = [
    Query.isNotNull('next_day'),
    Query.lessThanEqual('next_day', `${dayAfter(today, DUE_SOON_DAYS)}T00:00:00.000Z`),
  ];
  const [{ rows }, total] = await Promise.all([
    tables.list('instalment_plans', PLAN_COLUMNS, [
      ...soon,
      ...(cursor === undefined ? [] : [behind(readCursor(cursor), BY_DAY)]),
      ...inOrder(BY_DAY),
      Query.limit(DUE_PAGE_SIZE + 1),
    ]),
    tables.count('instalment_plans', soon),
  ]);
  const shown = rows.slice(0, DUE_PAGE_SIZE);
  const ids = shown.map(({ $id }) => $id);
  const [heads, details, balances] = await Promise.all([
    ids.length === 0
      ? []
      : listHeads(tables, 'cs', [Query.equal('$id', ids), Query.limit(ids.length)]).then((list) => list.rows),
    listDetails(tables, 'cs', ids),
    readBalances(tables, ids),
  ]);
  const documents = shown.map((row) => {
    const balance = balances.get(row.$id) ?? { received: 0, outstanding: 0 };
    const open = instalmentsLeft(toPlan(row), balance);
    const day = cairoDay(new Date(row.next_day ?? today));
    const { name, phone } = details.get(row.$id);
    return {
      form_id: row.$id,
      patient_id: heads.find(({ $id }) => $id === row.$id)?.patient_id ?? null,
      name,
      phone,
      day,
      overdue: day < today,
      amount: piastersToEgp(dueOn(today, open)),
      left: piastersToEgp(sumLeft(open)),
    };
  });
  const last = shown.at(-1);
  const isMore = rows.length > shown.length && last?.next_day;
  return {
    documents,
    total,
    capped: isCapped(total),
    next: isMore ? writeCursor({ id: last.$id, time: utc(isMore) }) : null,
  };
};

/** What was typed, in piasters. Days are to come, each once and in order. */
function validatePlan({ instalments }: PlanData, today: string): Instalment[] {
  const faults = new Faults();
  instalments.forEach(({ day }, index) => {
    const before = instalments[index - 1]?.day;
    if (day < today) {
      faults.add(`instalments[${index}].day`, { key: 'date_past' });
    } else if (before !== undefined && day <= before) {
      faults.add(`instalments[${index}].day`, { key: 'days_in_order' });
    }
  });
  faults.refuse();
  return instalments.map(({ day, amount }) => ({ day, amount: egpToPiasters(amount) }));
}

function toAnswer(row: PlanRow, ledger: Ledger): InstalmentPlan {
  const balance = clientBalanceOf(ledger);
  const open = instalmentsLeft(toPlan(row), balance);
  const left = sumLeft(open);
  return {
    form_id: row.$id,
    state: row.state,
    version: row.version,
    instalments: open.map((one) => ({
      day: one.day,
      amount: piastersToEgp(one.amount),
      left: piastersToEgp(one.left),
    })),
    left: piastersToEgp(left),
    unplanned: piastersToEgp(Math.max(0, balance.outstanding - left)),
    made_at: utc(row.made_at),
    made_by: row.made_by,
    ended_at: utc(row.ended_at),
    ended_by: row.ended_by,
    end_reason: row.end_reason,
  };
}
