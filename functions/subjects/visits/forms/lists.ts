import { Query } from 'node-appwrite';
import { FORMS_PAGE_SIZE, type FormStatus, type FormType } from '#contract/forms/constants.ts';
import type { FormPage } from '#contract/forms/schemas.ts';
import { statesNamed } from '#lib/search.ts';
import { FORM_WORDS } from '#lib/state-words.ts';
import { all } from '#runtime/conditions.ts';
import type { Ports } from '#runtime/ports.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Tables } from '#runtime/tables.ts';
import { listPayments } from '#subjects/billing/forms/payment-rows.ts';
import { readDeskNotes } from '#subjects/patients/desk-notes.ts';
import { listDetails } from '../form-details.ts';
import { toBill, toSummary } from './form-answers.ts';
import { type FormHead, listAccounts, listBlockKinds, listBlocks, listHeads, listReasons } from './form-rows.ts';
import { type StatesOf, whatFormsMean } from './form-search.ts';

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

/** The statuses that a text names, for a list of forms at any of them. */
export function anyStatus(now: Date): StatesOf {
  return (query) => statesNamed(query, FORM_WORDS).map((status) => all(atStatus(status, {}, now)));
}

/** A list of forms. */
interface ListOptions {
  type: FormType;
  /** What is listed, and in which order. */
  queries: readonly string[];
  /** The last form of the page before. */
  lastId?: string | undefined;
  /** Only forms that this search text means. */
  query?: string | null | undefined;
  /** The states that the list shows. */
  statesOf?: StatesOf | undefined;
  /** Adds what the forms cost. */
  withBills?: boolean;
}

/** A page of forms with their blocks and reasons; refuses with `not_found` when there is no `lastId`. */
export async function pageOfForms(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  options: ListOptions,
): Promise<FormPage> {
  const { type, queries, lastId, query, statesOf, withBills } = options;
  const found = query?.trim() ? await whatFormsMean(tables, query, { statesOf, bySalesperson: withBills }) : null;
  if (found?.condition === null) {
    return { documents: [], total: 0, capped: false, next: null, totals: null };
  }
  const ofFound = found?.condition ? [found.condition] : [];
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
  const [details, reasons, kinds, blocks, accounts, payments, notes] = await Promise.all([
    listDetails(tables, type, ids),
    listReasons(tables, ids),
    withBills || type === 'reception' ? [] : listBlockKinds(tables, ids),
    withBills ? listBlocks(tables, ids) : [],
    withBills ? listAccounts(tables, ids) : null,
    withBills ? listPayments(tables, ids) : [],
    readDeskNotes(
      tables,
      forms.map(({ patient_id }) => patient_id),
    ),
  ]);
  return forms.map((form) => {
    const isOwn = ({ form_id }: { form_id: string }) => form_id === form.$id;
    const own = blocks.filter(isOwn);
    return toSummary(
      { ...details.get(form.$id), ...form },
      {
        blocks: accounts ? own : kinds.filter(isOwn),
        reasons: reasons.filter(isOwn),
        deskNote: notes.get(form.patient_id) ?? null,
        bill: accounts && toBill(form, own, accounts, payments.filter(isOwn)),
      },
      now,
    );
  });
}
