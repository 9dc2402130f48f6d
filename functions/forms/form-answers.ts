import type { BlockAccount, BlockDetails, FormBill, FormState, FormSummary } from '../contract/form-types.ts';
import { sumFigures } from '../domain/block-figures.ts';
import { followUpStatus } from '../domain/follow-ups.ts';
import { effectiveStatus, isLeased } from '../domain/leases.ts';
import { piastersToEgp } from '../domain/money.ts';
import type { AccountRow, BlockRow, FormRow, ReasonRow } from './form-rows.ts';

/** A time as Appwrite writes it, in UTC. */
export function utc(time: string): string;
export function utc(time: string | null): string | null;
export function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

const egpOrNull = (piasters: number | null) => (piasters === null ? null : piastersToEgp(piasters));

/** What belongs to a form in a list. */
export interface FormParts {
  blocks: readonly { $id: string; type: BlockRow['type'] }[];
  reasons: readonly ReasonRow[];
  bill?: FormBill | null;
}

/** A form as lists show it. */
export function toSummary(form: FormRow, { blocks, reasons, bill = null }: FormParts, now: Date): FormSummary {
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
    name: form.name,
    date: utc(form.date),
    phone: form.phone,
    secondary_phone: form.secondary_phone,
    age: form.age,
    address: form.address,
    transfer: form.transfer,
    salesperson: form.salesperson_name,
    follow_up: form.follow_up,
    follow_up_date: utc(form.follow_up_date),
    prev_follow_up_date: utc(form.prev_follow_up_date),
    follow_up_count: form.follow_up_count,
    follow_up_status: followUpStatus(form, now),
    frozen: form.frozen,
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

/** A block with all its fields. */
export function toBlock(block: BlockRow, account: AccountRow | null): BlockDetails {
  const { $id, type, em_type, salesperson_name, price_piasters, downpayment_piasters } = block;
  return {
    id: $id,
    form_id: block.form_id,
    block_type: type,
    salesperson: salesperson_name,
    salesperson_id: block.salesperson_id,
    hearing_aid: block.hearing_aid,
    other_hearing_aid: block.other_hearing_aid,
    number_of_hearing_aids: block.number_of_hearing_aids,
    style: block.style,
    tinnitus: block.tinnitus,
    serial_number: block.serial_number,
    complaint: block.complaint,
    attachments: block.attachments,
    spare_parts: block.spare_parts,
    changeable: block.changeable,
    connectable: block.connectable,
    battery_operated: block.battery_operated,
    side: block.side,
    type: em_type,
    em_size: block.em_size,
    vent: block.vent,
    battery_size: block.battery_size,
    old_client: block.old_client,
    gender: block.gender,
    delivery_date: utc(block.delivery_date),
    price: egpOrNull(price_piasters),
    downpayment: egpOrNull(downpayment_piasters),
    note: block.note,
    account: account && toAccount(account),
  };
}

/** What accounting has said of a block. */
export function toAccount(account: AccountRow): BlockAccount {
  return {
    lab_number: account.lab_number,
    price: egpOrNull(account.price_piasters),
    price_acceptance: account.price_acceptance,
    downpayment: egpOrNull(account.downpayment_piasters),
    client_call: account.client_call,
    ready: account.ready,
    delivered: account.delivered,
    note: account.note,
    billed: piastersToEgp(account.billed_piasters),
    received: piastersToEgp(account.received_piasters),
    rest_of_cost: piastersToEgp(account.rest_of_cost_piasters),
  };
}

/** What a complete service form costs. */
export function toBill(blocks: readonly BlockRow[], accounts: ReadonlyMap<string, AccountRow>): FormBill {
  const { billed, received } = sumFigures(
    blocks.flatMap(({ $id }) => {
      const account = accounts.get($id);
      return account ? [account] : [];
    }),
  );
  return {
    billed: piastersToEgp(billed),
    received: piastersToEgp(received),
    outstanding: piastersToEgp(billed - received),
    services: blocks.map((block) => toBlock(block, accounts.get(block.$id) ?? null)),
  };
}
