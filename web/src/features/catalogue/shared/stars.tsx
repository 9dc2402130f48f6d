import { useTranslation } from 'react-i18next';
import styles from './stars.module.css';

const MOST = 5;

/** The stars of a review: read aloud as a number. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation('reviews');
  return (
    <span role="img" aria-label={t('stars', { stars })} className={styles.stars}>
      {'★'.repeat(stars)}
      <span className={styles.missing}>{'★'.repeat(MOST - stars)}</span>
    </span>
  );
}
