import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { fetchDesks } from '#contract/desks/calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { useRowSignals } from '#web/lib/realtime.ts';

const DESKS_KEY = [MINE, 'desks'] as const;

/** The desks of a day that somebody may see; today's without a day. */
export function desksQuery(userId: string, day: string) {
  return queryOptions({
    queryKey: [...DESKS_KEY, userId, day],
    queryFn: ({ signal }) => call(fetchDesks, { day }, { signal }),
  });
}

/** Fetches what is shown of the desks again. */
export function useFreshDesks(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DESKS_KEY });
}

/** Keeps the desks up to date: every payment and every close is heard. */
export function useLiveDesks(): void {
  const refresh = useFreshDesks();
  useRowSignals('desk_closings', () => void refresh());
}
