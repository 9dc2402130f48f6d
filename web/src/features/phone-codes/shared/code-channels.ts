import { useQuery } from '@tanstack/react-query';
import { fetchCodeChannels } from '#contract/phone-codes/calls.ts';
import type { CodeChannel } from '#contract/phone-codes/constants.ts';
import { call } from '#web/lib/call.ts';

/** By which ways the shop sends codes; undefined until it is known, and where it cannot be read. */
export function useCodeChannels(): readonly CodeChannel[] | undefined {
  const { data } = useQuery({
    queryKey: ['code-channels'],
    queryFn: ({ signal }) => call(fetchCodeChannels, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.channels;
}
