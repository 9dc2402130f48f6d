import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { signInState } from '../config/navigation.ts';
import { homeOf, paths } from '../config/paths.ts';
import { useUser } from '../lib/user.tsx';
import { Logo } from '../ui/logo.tsx';
import { Container } from '../ui/page.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { UserFailed } from './guards.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import layout from './layout.module.css';
import styles from './protected-layout.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { Main, SkipLink } from './skip-link.tsx';

/** The screens of the administration, in the order of the side menu. */
const adminLinks = [{ to: paths.admin, text: 'staff.dashboard' }] as const;

function SideMenu() {
  const { t } = useTranslation();
  return (
    <nav className={styles.side} aria-label={t('staff.navigation')}>
      <ul className={styles.sideList}>
        {adminLinks.map(({ to, text }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.sideLink}>
              {t(text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The frame of the back-office: top bar, side menu (administrators only), page, footer. A visitor is sent to sign-in,
 * an account without a user record to `/unauthorized`.
 */
export function ProtectedLayout() {
  const { t } = useTranslation();
  const { state, user, error } = useUser();
  const location = useLocation();
  if (state === 'loading') {
    return (
      <Loading label={t('loading')} className={styles.loading}>
        <Spinner size={48} />
      </Loading>
    );
  }
  if (state === 'out') return <Navigate to={paths.signIn} state={signInState(location)} replace />;
  if (!user) return error ? <UserFailed /> : <Navigate to={paths.unauthorized} replace />;
  return (
    <div className={layout.frame}>
      <SkipLink />
      <header className={styles.top}>
        <Container className={styles.bar}>
          <NavLink to={homeOf(user.role)} className={styles.logo}>
            <Logo compact />
          </NavLink>
          <span className={styles.name}>
            <bdi>{user.username}</bdi>
          </span>
          <LanguageToggle />
          <SignOutButton compact />
        </Container>
      </header>
      <div className={styles.body}>
        {user.role === 'admin' && <SideMenu />}
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
