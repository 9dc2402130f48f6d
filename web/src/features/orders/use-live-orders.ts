import { type Query, useQueryClient } from '@tanstack/react-query';
import { useRowSignals } from '#web/lib/realtime.ts';
import { ORDERS_KEY } from './shared/queries.ts';

/** A refusal or a failure stays on the page, which offers to try again, instead of giving way to a skeleton. */
const fetched = { queryKey: ORDERS_KEY, predicate: ({ state }: Query) => state.status !== 'error' };

/** Keeps the customer's orders on the page up to date: fetches them again when one of them reached another state. */
export function useLiveOrders(): void {
  const client = useQueryClient();
  useRowSignals('order_events', async () => {
    // An answer that is on its way already may be older than the signal, and a first one is not asked for twice.
    const isUnderWay = client.isFetching({ queryKey: ORDERS_KEY }) > 0;
    await client.invalidateQueries(fetched);
    if (isUnderWay) await client.invalidateQueries(fetched);
  });
}
