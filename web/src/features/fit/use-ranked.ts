import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { hasLoss, type OwnAudiogram, rankAids } from '../shared-hearing/fit.ts';
import { allHearingAidsQuery } from '../shared-products/product-queries.ts';

/** All hearing aids, ranked by an audiogram; nothing is asked for while it shows no loss. */
export function useRanked(own: OwnAudiogram) {
  const { language } = useLanguage();
  const query = useQuery({ ...allHearingAidsQuery(language), enabled: hasLoss(own) });
  const ranked = useMemo(() => rankAids(query.data?.documents ?? [], own), [query.data, own]);
  return { query, ranked };
}
