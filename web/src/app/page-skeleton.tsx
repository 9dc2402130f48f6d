import { useTranslation } from 'react-i18next';
import { Container } from '../ui/page.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Stands in for a page whose code is on its way; appears only when that takes a moment. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Container>
      <Loading label={t('loading')} className={styles.skeleton}>
        <Skeleton width="40%" height="2.5rem" />
        <Skeleton width="70%" />
        <Skeleton height="14rem" />
      </Loading>
    </Container>
  );
}
