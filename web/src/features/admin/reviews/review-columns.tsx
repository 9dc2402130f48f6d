import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminReview } from '#contract/reviews/admin-schemas.ts';
import { orderPath } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import styles from './reviews-page.module.css';

/** The columns of the table of reviews. */
export function useReviewColumns(): readonly Column<AdminReview>[] {
  const { t } = useTranslation('admin-reviews');
  const { language } = useLanguage();
  const { date } = useFormat();
  return [
    {
      id: 'product',
      header: t('columns.product'),
      cell: ({ title_ar, title_en }) => <Name>{language === 'ar' ? title_ar : title_en}</Name>,
    },
    { id: 'stars', header: t('columns.stars'), numeric: true, cell: ({ stars }) => stars },
    {
      id: 'text',
      header: t('columns.text'),
      cell: ({ text: said, reason, reply }) => (
        <div className={styles.said}>
          <p dir="auto">{said ?? t('no-text')}</p>
          {reason && <p className={text.note}>{t('refused-because', { reason })}</p>}
          {reply && <p className={text.note}>{t('answered', { reply })}</p>}
        </div>
      ),
    },
    {
      id: 'writer',
      header: t('columns.writer'),
      cell: ({ name, shown_name, order_id }) => (
        <>
          <Link to={orderPath(order_id)}>
            <bdi>{name || t('no-name')}</bdi>
          </Link>
          {shown_name === 'customer' && <p className={text.note}>{t('unnamed')}</p>}
        </>
      ),
    },
    { id: 'day', header: t('columns.day'), nowrap: true, cell: ({ $createdAt }) => date($createdAt) },
  ];
}
