import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { signInState } from '../../config/navigation.ts';
import { homeOf, paths } from '../../config/paths.ts';
import { EXTRA_WIDE, useMedia } from '../../lib/media.ts';
import { useUser } from '../../lib/user.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { MenuIcon } from '../../ui/icons/icons.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Footer } from '../footer.tsx';
import { FullSpinner } from '../full-spinner.tsx';
import { UserFailed } from '../guards.tsx';
import { LanguageToggle } from '../language-toggle.tsx';
import layout from '../layout.module.css';
import { SignOutButton } from '../sign-out-button.tsx';
import { Main, SkipLink } from '../skip-link.tsx';
import styles from './protected-layout.module.css';
import { SideMenu, useSideMenuKeys } from './side-menu.tsx';

/**
 * The frame of the back-office: top bar, side menu (administrators only), page, footer. A visitor is sent to sign-in,
 * an account without a user record to `/unauthorized`.
 */
export function ProtectedLayout() {
  const { state, user, error } = useUser();
  const location = useLocation();
  if (state === 'loading') return <FullSpinner />;
  if (state === 'out') return <Navigate to={paths.signIn} state={signInState(location)} replace />;
  if (!user) return error ? <UserFailed /> : <Navigate to={paths.unauthorized} replace />;
  const isAdmin = user.role === 'admin';
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.top}>
        <div className={styles.bar}>
          {isAdmin && <AdminDrawer />}
          <NavLink to={homeOf(user.role)} className={styles.logo}>
            <Logo compact />
          </NavLink>
          <span className={styles.name}>
            <bdi>{user.username}</bdi>
          </span>
          <ShortcutList />
          <LanguageToggle />
          <SignOutButton compact />
        </div>
      </header>
      <div className={styles.body}>
        {isAdmin && <AdminSide />}
        <Main className={layout.main}>
          <ErrorBoundary resetKey={location.pathname}>
            <Outlet />
          </ErrorBoundary>
        </Main>
      </div>
      <Footer />
    </div>
  );
}

/** The side menu beside the page, where there is room for it. */
function AdminSide() {
  const hasRoom = useMedia(EXTRA_WIDE);
  useSideMenuKeys();
  if (!hasRoom) return null;
  return (
    <div className={styles.side}>
      <SideMenu newOrders={0} />
    </div>
  );
}

/** The side menu behind a button, where there is no room beside the page. */
function AdminDrawer() {
  const { t } = useTranslation('staff');
  const hasRoom = useMedia(EXTRA_WIDE);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (hasRoom) return null;
  return (
    <>
      <IconButton label={t('menu')} icon={<MenuIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={t('navigation')}>
        <SideMenu newOrders={0} onFollow={close} />
      </Sheet>
    </>
  );
}
