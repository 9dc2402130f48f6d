import { Outlet } from 'react-router-dom';
import { loadNamespaces } from '../i18n/i18n.ts';
import { late } from '../ui/late.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Main, SkipLink } from './skip-link.tsx';

const Footer = late(async () => {
  const [{ Footer }] = await Promise.all([import('./footer.tsx'), loadNamespaces(['footer'])]);
  return Footer;
});

/** Header, page, footer: the frame of the shop. */
export function PublicLayout() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header />
      <Main className={styles.main}>
        <Outlet />
      </Main>
      <Footer className={styles.foot} />
    </div>
  );
}
