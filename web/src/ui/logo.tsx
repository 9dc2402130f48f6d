import { useTranslation } from 'react-i18next';
import styles from './logo.module.css';

/** The mark (sound reaching an ear) and the name of the shop. */
export function Logo() {
  const { t } = useTranslation();
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true" focusable="false">
        <rect width="40" height="40" rx="11" className={styles.ground} />
        <g className={styles.lines} fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M15.2 17.4a6.6 6.6 0 1 1 13 1.6c-.6 2.3-2.4 3.4-3.6 5-1.2 1.7-1.2 3.2-2.2 4.700a3.7 3.7 0 0 1-6.7-1.9" />
          <path d="M19.2 17.600a2.6 2.6 0 1 1 4.1 2.200c-1 .7-1.5 1.4-1.5 2.6" />
          <path d="M9.8 13.200v8.6" />
        </g>
      </svg>
      <span className={styles.name}>{t('brand')}</span>
    </span>
  );
}
