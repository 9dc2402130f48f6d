import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiscountCode } from '#contract/codes/admin-schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import styles from './codes-page.module.css';

/** The columns of the list of codes. */
export function useCodeColumns(): Column<DiscountCode>[] {
  const { t } = useTranslation('admin-codes');
  const { price, date, number } = useFormat();
  return useMemo((): Column<DiscountCode>[] => {
    return [
      {
        id: 'code',
        header: t('columns.code'),
        words: ({ code }) => code,
        cell: ({ code, active }) => (
          <>
            <Name className={styles.code}>{code}</Name> {!active && <Badge tone="neutral">{t('ended')}</Badge>}
          </>
        ),
      },
      {
        id: 'off',
        header: t('columns.off'),
        cell: ({ percent, amount }) => (percent === null ? price(amount ?? 0) : t('percent', { percent })),
      },
      {
        id: 'for',
        header: t('columns.for'),
        cell: ({ product_type, minimum, once_each }) => (
          <>
            {t(`kinds.${product_type ?? 'all'}`)}
            <p className={text.note}>
              {[
                ...(minimum > 0 ? [t('from', { price: price(minimum) })] : []),
                ...(once_each ? [t('once-each')] : []),
              ].join(' · ')}
            </p>
          </>
        ),
      },
      {
        id: 'days',
        header: t('columns.days'),
        cell: ({ valid_from, valid_until }) =>
          valid_from === null
            ? valid_until === null
              ? t('always')
              : t('span-until', { until: date(valid_until) })
            : valid_until === null
              ? t('span-from', { from: date(valid_from) })
              : t('span', { from: date(valid_from), until: date(valid_until) }),
      },
      {
        id: 'uses',
        header: t('columns.uses'),
        numeric: true,
        cell: ({ uses, max_uses }) =>
          max_uses === null ? number(uses) : t('of', { uses: number(uses), max: number(max_uses) }),
      },
    ];
  }, [t, price, date, number]);
}
