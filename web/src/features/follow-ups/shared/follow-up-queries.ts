import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFollowUpCount, fetchFpforms, fetchFrozenFus } from '#contract/follow-ups/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { FORMS_KEY, useLiveForms } from '#web/features/visits/shared/form-queries.ts';
import { call } from '#web/lib/call.ts';
import { type CursorList, useCursorList } from '#web/office/cursor-list.ts';

const FOLLOW_UPS_KEY = [...FORMS_KEY, 'follow-ups'] as const;

/** Follow-ups by their day; `waiting` leaves those that are due or overdue. Live. */
export function useFollowUps(
  userId: string,
  { waiting, query }: { waiting: boolean; query: string },
): CursorList<FormSummary> {
  const list = useCursorList<FormSummary>({
    queryKey: [...FOLLOW_UPS_KEY, 'list', userId, waiting, query],
    fetchAfter: (after, signal) =>
      call(fetchFpforms, { waiting, query: query || undefined, lastId: after?.next }, { signal }),
  });
  useLiveForms('cs', list.rows);
  return list;
}

/** Follow-ups that were frozen, by their day. */
export function useFrozenFollowUps(userId: string, query: string): CursorList<FormSummary> {
  return useCursorList<FormSummary>({
    queryKey: [...FOLLOW_UPS_KEY, 'frozen', userId, query],
    fetchAfter: (after, signal) => call(fetchFrozenFus, { query: query || undefined, lastId: after?.next }, { signal }),
  });
}

/** How many follow-ups wait. */
function followUpCountQuery(userId: string) {
  return queryOptions({
    queryKey: [...FOLLOW_UPS_KEY, 'count', userId],
    queryFn: ({ signal }) => call(fetchFollowUpCount, {}, { signal }),
  });
}

/** How many follow-ups are due or overdue; 0 while nobody knows. Live. */
export function useWaitingFollowUps(userId: string): number {
  const { data } = useQuery(followUpCountQuery(userId));
  useLiveForms('cs', []);
  return data ? data.due + data.overdue : 0;
}
