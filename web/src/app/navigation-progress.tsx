import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** A bar over the page that is left, while the code of the next one is on its way; appears only when that takes a moment. */
export function NavigationProgress() {
  const { t } = useTranslation();
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label={t('loading')} className={styles.bar} />;
}
