import type { Role } from '#contract/call.ts';
import { ACCOUNTS_ROLES } from '#contract/clinic-payments/constants.ts';
import type { PatientFollowUp, PatientOrder, PatientRecord, Visit, VisitBlock } from '#contract/patients/schemas.ts';
import { fetchTrials } from '#contract/trials/staff-calls.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { SelectedRow } from '#runtime/tables.ts';
import { blockBalances, type LedgerRow, type Sums } from '#subjects/billing/rules/clinic-payments.ts';
import { followUpStatus } from '#subjects/follow-ups/rules/follow-ups.ts';
import type { FormDetails } from '#subjects/visits/form-details.ts';
import { type BlockFigures, blockFigures } from '#subjects/visits/rules/block-figures.ts';
import { effectiveStatus, LEASE_COLUMNS } from '#subjects/visits/rules/leases.ts';

export const FORM_COLUMNS = ['date', 'version', ...LEASE_COLUMNS] as const;
export const SERVICE_COLUMNS = [
  ...LEASE_COLUMNS,
  'follow_up',
  'follow_up_date',
  'prev_follow_up_date',
  'follow_up_count',
  'frozen',
  'follow_up_done_by',
] as const;
export const BLOCK_COLUMNS = [
  'form_id',
  'type',
  'hearing_aid',
  'other_hearing_aid',
  'style',
  'serial_number',
  'side',
  'em_type',
  'em_size',
  'delivery_date',
  'price_piasters',
  'downpayment_piasters',
] as const;
export const ACCOUNT_COLUMNS = [
  'ready',
  'delivered',
  'price_piasters',
  'price_acceptance',
  'downpayment_piasters',
] as const;
export const ORDER_COLUMNS = [
  'number',
  'first_name',
  'last_name',
  'user_phone',
  'recipient_name',
  'recipient_phone',
  'amount_piasters',
  'payment_status',
  'delivery_status',
] as const;

type FormRow = SelectedRow<'forms', (typeof FORM_COLUMNS)[number]>;
type ServiceRow = SelectedRow<'cs_forms', (typeof SERVICE_COLUMNS)[number]>;
type BlockRow = SelectedRow<'blocks', (typeof BLOCK_COLUMNS)[number]>;
type AccountRow = SelectedRow<'block_accounts', (typeof ACCOUNT_COLUMNS)[number]>;
type OrderRow = SelectedRow<'orders', (typeof ORDER_COLUMNS)[number]>;

type ReasonRow = SelectedRow<'form_reasons', 'form_id' | 'reason' | 'quantity'>;

/** Everything of a patient's visits, as it is stored. Forms and services newest first, blocks and reasons in order. */
export interface StoredVisits {
  forms: readonly FormRow[];
  details: { get: (formId: string) => Pick<FormDetails, 'salesperson_name'> };
  services: readonly ServiceRow[];
  blocks: readonly BlockRow[];
  accounts: readonly AccountRow[];
  reasons: readonly ReasonRow[];
  /** What was paid of the service forms; none where the role does not see it. */
  payments: readonly PaidRow[];
}

type PaidRow = Pick<LedgerRow, 'kind' | 'block_id' | 'amount_piasters'> & { form_id: string };

/**
 * Whether a role sees what accounting has said of the money, and what was paid; for others a block costs what it says
 * itself.
 */
export function seesAccounts(role: Role): boolean {
  return ACCOUNTS_ROLES.some((one) => one === role);
}

/** Whether a role sees a person's orders of the store. */
export function seesOrders(role: Role): boolean {
  return role === 'admin' || role === 'cs';
}

/** Whether a role sees what a person tries. */
export function seesTrials(role: Role): boolean {
  return fetchTrials.access.some((one) => one === role);
}

/** Whether a role sees who is to be called again. */
export function seesFollowUps(role: Role): boolean {
  return role === 'admin' || role === 'cs';
}

/** How much of the money somebody sees. */
interface SeenMoney {
  seesPrices: boolean;
  seesAccounts: boolean;
  seesPayments: boolean;
}

/** The visits, and the ear molds that were made at them, as a role sees them. */
export function toVisits(
  { forms, details, services, blocks, accounts, reasons, payments }: StoredVisits,
  /** Whether they see what things cost, what accounting has said of that, and what was paid and is outstanding. */
  { seesPrices, seesAccounts, seesPayments }: SeenMoney,
  now: Date,
): Pick<PatientRecord, 'visits' | 'molds'> {
  const serviceOf = new Map(services.map((service) => [service.$id, service]));
  const accountOf = new Map(accounts.map((account) => [account.$id, account]));
  const blocksOf = Map.groupBy(blocks, ({ form_id }) => form_id);
  const reasonsOf = Map.groupBy(reasons, ({ form_id }) => form_id);
  const paymentsOf = Map.groupBy(payments, ({ form_id }) => form_id);
  /** What is paid and outstanding of each block of an issued form; null where the role does not see it. */
  function balancesOf(service: ServiceRow): ReadonlyMap<string, Sums> | null {
    if (service.return_status !== 'complete' || !seesPayments) {
      return null;
    }
    const own = (blocksOf.get(service.$id) ?? []).map((block) => ({
      $id: block.$id,
      ...blockFigures(block, accountOf.get(block.$id) ?? null),
    }));
    return blockBalances(own, paymentsOf.get(service.$id) ?? []);
  }
  const visits = forms.map((form): Visit => {
    const service = serviceOf.get(form.$id);
    const balances = service ? balancesOf(service) : null;
    const restOf = (blockId: string, { rest_of_cost_piasters }: BlockFigures) =>
      service?.return_status === 'complete' ? (balances?.get(blockId)?.outstanding ?? null) : rest_of_cost_piasters;
    return {
      $id: form.$id,
      version: form.version,
      date: form.date,
      status: effectiveStatus(form, now),
      service_status: service ? effectiveStatus(service, now) : null,
      salesperson: details.get(form.$id).salesperson_name,
      reasons: (reasonsOf.get(form.$id) ?? []).map(({ reason, quantity }) => ({ reason, quantity })),
      blocks: service
        ? (blocksOf.get(form.$id) ?? []).map((block) =>
            toBlock(block, accountOf.get(block.$id) ?? null, { seesPrices, seesAccounts }, restOf),
          )
        : [],
      outstanding:
        balances && piastersToEgp([...balances.values()].reduce((sum, { outstanding }) => sum + outstanding, 0)),
    };
  });
  const molds = visits.flatMap(({ date, blocks }) =>
    blocks.filter(({ type }) => type === 'em' || type === 'nha-em').map((block) => ({ ...block, date })),
  );
  return { visits, molds };
}

function toBlock(
  block: BlockRow,
  account: AccountRow | null,
  { seesPrices, seesAccounts }: Omit<SeenMoney, 'seesPayments'>,
  restOf: (blockId: string, figures: BlockFigures) => number | null,
): VisitBlock {
  const { $id, type, style, serial_number, side, em_type, em_size, delivery_date } = block;
  const figures = seesPrices ? blockFigures(block, seesAccounts ? account : null) : null;
  const rest = figures && restOf($id, figures);
  return {
    $id,
    type,
    hearing_aid: block.hearing_aid ?? block.other_hearing_aid,
    style,
    serial_number,
    side,
    em_type,
    em_size,
    delivery_date,
    ready: account?.ready ?? null,
    delivered: account?.delivered ?? false,
    price: figures && piastersToEgp(figures.billed_piasters),
    downpayment: figures && piastersToEgp(figures.received_piasters),
    rest_of_cost: rest === null ? null : piastersToEgp(rest),
  };
}

/** The follow-ups of service forms. */
export function toFollowUps(services: readonly ServiceRow[], now: Date): PatientFollowUp[] {
  return services
    .filter(({ follow_up }) => follow_up)
    .map((service) => ({
      form_id: service.$id,
      follow_up_date: service.follow_up_date,
      prev_follow_up_date: service.prev_follow_up_date,
      follow_up_count: service.follow_up_count,
      status: followUpStatus(service, now),
      frozen: service.frozen,
    }));
}

/** An order of the store beside a patient. */
export function toPatientOrder(order: OrderRow, { seesPrices }: Pick<SeenMoney, 'seesPrices'>): PatientOrder {
  const { $id, number, $createdAt, first_name, last_name, user_phone: phone, payment_status, delivery_status } = order;
  const amount = seesPrices ? piastersToEgp(order.amount_piasters) : null;
  const { recipient_name } = order;
  return {
    $id,
    number,
    $createdAt,
    first_name,
    last_name,
    phone,
    recipient_name,
    amount,
    payment_status,
    delivery_status,
  };
}
