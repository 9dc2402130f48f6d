import type { FormState } from '#contract/forms/form-change.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS, type PriceField } from '#contract/service-forms/block-fields.ts';
import type { BlockAccount, BlockDetails, FormBill } from '#contract/service-forms/schemas.ts';
import type { BlockBalance } from '#contract/service-forms/sums.ts';
import { utc } from '#lib/cairo.ts';
import { answeredFields } from '#lib/field-columns.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { PaymentRow } from '#subjects/billing/forms/payment-rows.ts';
import { blockBalances, paidLater, type Sums } from '#subjects/billing/rules/clinic-payments.ts';
import { followUpStatus } from '#subjects/follow-ups/rules/follow-ups.ts';
import { answeredBase } from '../form-details.ts';
import { type BlockFigures, sumFigures } from '../rules/block-figures.ts';
import { isBooked, type OpenedState } from '../rules/booked-blocks.ts';
import { effectiveStatus, isLeased } from '../rules/leases.ts';
import type { AccountRow, BlockRow, FormRow, ReasonRow } from './form-rows.ts';

/** What belongs to a form in a list. */
export interface FormParts {
  blocks: readonly { $id: string; type: BlockRow['type'] }[];
  reasons: readonly ReasonRow[];
  bill?: FormBill | null;
  /** What everybody at the desk has to know of the client. */
  deskNote: string | null;
}

/** A form as lists show it. */
export function toSummary(
  form: FormRow,
  { blocks, reasons, bill = null, deskNote }: FormParts,
  now: Date,
): FormSummary {
  const holder = form.lease_holder_id;
  return {
    $id: form.$id,
    $createdAt: form.$createdAt,
    form_type: form.form_type,
    status: effectiveStatus(form, now),
    version: form.version,
    lease:
      holder !== null && form.lease_until !== null && isLeased(form, now)
        ? { holderId: holder, holder: form.lease_holder_name ?? '', until: utc(form.lease_until) }
        : null,
    patient_id: form.patient_id,
    desk_note: deskNote,
    ...answeredBase(form),
    salesperson: form.salesperson_name,
    follow_up: form.follow_up,
    follow_up_date: utc(form.follow_up_date),
    prev_follow_up_date: utc(form.prev_follow_up_date),
    follow_up_count: form.follow_up_count,
    follow_up_status: followUpStatus(form, now),
    frozen: form.frozen,
    call_attempts: form.call_attempts ?? 0,
    last_call_outcome: form.last_call_outcome,
    last_call_at: utc(form.last_call_at),
    blocks: blocks.map(({ $id, type }) => ({ id: $id, type })),
    reasons: reasons.map(({ reason, quantity }) => ({ reason, quantity })),
    issued_at: utc(form.issued_at),
    deleted_at: utc(form.deleted_at),
    bill,
  };
}

/** What a form came to by a change. */
export function toState(
  form: Pick<FormRow, '$id' | 'version'> & Parameters<typeof effectiveStatus>[0],
  now: Date,
): FormState {
  return { $id: form.$id, status: effectiveStatus(form, now), version: form.version };
}

const NO_PRICES = { price: null, downpayment: null } satisfies Record<PriceField, null>;

/** A block of a form with all its fields. What accounting says of it, and what it costs, is left out for those who do not see it. */
export function toBlock(
  form: OpenedState,
  block: BlockRow,
  account: AccountRow | null,
  { seesAccount, seesPrices }: { seesAccount: boolean; seesPrices: boolean },
): BlockDetails {
  return {
    id: block.$id,
    form_id: block.form_id,
    block_type: block.type,
    salesperson: block.salesperson_name,
    salesperson_id: block.salesperson_id,
    ...answeredFields(BLOCK_FIELDS, block),
    ...(seesPrices ? {} : NO_PRICES),
    booked: isBooked(form, block, account),
    account: seesAccount && account ? toAccount(account) : null,
  };
}

/** What accounting has said of a block. */
export function toAccount(account: AccountRow): BlockAccount {
  return {
    ...answeredFields(ACCOUNT_FIELDS, account),
    billed: piastersToEgp(account.billed_piasters),
    received: piastersToEgp(account.received_piasters),
    rest_of_cost: piastersToEgp(account.rest_of_cost_piasters),
  };
}

/** What a complete service form costs, and what was paid of it. */
export function toBill(
  form: OpenedState,
  blocks: readonly BlockRow[],
  accounts: ReadonlyMap<string, AccountRow>,
  payments: readonly PaymentRow[],
): FormBill {
  const own = blocks.flatMap(({ $id }) => accounts.get($id) ?? []);
  return {
    ...sumsInEgp(billTotals(own, payments)),
    balances: toBalances(blocks, accounts, payments),
    services: blocks.map((block) =>
      toBlock(form, block, accounts.get(block.$id) ?? null, { seesAccount: true, seesPrices: true }),
    ),
  };
}

/** What a form comes to, in piasters. */
export function billTotals(
  accounts: readonly BlockFigures[],
  payments: readonly Pick<PaymentRow, 'kind' | 'block_id' | 'amount_piasters'>[],
): Sums {
  const { billed, received: paidDown } = sumFigures(accounts);
  const received = paidDown + paidLater(payments);
  return { billed, received, outstanding: billed - received };
}

/** What of each block, in their order, is paid and outstanding; none of those of which accounting has said nothing. */
export function toBalances(
  blocks: readonly { $id: string }[],
  accounts: ReadonlyMap<string, AccountRow>,
  payments: readonly PaymentRow[],
): BlockBalance[] {
  const billed = blocks.flatMap(({ $id }) => accounts.get($id) ?? []);
  return [...blockBalances(billed, payments)].map(([block_id, sums]) => ({ block_id, ...sumsInEgp(sums) }));
}

export function sumsInEgp({ billed, received, outstanding }: Sums): Sums {
  return {
    billed: piastersToEgp(billed),
    received: piastersToEgp(received),
    outstanding: piastersToEgp(outstanding),
  };
}
