import { useTranslation } from 'react-i18next';
import type { LeftOut } from '#web/features/cart/shared/cart.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './checkout-notice.module.css';

/** Names what the cart holds and the order will not bring, above the button that places it. */
export function LeftOutLines({ lines }: { lines: readonly LeftOut[] }) {
  const { t } = useTranslation('checkout');
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className={styles.notice}>
          <h3>{t('left-out.title')}</h3>
          <ul>
            {lines.map(({ lineId, title, reason }) => (
              <li key={lineId}>
                <Name>{title}</Name> <span>{t(`left-out.reasons.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
