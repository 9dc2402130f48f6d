import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './logo.module.css';

interface LogoProps {
  /** Shows only the mark on phones; screen readers still get the name. */
  compact?: boolean;
}

/** The mark (sound reaching an ear) and the name of the shop. */
export function Logo({ compact }: LogoProps) {
  const { t } = useTranslation();
  const name = <span className={styles.name}>{t('brand')}</span>;
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true" focusable="false">
        <rect width="40" height="40" rx="11" className={styles.ground} />
        <g className={styles.lines} fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M14.4 18.2a8.2 8.2 0 0 1 16.4 0c0 5.4-4.3 6-5 10-.5 2.7-2 4.4-4.5 4.4a4.2 4.2 0 0 1-4-2.9" />
          <path d="M19 18.3a3.7 3.7 0 0 1 7.4 0c0 2.5-2.6 2.9-2.9 5.3" />
          <path d="M8.4 12.8a11 11 0 0 1 0 10.8" />
        </g>
      </svg>
      {compact ? <VisuallyHidden onPhones>{name}</VisuallyHidden> : name}
    </span>
  );
}
