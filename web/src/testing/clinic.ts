import type { DocumentSends } from '#contract/clinic-documents/schemas.ts';
import type { FormPayments } from '#contract/clinic-payments/schemas.ts';
import { nothingSaid } from '#contract/field-table.ts';
import { setFormStatus } from '#contract/forms/calls.ts';
import type { FormDetails, FormPage, FormSummary } from '#contract/forms/schemas.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import type { BlockAccount, BlockDetails } from '#contract/service-forms/schemas.ts';
import { answers } from './server.ts';

/** A visit form that waits for customer service; `change` makes it another one. */
export function aForm(change: Partial<FormSummary> = {}): FormSummary {
  return {
    $id: 'form-1',
    $createdAt: '2026-11-20T09:00:00.000Z',
    form_type: 'reception',
    status: 'pending',
    version: 1,
    lease: null,
    patient_id: 'patient-1',
    desk_note: null,
    name: 'Hoda Hassan',
    date: '2026-11-20T10:00:00.000Z',
    phone: '01012345678',
    secondary_phone: null,
    age: 67,
    address: '12 Nile Street',
    transfer: null,
    salesperson: 'Rana',
    follow_up: false,
    follow_up_date: null,
    prev_follow_up_date: null,
    follow_up_count: 0,
    follow_up_status: null,
    frozen: false,
    call_attempts: 0,
    last_call_outcome: null,
    last_call_at: null,
    blocks: [],
    reasons: [{ reason: 'maintenance', quantity: 1 }],
    issued_at: null,
    deleted_at: null,
    bill: null,
    ...change,
  };
}

/** Programming by Sara, with nothing said of it; `change` makes it another block. */
export function aBlock(change: Partial<BlockDetails> = {}): BlockDetails {
  return {
    id: 'block-1',
    form_id: 'form-1',
    block_type: 'p',
    salesperson: 'Sara',
    salesperson_id: 'cs-1',
    ...nothingSaid(BLOCK_FIELDS),
    booked: false,
    account: null,
    ...change,
  };
}

/** Accounting has said nothing of a block but that it is there. */
export function anAccount(change: Partial<BlockAccount> = {}): BlockAccount {
  return {
    ...nothingSaid(ACCOUNT_FIELDS),
    billed: 0,
    received: 0,
    rest_of_cost: 0,
    ...change,
  };
}

/** A service form with its blocks, which waits for accounting. */
export function serviceForm(blocks: BlockDetails[] = [aBlock()], change: Partial<FormSummary> = {}): FormDetails {
  return {
    ...aForm({
      form_type: 'cs',
      blocks: blocks.map(({ id, block_type }) => ({ id, type: block_type })),
      ...change,
    }),
    details: blocks,
    labs: [],
  };
}

/** The one page of a list. */
export function formPage(documents: FormSummary[], total = documents.length): FormPage {
  return { documents, total, capped: false, next: null, totals: null };
}

/** Somebody else works on the form, for another minute. */
export const heldBy = (holder: string) => ({
  holderId: 'somebody',
  holder,
  until: new Date(Date.now() + 60_000).toISOString(),
});

/** Lets forms be taken and left; keeps what was asked for. */
export function formsCanBeTaken(): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  answers(setFormStatus, (input) => {
    asked.push(input);
    const isTaken = input.status === 'processing' || input.status === 'editing';
    return {
      $id: String(input.formId),
      status: input.status as 'processing',
      version: 1,
      leaseId: isTaken ? String(input.leaseId ?? `lease-${asked.length}`) : null,
      leaseUntil: isTaken ? new Date(Date.now() + 120_000).toISOString() : null,
    };
  });
  return asked;
}

/** Nobody's account is linked to the client, and nothing was sent to them. */
export const NOTHING_SENT: DocumentSends = { account: null, patient_id: 'patient-1', documents: [], total: 0 };

/** What was paid for a form of two blocks: nearly all of the first one, most of it after its downpayment. */
export const NEARLY_PAID: FormPayments = {
  documents: [],
  total: 0,
  billed: 9_000,
  received: 8_980.02,
  outstanding: 19.98,
  balances: [
    { block_id: 'block-1', billed: 9_000, received: 8_980.02, outstanding: 19.98 },
    { block_id: 'block-2', billed: 0, received: 0, outstanding: 0 },
  ],
  split: null,
};
