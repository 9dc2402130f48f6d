import { useQueryClient } from '@tanstack/react-query';
import { useRowSignals } from '../../lib/realtime.ts';
import { ORDERS_KEY } from './queries.ts';

/** Keeps the customer's orders on the page up to date: fetches them again when one of them reached another state. */
export function useLiveOrders(): void {
  const client = useQueryClient();
  useRowSignals('order_events', async () => {
    // An answer that is on its way already may be older than the signal, and a first one is not asked for twice.
    const isUnderWay = client.isFetching({ queryKey: ORDERS_KEY }) > 0;
    await client.invalidateQueries({ queryKey: ORDERS_KEY });
    if (isUnderWay) await client.invalidateQueries({ queryKey: ORDERS_KEY });
  });
}
