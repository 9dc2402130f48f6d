import { useTranslation } from 'react-i18next';
import { Loading } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './full-spinner.module.css';

/** A spinner alone on the screen. */
export function FullSpinner() {
  const { t } = useTranslation();
  return (
    <Loading label={t('loading')} className={styles.loading}>
      <Spinner size={48} />
    </Loading>
  );
}
