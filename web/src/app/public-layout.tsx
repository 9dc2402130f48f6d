import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Main, SkipLink } from './skip-link.tsx';

/** Header, page, footer: the frame of the shop. */
export function PublicLayout() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header />
      <Main className={styles.main}>
        <Outlet />
      </Main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  );
}
