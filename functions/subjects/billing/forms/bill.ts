import type { AuditAction } from '#contract/audit/actions.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Aggregate } from '#runtime/change.ts';
import { auditForm } from '#subjects/visits/forms/form-changes.ts';
import { readForm } from '#subjects/visits/forms/form-rows.ts';
import { movedPlan, type PlanRow, readPlan, toPlan } from '../instalments.ts';
import { countsOfBill } from '../rules/bill.ts';
import { paidByInsurer } from '../rules/insurer-shares.ts';
import { type DeskRow, openDesk, readDesk } from './desk-rows.ts';
import { activeShare, type ShareRow, shareColumns } from './insurer-shares.ts';
import { clientBalanceOf, type Ledger, readMoney } from './ledger.ts';

/** The bill of a service form: what it costs, what was paid of it, and who owes the rest until when. */
export interface Bill extends Ledger {
  plan: PlanRow | null;
  /** The till session of whoever writes. */
  desk: DeskRow | null;
  /** When it was read, which is when the change is made: a payment belongs to the till session that was looked at. */
  at: Date;
  /** Names of insurers by their ids, where the split may change. */
  insurers?: ReadonlyMap<string, { name: string; active: boolean }>;
}

interface Who {
  actor: Actor;
  now: () => Date;
}

/** The bill of a form, for a change that somebody makes. Every change claims the form by its `lease_version`. */
export function bill(formId: string, who: Who): Aggregate<Bill> {
  return {
    read: async (tables) => {
      const at = who.now();
      // The form first: who writes money of it meanwhile raises what this change will claim.
      const form = await readForm(tables, 'cs', formId);
      const [money, plan, desk] = await Promise.all([
        readMoney(tables, formId),
        readPlan(tables, formId),
        readDesk(tables, who.actor, at),
      ]);
      return { form, ...money, plan, desk, at };
    },
    parts: {
      form: { table: 'cs_forms', version: 'lease_version' },
      payments: { table: 'clinic_payments' },
      shareRow: { table: 'insurer_shares' },
      plan: { table: 'instalment_plans', version: 'version' },
      desk: { table: 'desk_closings', version: 'version' },
    },
    settle: (before, next) => settle(before, next, who.actor),
    counts: ({ form, accounts, payments }) => countsOfBill({ form, accounts: [...accounts.values()], payments }),
    audit: (action, before, after) =>
      auditForm({ ...who, now: () => after.at }, action as AuditAction, toldOf(before), toldOf(after)),
  };
}

/** What follows from payments and split: what the insurer still owes, the next instalment, and that the till is open. */
function settle(before: Bill, next: Bill, actor: Actor): Bill {
  const shareRow = next.shareRow && settledShare(before.shareRow, next.shareRow, paidByInsurer(next.payments));
  const share = activeShare(shareRow);
  const { desk, payments, at } = next;
  const plan = next.plan && next.plan !== before.plan ? raised(next.plan, before.plan) : next.plan;
  return {
    ...next,
    form: { ...next.form, lease_version: before.form.lease_version + 1 },
    share,
    shareRow,
    plan: plan && movedPlan(plan, clientBalanceOf({ ...next, share })),
    desk: payments === before.payments ? desk : openDesk(desk, actor, at),
  };
}

const raised = (plan: PlanRow, before: PlanRow | null): PlanRow => ({ ...plan, version: (before?.version ?? 0) + 1 });

/** One that was taken back before stays as it was. */
function settledShare(before: ShareRow | null, next: ShareRow, byInsurer: number): ShareRow {
  const isOver = next === before && next.share_piasters === 0;
  return isOver ? next : { ...next, ...shareColumns(next.share_piasters, byInsurer) };
}

/** What the audit log gets to know; what stayed the same is left out there. */
function toldOf({ form, payments, share, insurers, plan }: Bill) {
  const rows = payments.map(({ $id, kind, amount_piasters, method, refund_of, void_of }) => [
    `payment ${$id}`,
    { kind, amount_piasters, method, ...(refund_of && { refund_of }), ...(void_of && { void_of }) },
  ]);
  const split = {
    insurer: (share && insurers?.get(share.insurer_id)?.name) ?? null,
    membership: share?.membership ?? null,
    insurer_share_piasters: share?.share_piasters ?? 0,
  };
  const planned = {
    instalments: plan && plan.state === 'running' ? toldInstalments(plan) : null,
    ...(plan?.end_reason && { reason: plan.end_reason }),
  };
  return { form, more: { ...Object.fromEntries(rows), ...split, ...planned } };
}

/** Each day with its amount. */
function toldInstalments(plan: PlanRow): string[] {
  return toPlan(plan).instalments.map(({ day, amount }) => `${day}: ${piastersToEgp(amount)}`);
}
