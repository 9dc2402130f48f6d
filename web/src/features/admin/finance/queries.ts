import { useQuery } from '@tanstack/react-query';
import { fetchPforms } from '#contract/forms/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { fetchFinance } from '#contract/service-forms/calls.ts';
import { call } from '../../../lib/call.ts';
import { MINE } from '../../../lib/query.ts';
import { useUser } from '../../shared-account/user.tsx';
import { type After, type ListPage, useCursorList } from '../../shared-office/cursor-list.ts';
import type { Days } from '../day-range.tsx';

const FINANCE_KEY = [MINE, 'admin-finance'] as const;

/** One page of the completed service forms: the first one, or the one after a form. */
export function fetchFormsAfter(
  adminId: string,
  days: Days,
  after: After<FormSummary> | undefined,
  signal: AbortSignal,
): Promise<ListPage<FormSummary>> {
  const lastId = after?.next ?? after?.row.$id;
  return call(fetchPforms, { id: adminId, formType: 'cs', status: 'complete', lastId, ...days }, { signal });
}

/** The completed service forms, newest first. */
export function useCompletedForms(days: Days) {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useCursorList<FormSummary>({
    queryKey: [...FINANCE_KEY, 'forms', id, days],
    fetchAfter: (after, signal) => fetchFormsAfter(id, days, after, signal),
  });
}

/** What was billed, received and is outstanding. */
export function useFinance(days: Days) {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [...FINANCE_KEY, 'totals', id, days],
    queryFn: ({ signal }) => call(fetchFinance, { id, ...days }, { signal }),
  });
}
