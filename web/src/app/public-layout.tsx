import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Main, SkipLink } from './skip-link.tsx';

/** Header, page, footer: the frame of the shop. A page that fails leaves the frame standing. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header />
      <Main className={styles.main}>
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </Main>
      <Footer />
    </div>
  );
}
