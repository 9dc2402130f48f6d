import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { signInState } from '#web/config/navigation.ts';
import { homeOf, paths } from '#web/config/paths.ts';
import { recordPaths, signingPath } from '#web/config/staff-paths.ts';
import { FactorDialog } from '#web/features/account/shared/two-step/factor-dialog.tsx';
import { useUser } from '#web/features/account/shared/user.tsx';
import { seesAgreements } from '#web/features/consents/shared/queries.ts';
import { useSigningLock } from '#web/features/consents/shared/signing-lock.ts';
import type { Waiting } from '#web/features/notifications/use-notifications.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { mayLeave } from '#web/form/unsaved.tsx';
import { EXTRA_WIDE, useMedia } from '#web/lib/media.ts';
import { ShortcutList } from '#web/office/shortcut-list.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialogs/dialog.tsx';
import { MenuIcon } from '#web/ui/icons/icons.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { FullSpinner } from '../full-spinner.tsx';
import { ToSecondStep, UserFailed } from '../guards.tsx';
import { LanguageToggle } from '../language-toggle.tsx';
import layout from '../layout.module.css';
import { SignOutButton } from '../sign-out-button.tsx';
import { Main, SkipLink } from '../skip-link.tsx';
import { ClinicMenu } from './clinic-menu.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { FactorNotice, lacksRequiredFactor } from './factor-notice.tsx';
import styles from './protected-layout.module.css';
import { SideMenu, useSideMenuKeys } from './side-menu.tsx';
import { StaffFooter } from './staff-footer.tsx';
import { useIdleSignOut } from './use-idle-sign-out.ts';
import { Watch } from './watch.tsx';

/**
 * The frame of the back-office: top bar, side menu (administrators only), page, footer. A visitor is sent to sign-in,
 * an account without a user record to `/unauthorized`.
 */
export function ProtectedLayout() {
  const { state, user, error, isHalfway } = useUser();
  const location = useLocation();
  const [waiting, setWaiting] = useState<Waiting>({});
  const lock = useSigningLock(user?.id);
  const isIdle = useIdleSignOut(user !== null && user.role !== 'user');
  if (state === 'loading' || isIdle) return <FullSpinner />;
  if (state === 'out') return <Navigate to={paths.signIn} state={signInState(location)} replace />;
  if (isHalfway) return <ToSecondStep />;
  if (!user) return error ? <UserFailed /> : <Navigate to={paths.unauthorized} replace />;
  if (lock && seesAgreements(user)) return <Navigate to={signingPath(lock.patientId)} replace />;
  const profile = recordPaths.profile(user.role);
  if (lacksRequiredFactor(user) && location.pathname !== profile) return <Navigate to={profile} replace />;
  const isAdmin = user.role === 'admin';
  // An account that still lacks its second factor hears nothing, and would go on hearing nothing once it has one.
  const isLetIn = user.role !== 'user' && !lacksRequiredFactor(user);
  return (
    <div className={styles.frame}>
      <SkipLink />
      {isLetIn && <Watch user={user} onWaiting={setWaiting} />}
      <header className={styles.top}>
        <div className={styles.bar} data-toast-bar="">
          {isAdmin && <AdminDrawer waiting={waiting} />}
          <NavLink to={homeOf(user.role)} className={styles.logo}>
            <Logo compact />
          </NavLink>
          <span className={styles.name}>
            <bdi>{user.username}</bdi>
          </span>
          {user.role !== 'user' && <SearchBox user={user} />}
          <ShortcutList />
          <LanguageToggle />
          <SignOutButton compact isSure={mayLeave} />
        </div>
      </header>
      <ClockNotice />
      <FactorNotice user={user} />
      <FactorDialog />
      {!isAdmin && <ClinicMenu user={user} waiting={waiting} />}
      <div className={styles.body}>
        {isAdmin && <AdminSide waiting={waiting} />}
        <Main className={layout.main}>
          <Outlet />
        </Main>
      </div>
      <StaffFooter />
    </div>
  );
}

interface AdminMenuProps {
  /** How many things wait on which page. */
  waiting: Waiting;
}

/** The side menu beside the page, where there is room for it. */
function AdminSide({ waiting }: AdminMenuProps) {
  const hasRoom = useMedia(EXTRA_WIDE);
  useSideMenuKeys();
  if (!hasRoom) return null;
  return (
    <div className={styles.side}>
      <SideMenu waiting={waiting} />
    </div>
  );
}

/** The side menu behind a button, where there is no room beside the page. */
function AdminDrawer({ waiting }: AdminMenuProps) {
  const { t } = useTranslation('staff');
  const hasRoom = useMedia(EXTRA_WIDE);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (hasRoom) return null;
  return (
    <>
      <IconButton label={t('menu')} icon={<MenuIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={t('navigation')}>
        <SideMenu waiting={waiting} onFollow={close} />
      </Sheet>
    </>
  );
}
