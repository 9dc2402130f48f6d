import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deleteHearing, fetchHearing, saveHearing } from '#contract/hearing/calls.ts';
import type { KeptHearing } from '#contract/hearing/schemas.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { audiogramAgreement, noteAgreement } from '../shared/audiogram-key.ts';
import { hasThresholds, type OwnAudiogram } from '../shared/fit.ts';
import { keepAudiogram, parseAudiogram, sameAudiogram } from '../shared/own-audiogram.ts';

/** How the audiogram of the device stands to the one that the account keeps. */
type Standing =
  | 'loading'
  | 'failed'
  /** The account keeps none. */
  | 'none'
  | 'same'
  /** The account's was changed here, or taken away here. */
  | 'changed'
  | 'cleared'
  /** Two that have nothing to do with each other, or were both changed since they agreed. */
  | 'conflict';

/** What the account kept when this device last had the same; null when it never had. */
function agreedWith(userId: string): KeptHearing | null {
  const agreement = audiogramAgreement();
  if (agreement?.userId !== userId) return null;
  return { ...parseAudiogram(agreement.text), savedAt: agreement.savedAt };
}

function noteAgreed(userId: string, { right, left, savedAt }: KeptHearing): void {
  noteAgreement({ userId, savedAt, text: JSON.stringify({ right, left }) });
}

/**
 * The audiogram that an account keeps, beside the one of the device. The account's comes to the device by itself where
 * nothing would be lost: where the device has none, or still the one that the account kept before another device saved
 * a newer one. What is cleared here stays cleared.
 */
export function useAccountHearing(userId: string, own: OwnAudiogram) {
  const client = useQueryClient();
  const queryKey = [MINE, 'hearing', userId];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(fetchHearing, {}, { signal }),
    // Another device may have changed it.
    refetchOnWindowFocus: 'always',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isEmpty = !hasThresholds(own);
  const agreed = agreedWith(userId);
  const isNewer = !agreed || (data?.savedAt ?? '') > agreed.savedAt;
  const isOutdated = isNewer && (agreed ? !isEmpty && sameAudiogram(own, agreed) : isEmpty);

  const use = (kept: KeptHearing) => {
    noteAgreed(userId, kept);
    keepAudiogram({ right: kept.right, left: kept.left });
  };
  useEffect(() => {
    if (!data) return;
    if (sameAudiogram(own, data)) noteAgreed(userId, data);
    else if (isOutdated) {
      noteAgreed(userId, data);
      keepAudiogram({ right: data.right, left: data.left });
    }
  }, [data, own, userId, isOutdated]);

  /** Answers whether it was done; why not is shown. */
  const change = async (request: () => Promise<KeptHearing | null>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      const kept = await request();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, kept);
      if (kept) noteAgreed(userId, kept);
      else noteAgreement(null);
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
    if (isOutdated) return 'loading';
    if (isEmpty) return 'cleared';
    return agreed && sameAudiogram(agreed, data) ? 'changed' : 'conflict';
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
    save: () => change(() => call(saveHearing, { right: own.right, left: own.left })),
    remove: () => change(() => call(deleteHearing, {})),
  };
}
