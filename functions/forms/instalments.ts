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
import { utc } from '../domain/cairo.ts';
import { derivedId } from '../domain/ids.ts';
import { dueOn, type Instalment, instalmentsLeft, sumLeft } from '../domain/instalments.ts';
import { egpToPiasters, piastersToEgp } from '../domain/money.ts';
import { nameOf } from '../runtime/actor.ts';
import { Faults } from '../runtime/faults.ts';
import { listDetails } from '../runtime/form-details.ts';
import { nextDayOf, PLAN_COLUMNS, type PlanRow, readBalances, readPlan, toPlan } from '../runtime/instalments.ts';
import { behind, inOrder, readCursor, writeCursor } from '../runtime/keyset.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { CallContext, Handler } from '../runtime/service.ts';
import { type NewRow, stage } from '../runtime/tables.ts';
import { auditForm } from './form-changes.ts';
import { listHeads } from './form-rows.ts';
import { clientBalanceOf, type Ledger, readLedger } from './payments.ts';

type Context = CallContext<typeof saveCall.access>;

const ATTEMPTS = 8;
const BY_DAY = { column: 'next_day', newestFirst: false };

/** The plan of a form. Two steps. */
export const fetchInstalments: Handler<typeof readCall> = async ({ form_id }, { tables }) => {
  const [ledger, plan] = await Promise.all([readLedger(tables, form_id), readPlan(tables, form_id)]);
  return { plan: plan && toAnswer(plan, ledger) };
};

/** Makes a plan, or another in its place. Eight steps. */
export const saveInstalments: Handler<typeof saveCall> = (input, context) => {
  const { form_id, version, request_id } = input;
  const { actor, now } = context;
  return change(form_id, request_id, context, (ledger, before) => {
    if (ledger.form.return_status !== 'complete') {
      refuse('form_not_issued');
    }
    if ((before?.version ?? 0) !== version) {
      refuse('record_changed');
    }
    const instalments = judgePlan(input, cairoDay(now()));
    const { received, outstanding } = clientBalanceOf(ledger);
    if (instalments.reduce((sum, { amount }) => sum + amount, 0) !== outstanding) {
      refuse('plan_sum_differs', { outstanding: piastersToEgp(outstanding) });
    }
    return {
      state: 'running',
      instalments: JSON.stringify(instalments),
      received_before_piasters: received,
      next_day: nextDayOf({ instalments, receivedBefore: received }, { received, outstanding }),
      told: 'nothing',
      made_at: now().toISOString(),
      actor_id: actor.id,
      made_by: nameOf(actor),
      ended_at: null,
      ended_by: null,
      end_reason: null,
      request_id,
    };
  });
};

/** Ends a plan. Eight steps. */
export const endInstalments: Handler<typeof endCall> = ({ form_id, version, reason, request_id }, context) => {
  const { actor, now } = context;
  // The plan itself may have been made with the same one.
  const requestId = derivedId('end-instalments', form_id, request_id);
  return change(form_id, requestId, context, (_ledger, before) => {
    if (!before) {
      return refuse('not_found');
    }
    if (before.version !== version || before.state === 'ended') {
      refuse('record_changed');
    }
    return {
      state: 'ended',
      next_day: null,
      ended_at: now().toISOString(),
      ended_by: nameOf(actor),
      end_reason: reason.trim(),
      request_id: requestId,
    };
  });
};

/** The plans of which something is due, or soon is. Three steps, whatever the number of forms and payments. */
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

/** Changes the plan of a form as `decide` says. Whoever writes money of the form meanwhile is waited for. */
function change(
  formId: string,
  requestId: string,
  context: Context,
  decide: (ledger: Ledger, before: PlanRow | null) => Partial<NewRow<'instalment_plans'>>,
): Promise<InstalmentPlan> {
  const { tables } = context;
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const ledger = await readLedger(tables, formId);
    const before = await readPlan(tables, formId);
    if (before?.request_id === requestId) {
      return { answer: toAnswer(before, ledger) };
    }
    const columns = decide(ledger, before);
    const { form } = ledger;
    const after = { ...(before ?? NO_PLAN), ...columns, $id: formId, version: (before?.version ?? 0) + 1 };
    const problem = await tables.transact([
      stage.claim('cs_forms', formId, 'lease_version', form.lease_version),
      ...(before
        ? [
            stage.claim('instalment_plans', formId, 'version', before.version),
            stage.update('instalment_plans', formId, columns),
          ]
        : [stage.create('instalment_plans', formId, { ...(columns as NewRow<'instalment_plans'>), version: 1 })]),
      auditForm(
        context,
        'update',
        { form, more: { instalments: before && audited(before) } },
        {
          form: { ...form, lease_version: form.lease_version + 1 },
          more: { instalments: audited(after), ...(columns.end_reason && { reason: columns.end_reason }) },
        },
      ),
    ]);
    return problem ? null : { answer: toAnswer(after, ledger) };
  });
}

const NO_PLAN: PlanRow = {
  $id: '',
  $createdAt: '',
  $updatedAt: '',
  state: 'running',
  instalments: '[]',
  received_before_piasters: 0,
  next_day: null,
  told: 'nothing',
  made_at: '',
  made_by: '',
  ended_at: null,
  ended_by: null,
  end_reason: null,
  request_id: '',
  version: 0,
};

/** Each day with its amount; nothing of a plan that has ended. */
function audited(row: PlanRow): string[] | null {
  return row.state === 'ended'
    ? null
    : toPlan(row).instalments.map(({ day, amount }) => `${day}: ${piastersToEgp(amount)}`);
}

/** What was typed, in piasters. Days are to come, each once and in order. */
function judgePlan({ instalments }: PlanData, today: string): Instalment[] {
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
