import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchMetrics, fetchReports } from '#contract/dashboard/calls.ts';
import { fetchFollowUpCount } from '#contract/follow-ups/calls.ts';
import { fetchFinance } from '#contract/service-forms/calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

/** The key of everything on the dashboard. */
export const DASHBOARD_KEY = [MINE, 'admin-dashboard'] as const;

/** The dashboard fetches its figures again after so many milliseconds. */
export const REFRESH_PAUSE = 5 * 60_000;

/** While the page is hidden nothing is fetched; it is when somebody comes back to it. */
const LIVE = { refetchInterval: REFRESH_PAUSE, refetchOnWindowFocus: 'always' } as const;

/** The four figures. */
export function useMetrics() {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'metrics', id],
    queryFn: ({ signal }) => call(fetchMetrics, {}, { signal }),
    ...LIVE,
  });
}

/** The figures behind the charts, of the last days, today included. */
export function useReports(days: number) {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'reports', id, days],
    queryFn: ({ signal }) => {
      const to = cairoDay();
      return call(fetchReports, { from: dayAfter(to, 1 - days), to }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_PAUSE,
  });
}

/** How many follow-ups of the clinic wait. */
export function useFollowUpCount() {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'follow-ups', id],
    queryFn: ({ signal }) => call(fetchFollowUpCount, {}, { signal }),
    ...LIVE,
  });
}

/** What the clinic billed and received, in all. */
export function useClinicTotals() {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'clinic', id],
    queryFn: ({ signal }) => call(fetchFinance, {}, { signal }),
    ...LIVE,
  });
}
