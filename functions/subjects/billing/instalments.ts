import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { listAll } from '#runtime/keyset.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { sumFigures } from '#subjects/visits/rules/block-figures.ts';
import { paidLater } from './rules/clinic-payments.ts';
import { type Balance, type Instalment, instalmentsLeft, nextDay, type Plan } from './rules/instalments.ts';
import { clientBalance, paidByInsurer } from './rules/insurer-shares.ts';

export const PLAN_COLUMNS = [
  'state',
  'instalments',
  'received_before_piasters',
  'next_day',
  'told',
  'made_at',
  'made_by',
  'ended_at',
  'ended_by',
  'end_reason',
  'request_id',
  'version',
] as const;
export type PlanRow = SelectedRow<'instalment_plans', (typeof PLAN_COLUMNS)[number]>;

/** The plan of a form; its id is the form's. */
export function readPlan(tables: Tables, formId: string): Promise<PlanRow | null> {
  return tables.get('instalment_plans', formId, PLAN_COLUMNS);
}

export function toPlan(row: Pick<PlanRow, 'instalments' | 'received_before_piasters'>): Plan {
  return { instalments: readInstalments(row), receivedBefore: row.received_before_piasters };
}

const readInstalments = ({ instalments }: Pick<PlanRow, 'instalments'>): Instalment[] => JSON.parse(instalments);

/** The day by which plans are found, as it is kept; null where nothing is due any more. */
export function nextDayOf(plan: Plan, balance: Balance): string | null {
  const day = nextDay(instalmentsLeft(plan, balance));
  return day === null ? null : `${day}T00:00:00.000Z`;
}

/**
 * What a change of the client's side of a form does to its plan, in the transaction of the change: the next day that is
 * not paid moves, and of a new one the client has been told nothing.
 */
export async function movePlan(tables: Tables, formId: string, balance: Balance): Promise<Operation[]> {
  const row = await readPlan(tables, formId);
  const moved = row && movedPlan(row, balance);
  if (!moved || moved === row) {
    return [];
  }
  const { next_day, told } = moved;
  return stage.change('instalment_plans', row, { next_day, told });
}

/** A plan as a change of the client's side leaves it; the very same where its next day stays. */
export function movedPlan(row: PlanRow, balance: Balance): PlanRow {
  const next_day = row.state === 'running' ? nextDayOf(toPlan(row), balance) : row.next_day;
  return dayOf(next_day) === dayOf(row.next_day)
    ? row
    : { ...row, next_day, told: 'nothing', version: row.version + 1 };
}

/** What the clients of forms have paid and owe, by the forms' ids. */
export async function readBalances(tables: Tables, formIds: readonly string[]): Promise<Map<string, Balance>> {
  if (formIds.length === 0) {
    return new Map();
  }
  const ofForms = [Query.equal('form_id', [...formIds])];
  const [accounts, payments, shares] = await Promise.all([
    listAll(tables, 'block_accounts', ['form_id', 'billed_piasters', 'received_piasters'], ofForms),
    listAll(tables, 'clinic_payments', PAYMENT_COLUMNS, ofForms),
    listAll(tables, 'insurer_shares', ['share_piasters'], [Query.equal('$id', [...formIds])]),
  ]);
  return new Map(
    formIds.map((formId) => {
      const own = ({ form_id }: { form_id: string }) => form_id === formId;
      const { billed, received } = sumFigures(accounts.filter(own));
      const paid = payments.filter(own);
      const share = shares.find(({ $id }) => $id === formId)?.share_piasters ?? 0;
      return [formId, clientBalance({ billed, received: received + paidLater(paid) }, share, paidByInsurer(paid))];
    }),
  );
}

const PAYMENT_COLUMNS = ['form_id', 'kind', 'block_id', 'payer', 'method', 'amount_piasters'] as const;

/** What is left of the instalment of a day; 0 of what is paid and of what is in no plan. */
export async function leftOfInstalment(tables: Tables, formId: string, day: string): Promise<number> {
  const [row, balances] = await Promise.all([readPlan(tables, formId), readBalances(tables, [formId])]);
  const balance = balances.get(formId);
  if (row?.state !== 'running' || !balance) {
    return 0;
  }
  return instalmentsLeft(toPlan(row), balance).find((one) => one.day === day)?.left ?? 0;
}

const dayOf = (at: string | null): string | null => at && cairoDay(new Date(at));
