import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allHearingAidsQuery } from '#web/features/catalogue/shared/product-queries.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { hasLoss, type OwnAudiogram, rankAids } from '../shared/fit.ts';

/** All hearing aids, ranked by an audiogram; nothing is asked for while it shows no loss. */
export function useRanked(own: OwnAudiogram) {
  const { language } = useLanguage();
  const query = useQuery({ ...allHearingAidsQuery(language), enabled: hasLoss(own) });
  const ranked = useMemo(() => rankAids(query.data?.documents ?? [], own), [query.data, own]);
  return { query, ranked };
}
