import { useTranslation } from 'react-i18next';
import type { Reorder } from '#contract/orders/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import styles from './order-actions.module.css';

/** What became of ordering again: what is in the cart now, and what could not be had. */
export function ReorderNotice({ reorder: { found, short } }: { reorder: Reorder }) {
  const { t } = useTranslation('order');
  return (
    <div className={styles.notice} data-kind={short.length > 0 ? 'pending' : 'success'} role="status">
      <p className={styles.title}>
        {found === 0 ? t('again.none') : short.length > 0 ? t('again.some') : t('again.all')}
      </p>
      {short.length > 0 && (
        <ul className={styles.short}>
          {short.map(({ title, wanted, count, reason }) => (
            <li key={title}>{t(`again.reasons.${reason}`, { title, wanted, available: count })}</li>
          ))}
        </ul>
      )}
      {found > 0 && (
        <LinkButton to={paths.checkout} small className={styles.checkout}>
          {t('again.checkout')}
        </LinkButton>
      )}
    </div>
  );
}
