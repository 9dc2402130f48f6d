import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deleteHearing, fetchHearing, saveHearing } from '../../../../functions/contract/clients.ts';
import type { KeptHearing } from '../../../../functions/contract/hearing.ts';
import { audiogramOwner, noteAudiogramOwner } from '../../lib/audiogram-key.ts';
import { call } from '../../lib/call.ts';
import { hasThresholds, type OwnAudiogram } from '../../lib/fit.ts';
import { keepAudiogram, sameAudiogram } from '../../lib/own-audiogram.ts';
import { MINE } from '../../lib/query.ts';

/** How the audiogram of the device stands to the one that the account keeps. */
export type Standing =
  | 'loading'
  | 'failed'
  /** The account keeps none. */
  | 'none'
  | 'same'
  /** The account's was changed here, or taken away here. */
  | 'changed'
  | 'cleared'
  /** Two that have nothing to do with each other. */
  | 'conflict';

/**
 * The audiogram that an account keeps, beside the one of the device. Where the device has none, the account's comes
 * there by itself, once: what is cleared afterwards stays cleared.
 */
export function useAccountHearing(userId: string, own: OwnAudiogram) {
  const client = useQueryClient();
  const queryKey = [MINE, 'hearing', userId];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(fetchHearing, { id: userId }, { signal }),
    // Another device may have changed it.
    refetchOnWindowFocus: 'always',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isEmpty = !hasThresholds(own);
  const isOwners = audiogramOwner() === userId;

  const use = (kept: KeptHearing) => {
    noteAudiogramOwner(userId);
    keepAudiogram({ right: kept.right, left: kept.left });
  };
  useEffect(() => {
    if (!data || audiogramOwner() === userId) return;
    if (sameAudiogram(own, data)) noteAudiogramOwner(userId);
    else if (!hasThresholds(own)) {
      noteAudiogramOwner(userId);
      keepAudiogram({ right: data.right, left: data.left });
    }
  }, [data, own, userId]);

  /** Answers whether it was done; why not is shown. */
  const change = async (request: () => Promise<KeptHearing | null>, owner: string | null): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      const kept = await request();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, kept);
      noteAudiogramOwner(owner);
      return true;
    } catch (problem) {
      setFailure(problem);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const standing = (): Standing => {
    if (data === undefined) return isPending ? 'loading' : 'failed';
    if (data === null) return 'none';
    if (sameAudiogram(own, data)) return 'same';
    if (isEmpty) return isOwners ? 'cleared' : 'loading';
    return isOwners ? 'changed' : 'conflict';
  };

  return {
    standing: standing(),
    /** When the account's was saved; null without one. */
    savedAt: data?.savedAt ?? null,
    isEmpty,
    busy,
    error: failure ?? (data === undefined ? error : null),
    retry: () => void refetch(),
    useKept: () => data && use(data),
    save: () => change(() => call(saveHearing, { id: userId, right: own.right, left: own.left }), userId),
    remove: () => change(() => call(deleteHearing, { id: userId }), null),
  };
}
