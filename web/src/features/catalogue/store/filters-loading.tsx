import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './filters.module.css';

/** The shape of the filters' categories while they are on their way. */
export function FiltersLoading() {
  const { t } = useTranslation('store');
  return (
    <Loading label={t('filters.loading')} className={styles.skeleton}>
      <Skeleton width="50%" />
      <Skeleton height="44px" />
      <Skeleton height="44px" width="80%" />
      <Skeleton width="40%" />
      <Skeleton height="44px" />
      <Skeleton height="44px" width="70%" />
    </Loading>
  );
}
