import { useQuery } from '@tanstack/react-query';
import { fetchPforms } from '#contract/forms/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { fetchFinance } from '#contract/service-forms/calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { FORMS_KEY, useLiveForms } from '#web/features/visits/shared/form-queries.ts';
import { call } from '#web/lib/call.ts';
import { type After, type ListPage, useCursorList } from '#web/office/cursor-list.ts';
import type { Days } from '../shared/day-range.tsx';

/** Whatever changes a form changes what it comes to. */
const FINANCE_KEY = [...FORMS_KEY, 'finance'] as const;

/** Which forms are listed. */
export interface FinanceFilter extends Days {
  /** Only those of whom this search means. */
  query: string;
}

/** One page of the completed service forms: the first one, or the one after a form. */
export function fetchFormsAfter(
  { query, ...days }: FinanceFilter,
  after: After<FormSummary> | undefined,
  signal: AbortSignal,
): Promise<ListPage<FormSummary>> {
  const lastId = after?.next ?? after?.row.$id;
  return call(
    fetchPforms,
    { formType: 'cs', status: 'complete', lastId, query: query || undefined, ...days },
    { signal },
  );
}

/** The completed service forms, newest first. Live. */
export function useCompletedForms(filter: FinanceFilter) {
  const { user } = useUser();
  const id = user?.id ?? '';
  const list = useCursorList<FormSummary>({
    queryKey: [...FINANCE_KEY, 'forms', id, filter],
    fetchAfter: (after, signal) => fetchFormsAfter(filter, after, signal),
  });
  useLiveForms('cs', list.rows);
  return list;
}

/** What was billed, received and is outstanding. */
export function useFinance(days: Days) {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [...FINANCE_KEY, 'totals', id, days],
    queryFn: ({ signal }) => call(fetchFinance, days, { signal }),
  });
}
