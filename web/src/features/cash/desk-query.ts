import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { fetchDesks } from '#contract/desks/calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { useRowSignals } from '#web/lib/realtime.ts';

export const DESKS_KEY = [MINE, 'desks'] as const;

/** The desks of a day that somebody may see; today's without a day. */
export function desksQuery(userId: string, day: string) {
  return queryOptions({
    queryKey: [...DESKS_KEY, userId, day],
    queryFn: ({ signal }) => call(fetchDesks, { day }, { signal }),
  });
}

/** Keeps the desks up to date: every payment and every close is heard. */
export function useLiveDesks(): void {
  const client = useQueryClient();
  useRowSignals('desk_closings', () => void client.invalidateQueries({ queryKey: DESKS_KEY }));
}
