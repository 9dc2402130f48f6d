import { useTranslation } from 'react-i18next';
import { useTotal } from '#web/i18n/total.ts';

type Counted = 'count' | 'filters.show' | 'search.elsewhere';

/** Texts with a number of products, of which there may be more than were counted. */
export function useCountText() {
  const { t } = useTranslation('store');
  const words = useTotal();
  return (key: Counted, { total, capped }: { total: number; capped?: boolean | undefined }, more = { type: '' }) =>
    capped ? t(`${key}-capped`, { ...more, total: words(total, capped) }) : t(key, { ...more, count: total });
}
