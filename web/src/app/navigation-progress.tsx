import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataRouter } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** A bar over the page that is left, while the code of the next one is on its way; appears only when that takes a moment. */
export function NavigationProgress({ router }: { router: DataRouter }) {
  const { t } = useTranslation();
  // Not an external store for React: what such a one tells is drawn with all its effects before anything is seen.
  const [isMoving, setMoving] = useState(false);
  useEffect(() => router.subscribe(({ navigation }) => setMoving(navigation.state !== 'idle')), [router]);
  return isMoving && <div role="progressbar" aria-label={t('loading')} className={styles.bar} />;
}
