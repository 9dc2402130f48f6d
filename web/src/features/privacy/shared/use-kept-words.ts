import { useTranslation } from 'react-i18next';
import type { Kept } from '#contract/privacy/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';

/** What stays of somebody who is erased, line by line; that nothing does is a line too. */
export function useKeptWords(): (kept: readonly Kept[]) => string[] {
  const { t } = useTranslation('personal-data');
  const { date, number } = useFormat();
  return (kept) =>
    kept.length === 0
      ? [t('kept.nothing')]
      : kept.map(({ what, count, until }) =>
          what === 'clinic'
            ? t('kept.clinic', { date: date(until) })
            : t('kept.orders', { orders: number(count), date: date(until) }),
        );
}
