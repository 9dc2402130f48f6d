import { useTranslation } from 'react-i18next';

type Counted = 'count' | 'filters.show' | 'search.elsewhere';

/** Texts with a number of products, of which there may be more than were counted. */
export function useCountText() {
  const { t } = useTranslation('store');
  return (key: Counted, { total, capped }: { total: number; capped?: boolean | undefined }, words = { type: '' }) =>
    capped ? t(`${key}-capped`, { ...words, number: total }) : t(key, { ...words, count: total });
}
