import { queryOptions } from '@tanstack/react-query';
import { fetchDeliveries } from '#contract/shipments/calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

export const DELIVERIES_KEY = [MINE, 'deliveries'] as const;

/** The parcels of whoever is signed in. Asked for again when the phone is looked at. */
export const deliveriesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...DELIVERIES_KEY, userId],
    queryFn: ({ signal }) => call(fetchDeliveries, {}, { signal }),
    enabled: userId !== '',
    refetchOnWindowFocus: 'always',
  });
