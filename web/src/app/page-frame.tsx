import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isStaffPath } from '#web/config/paths.ts';
import { Container } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { FullSpinner } from './full-spinner.tsx';
import { Header } from './header.tsx';
import layout from './layout.module.css';
import styles from './page-frame.module.css';

/** What a page of the shop shows before its own code is there: the header, and the shape of a page. */
export function PageFrame() {
  const { t } = useTranslation();
  return (
    <div className={layout.frame}>
      <Header />
      <main className={layout.main}>
        <Container>
          <Loading label={t('loading')} className={styles.page}>
            <Skeleton height="2.2em" width="60%" />
            <Skeleton className={styles.picture} height="auto" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="70%" />
          </Loading>
        </Container>
      </main>
    </div>
  );
}

/** What is shown while the code of the first page is on its way. */
export function FirstScreen() {
  return isStaffPath(useLocation().pathname) ? <FullSpinner /> : <PageFrame />;
}
