import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAddresses, keepAddress } from '#contract/addresses/calls.ts';
import type { Destination } from '#contract/addresses/constants.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { tabStore } from '#web/lib/storage.ts';

const OWED = 'owed-address';

/** The addresses that a customer keeps, the one to be filled in first. */
export const addressesQuery = (userId: string) =>
  queryOptions({
    queryKey: [MINE, 'addresses', userId],
    queryFn: async ({ signal }) => {
      await sendOwed(userId);
      return (await call(fetchAddresses, {}, { signal })).documents;
    },
    // Another page or device may have changed them.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

export const useAddresses = (userId: string) => useQuery(addressesQuery(userId));

/**
 * Has the account keep the address of an order that was placed. Nobody waits for it: what does not come through stays
 * in the tab, and is sent before the addresses are next asked for.
 */
export async function keepOrderAddress(userId: string, { phone, city, address }: Destination): Promise<void> {
  tabStore.set(OWED, JSON.stringify({ id: userId, phone, city, address }));
  await sendOwed(userId);
}

/** Sends what is owed, once; somebody else's is dropped. Never throws. */
async function sendOwed(userId: string): Promise<void> {
  const text = tabStore.get(OWED);
  if (text === null) return;
  const { id: owner, ...owed } = JSON.parse(text) as Destination & { id: string };
  const waiting = new AbortController();
  try {
    if (owner === userId) {
      await call(keepAddress, owed, { caller: userId, signal: waiting.signal, onPause: () => waiting.abort() });
    }
  } catch (error) {
    // What is refused would be refused again.
    if (!isRefusal(error) || error.code === 'busy') return;
  }
  if (tabStore.get(OWED) === text) tabStore.remove(OWED);
}
