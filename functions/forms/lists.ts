import { Query } from 'node-appwrite';
import { FORMS_PAGE_SIZE, type FormStatus, type FormType } from '#contract/forms/constants.ts';
import type { FormPage } from '#contract/forms/schemas.ts';
import type { Ports } from '../runtime/context.ts';
import { listDetails } from '../runtime/form-details.ts';
import { findPatientIds } from '../runtime/patients.ts';
import { pageAfter } from '../runtime/row-page.ts';
import type { Tables } from '../runtime/tables.ts';
import { toBill, toSummary } from './form-answers.ts';
import { type FormHead, listAccounts, listBlockKinds, listBlocks, listHeads, listReasons } from './form-rows.ts';
import { listPayments } from './payment-rows.ts';

/** Forms that are not deleted. */
export const KEPT = Query.isNull('deleted_at');

/** Forms that stand at a status now: the rule of `effectiveStatus`, as the database understands it. */
export function atStatus(status: FormStatus, { editorMode = false }: { editorMode?: boolean }, now: Date): string[] {
  const time = now.toISOString();
  if (status === 'processing' || status === 'editing') {
    return [Query.equal('status', status), Query.greaterThanEqual('lease_until', time)];
  }
  return [
    Query.equal('return_status', status),
    Query.or([
      Query.isNull('lease_until'),
      Query.lessThan('lease_until', time),
      ...(editorMode ? [Query.equal('status', 'editing')] : []),
    ]),
  ];
}

/** A list of forms. */
interface ListOptions {
  type: FormType;
  /** What is listed, and in which order. */
  queries: readonly string[];
  /** The last form of the page before. */
  lastId?: string | undefined;
  /** Only forms of those whom this search text means. */
  query?: string | null | undefined;
  /** Adds what the forms cost. */
  withBills?: boolean;
}

/**
 * A page of forms with their blocks and reasons; refuses with `not_found` when there is no `lastId`. Two steps, three with a
 * search.
 */
export async function pageOfForms(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  options: ListOptions,
): Promise<FormPage> {
  const { type, queries, lastId, query } = options;
  const found = query?.trim() ? await findPatientIds(tables, query) : null;
  if (found?.ids.length === 0) {
    return { documents: [], total: 0, capped: false, next: null, totals: null };
  }
  const ofFound = found ? [Query.equal('patient_id', found.ids)] : [];
  const { rows, ...page } = await pageAfter({ limit: FORMS_PAGE_SIZE, cursor: lastId }, (window) =>
    listHeads(tables, type, [...ofFound, ...queries, ...window], { count: true }),
  );
  const capped = page.capped || (found?.capped ?? false);
  return { documents: await summaries(tables, rows, options, now()), ...page, capped, totals: null };
}

async function summaries(
  tables: Tables,
  forms: readonly FormHead[],
  { type, withBills = false }: ListOptions,
  now: Date,
) {
  const ids = forms.map(({ $id }) => $id);
  const [details, reasons, kinds, blocks, accounts, payments] = await Promise.all([
    listDetails(tables, type, ids),
    listReasons(tables, ids),
    withBills || type === 'reception' ? [] : listBlockKinds(tables, ids),
    withBills ? listBlocks(tables, ids) : [],
    withBills ? listAccounts(tables, ids) : null,
    withBills ? listPayments(tables, ids) : [],
  ]);
  return forms.map((form) => {
    const isOwn = ({ form_id }: { form_id: string }) => form_id === form.$id;
    const own = blocks.filter(isOwn);
    return toSummary(
      { ...details.get(form.$id), ...form },
      {
        blocks: accounts ? own : kinds.filter(isOwn),
        reasons: reasons.filter(isOwn),
        bill: accounts && toBill(form, own, accounts, payments.filter(isOwn)),
      },
      now,
    );
  });
}
