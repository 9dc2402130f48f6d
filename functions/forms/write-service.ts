import type { Role } from '#contract/call.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import type { ServiceFormData } from '#contract/service-forms/schemas.ts';
import type { AuditFields } from '../domain/audit.ts';
import { sumFigures } from '../domain/block-figures.ts';
import { dayAtZero } from '../domain/cairo.ts';
import { auditedColumns, columnOf } from '../domain/field-columns.ts';
import { areAttachments } from '../runtime/attachments.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { CallContext } from '../runtime/service.ts';
import { type Operation, stage } from '../runtime/tables.ts';
import { replaceReasons } from './base-form.ts';
import { planRecords } from './block-records.ts';
import { countFinance, ensureFinanceDay } from './finance.ts';
import { toState } from './form-answers.ts';
import { auditForm, changed, changeForm, givenBack, holdForm, type Writing } from './form-changes.ts';
import { type AccountRow, type BlockRow, type FormRow, listAccounts, listBlocks, readForm } from './form-rows.ts';
import { type DraftedService, draftService, type StoredService } from './service-form.ts';

const ATTEMPTS = 5;

/** A change of a service form by somebody who has taken it, or takes it for this. */
interface ServiceChange extends Writing {
  formId: string;
  data: ServiceFormData;
}

/**
 * Changes a service form that the caller has taken, or takes for this, and gives it back, as one transaction; `issues` makes it complete.
 * A complete form's money is counted on the day on which it was first issued. At most eight steps, one more when files
 * are new.
 */
export function writeService(
  { formId, ...writing }: ServiceChange,
  { issues }: { issues: boolean },
  context: CallContext<readonly Role[]>,
) {
  const { actor, tables, now } = context;
  const { data } = writing;
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const [read, blocks, accounts] = await Promise.all([
      readForm(tables, 'cs', formId),
      listBlocks(tables, [formId]),
      listAccounts(tables, [formId]),
    ]);
    const form = holdForm(read, writing, 'editing', context);
    if (!form) {
      return { answer: toState(read, now()) };
    }
    const stored = { form, blocks, accounts };
    const isComplete = issues || form.return_status === 'complete';
    const draft = draftService(stored, data, { actor, leaseId: form.lease_id, now: now(), isComplete });
    const columns = {
      ...draft.columns,
      ...givenBack(form, isComplete ? 'complete' : 'pending'),
      ...(isComplete && form.issued_at === null
        ? { issued_at: now().toISOString(), issued_day: dayAtZero(now()) }
        : {}),
    };
    const after = changed(form, columns);
    // Jobs on the board may have moved on before accounting has said anything of the form.
    const said = isComplete ? draft.accounts : accounts;
    const records = await planPieces(after, { ...draft, accounts: said }, context);
    const problem = await tables.transact([
      ...changeForm(form, columns),
      ...blockOperations(stored, draft),
      ...replaceReasons(formId, data.reasons),
      ...records,
      auditService(context, stored, draft, after),
      ...countService(stored, draft, after),
    ]);
    if (problem === 'missing' && after.issued_day !== null) {
      await ensureFinanceDay(tables, after.issued_day);
    }
    return problem ? null : { answer: toState(after, now()) };
  });
}

/** What must be looked up for the blocks as drafted: hearing aids, jobs, and whether new files are what they should be. */
export async function planPieces(
  form: FormRow,
  draft: DraftedService,
  { tables, storage, now }: Pick<CallContext, 'tables' | 'storage' | 'now'>,
): Promise<Operation[]> {
  const [records, areUsable] = await Promise.all([
    planRecords(tables, form, draft, now()),
    draft.attachments.length === 0 || areAttachments(storage, draft.attachments),
  ]);
  return areUsable ? records : refuse('invalid_image');
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

/** What a change of a complete form adds to its day. */
function countService(stored: StoredService, draft: DraftedService, after: FormRow): Operation[] {
  if (after.return_status !== 'complete' || after.issued_day === null) {
    return [];
  }
  const was = sumFigures(stored.form.return_status === 'complete' ? [...stored.accounts.values()] : []);
  const is = sumFigures([...draft.accounts.values()]);
  return countFinance(after.issued_day, {
    forms: stored.form.return_status === 'complete' ? 0 : 1,
    billed: is.billed - was.billed,
    received: is.received - was.received,
  });
}

function auditService(
  context: Pick<CallContext<readonly Role[]>, 'actor' | 'now'>,
  stored: StoredService,
  draft: DraftedService,
  after: FormRow,
): Operation {
  const isIssue = stored.form.return_status !== 'complete' && after.return_status === 'complete';
  return auditForm(
    context,
    isIssue ? 'issue' : 'update',
    { form: stored.form, more: auditedBlocks(stored.blocks, stored.accounts) },
    { form: after, more: auditedBlocks(draft.blocks, draft.accounts) },
  );
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
