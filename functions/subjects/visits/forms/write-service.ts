import type { Role } from '#contract/call.ts';
import { columnOf } from '#contract/field-table.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import type { ServiceFormData } from '#contract/service-forms/schemas.ts';
import type { AuditFields } from '#lib/audit.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { countsBetween } from '#lib/counts.ts';
import { auditedColumns } from '#lib/field-columns.ts';
import { piastersToEgp } from '#lib/money.ts';
import { stageCounts } from '#runtime/counts.ts';
import { Faults, type Validation } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext } from '#runtime/service.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { endVisit } from '#subjects/appointments/appointment-visits.ts';
import { readShare, type ShareRow, settleShare, validateSides } from '#subjects/billing/forms/insurer-shares.ts';
import { listPayments, type PaymentRow, payDownpayments } from '#subjects/billing/forms/payment-rows.ts';
import { movePlan } from '#subjects/billing/instalments.ts';
import { countsOfBill } from '#subjects/billing/rules/bill.ts';
import { effectiveDownpayments, paidLater } from '#subjects/billing/rules/clinic-payments.ts';
import type { Balance } from '#subjects/billing/rules/instalments.ts';
import {
  clientBalance,
  type DownpaymentMove,
  downpaymentMoves,
  paidByInsurer,
  paidDownBy,
  payerOf,
} from '#subjects/billing/rules/insurer-shares.ts';
import { inspectAttachments } from '../attachments.ts';
import { sumFigures } from '../rules/block-figures.ts';
import { replaceReasons } from './base-form.ts';
import { prepareRecords } from './block-records.ts';
import { toState } from './form-answers.ts';
import { changed, givenBack, holdForm, rewriteForm, type Writing } from './form-changes.ts';
import { type AccountRow, type BlockRow, type FormRow, listAccounts, listBlocks, readForm } from './form-rows.ts';
import { prepareStock } from './form-stock.ts';
import { type DraftedService, draftService, newAttachments, type StoredService } from './service-form.ts';

/** A change of a service form by somebody who has taken it, or takes it for this. */
interface ServiceChange extends Writing {
  formId: string;
  data: ServiceFormData;
}

/**
 * Changes a service form that the caller has taken, or takes for this, and gives it back, as one transaction; `issues`
 * makes it complete. A complete form's money is counted on the day on which it was first issued; the appointment of the
 * visit is done with it.
 */
export async function writeService(
  { formId, ...writing }: ServiceChange,
  { issues }: { issues: boolean },
  context: CallContext<readonly Role[]>,
) {
  const { actor, tables, storage, now, may } = context;
  const { data } = writing;
  const [read, blocks, accounts] = await Promise.all([
    readForm(tables, 'cs', formId),
    listBlocks(tables, [formId]),
    listAccounts(tables, [formId]),
  ]);
  const form = holdForm(read, writing, 'editing', context);
  if (!form) {
    return toState(read, now());
  }
  const stored = { form, blocks, accounts };
  const isComplete = issues || form.return_status === 'complete';
  const { unusable, freeze } = await inspectAttachments(storage, newAttachments(blocks, data));
  const validation = { faults: new Faults(), now: now() };
  const draft = draftService(stored, data, {
    ...validation,
    actor,
    mayDiscount: may('discount'),
    leaseId: form.lease_id,
    isComplete,
    unusable,
  });
  const columns = {
    ...draft.columns,
    ...givenBack(form, isComplete ? 'complete' : 'pending'),
    ...(isComplete && form.issued_at === null ? { issued_at: now().toISOString(), issued_day: dayAtZero(now()) } : {}),
  };
  const after = changed(form, columns);
  // Jobs on the board may have moved on before accounting has said anything of the form.
  const said = isComplete ? draft.accounts : accounts;
  // Payments are read after the form: who writes one meanwhile raises what this claims.
  const isIssue = isComplete && form.return_status !== 'complete';
  const [records, share, payments, ended] = await Promise.all([
    preparePieces(context, after, stored, { ...draft, accounts: said }, validation),
    readShare(tables, formId),
    listPayments(tables, [formId]),
    isIssue ? endVisit(context, formId) : [],
  ]);
  validateReceived(draft, payments);
  const downpayments = effectiveDownpayments(draft.blocks, draft.accounts);
  const moves = downpaymentMoves(downpayments, payments, draft.methods);
  validateBack(moves, payments);
  const [totals, byInsurer] = [receivedAfter(draft, payments), paidByInsurer([...payments, ...moves])];
  validateSides(share, totals, byInsurer);
  const paid = await payDownpayments(context, { form: after, downpayments, payments, methods: draft.methods });
  const balance = clientBalance(totals, share?.share_piasters ?? 0, byInsurer);
  const plan = await planOf(tables, stored, payments, share, balance);
  const counts = countsBetween(
    countsOfBill({ ...stored, accounts: [...accounts.values()], payments }),
    countsOfBill({ form: after, blocks: draft.blocks, accounts: [...draft.accounts.values()], payments }),
  );
  await freeze();
  await tables.write([
    ...rewriteForm(context, form, columns, {
      action: isIssue ? 'issue' : 'update',
      before: auditedBlocks(blocks, accounts),
      after: auditedBlocks(draft.blocks, draft.accounts),
    }),
    ...blockOperations(stored, draft),
    ...paid,
    ...plan,
    ...settleShare(share, byInsurer),
    ...replaceReasons(formId, data.reasons),
    ...records,
    ...ended,
    ...stageCounts(counts),
  ]);
  return toState(after, now());
}

/** What a change of the client's side of a complete form does to its plan of instalments. A step where that side changes. */
async function planOf(
  tables: Tables,
  { form, accounts }: StoredService,
  payments: readonly PaymentRow[],
  share: ShareRow | null,
  is: Balance,
): Promise<Operation[]> {
  const was = clientBalance(receivedAfter({ accounts }, payments), share?.share_piasters ?? 0, paidByInsurer(payments));
  const isSame = was.outstanding === is.outstanding && was.received === is.received;
  return form.return_status !== 'complete' || isSame ? [] : movePlan(tables, form.$id, is);
}

/** Refuses more received than the form would cost then: what was paid after the downpayments is given back first. */
function validateReceived({ accounts }: DraftedService, payments: readonly PaymentRow[]): void {
  const { billed, received } = receivedAfter({ accounts }, payments);
  if (paidLater(payments) > 0 && received > billed) {
    refuse('received_more_than_billed', { received: piastersToEgp(received), billed: piastersToEgp(billed) });
  }
}

/** What a complete form comes to by its accounts, stored or drafted. */
function receivedAfter({ accounts }: Pick<StoredService, 'accounts'>, payments: readonly PaymentRow[]) {
  const { billed, received } = sumFigures([...accounts.values()]);
  return { billed, received: received + paidLater(payments) };
}

/** Refuses downpayments that would go back to a side which has not paid them: that of the method which is said. */
function validateBack(moves: readonly DownpaymentMove[], payments: readonly PaymentRow[]): void {
  for (const move of moves) {
    const paid = paidDownBy(payerOf(move), move.block_id, payments);
    if (move.amount_piasters < 0 && paid + move.amount_piasters < 0) {
      refuse('refund_too_large', { left: piastersToEgp(Math.max(0, paid)) });
    }
  }
}

/**
 * What becomes of hearing aids, jobs and stock by the blocks as drafted. Refuses with all that is wrong with the draft.
 */
export async function preparePieces(
  { tables, actor }: Pick<CallContext<readonly Role[]>, 'tables' | 'actor'>,
  form: FormRow,
  stored: StoredService,
  draft: DraftedService,
  validation: Validation,
): Promise<Operation[]> {
  const { blocks: after, fieldOf } = draft;
  const serialOf = (blockId: string) => fieldOf(blockId, 'serial_number');
  const [records, stock] = await Promise.all([
    prepareRecords(tables, form, draft, { ...validation, serialOf }),
    prepareStock({ tables, actor, ...validation }, form, { before: stored.blocks, after, fieldOf }),
  ]);
  validation.faults.refuse();
  return [...records, ...stock];
}

/** The blocks and accounts that change. However many there are, it is at most four operations. */
export function blockOperations(stored: StoredService, draft: DraftedService): Operation[] {
  const before = new Map<string, BlockRow>(stored.blocks.map((block) => [block.$id, block]));
  const blocks = draft.blocks.filter((block) => !isSame(block, before.get(block.$id)));
  const accounts = [...draft.accounts.values()].filter((account) => !isSame(account, stored.accounts.get(account.$id)));
  const { removed } = draft;
  return [
    ...(removed.length > 0 ? [stage.deleteIds('blocks', removed), stage.deleteIds('block_accounts', removed)] : []),
    ...(blocks.length > 0 ? [stage.upsertMany('blocks', blocks.map(ownColumns))] : []),
    ...(accounts.length > 0 ? [stage.upsertMany('block_accounts', accounts.map(ownColumns))] : []),
  ];
}

function isSame(row: BlockRow | AccountRow, before: BlockRow | AccountRow | undefined): boolean {
  return before !== undefined && JSON.stringify(comparable(row)) === JSON.stringify(comparable(before));
}

/** Fields in one order, times in one spelling. */
function comparable(row: BlockRow | AccountRow): unknown {
  return Object.entries(ownColumns(row))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, DAY_COLUMNS.has(key) && value ? Date.parse(String(value)) : value]);
}

const DAY_COLUMNS = new Set<string>(BLOCK_FIELDS.filter(({ kind }) => kind === 'day').map(columnOf));

/** The id and the columns of a row, without what else Appwrite adds to it. */
function ownColumns<Row extends BlockRow | AccountRow>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key === '$id' || !key.startsWith('$'))) as Row;
}

/** Of each block what is about goods and money. */
export function auditedBlocks(blocks: readonly BlockRow[], accounts: ReadonlyMap<string, AccountRow>): AuditFields {
  return Object.fromEntries(
    blocks.map((block) => {
      const account = accounts.get(block.$id);
      const said = account && {
        billed_piasters: account.billed_piasters,
        received_piasters: account.received_piasters,
        ...auditedColumns(ACCOUNT_FIELDS, account),
      };
      return [`block ${block.$id}`, { type: block.type, ...auditedColumns(BLOCK_FIELDS, block), ...said }];
    }),
  );
}
