import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { signInState } from '#web/config/navigation.ts';
import { homeOf, paths } from '#web/config/paths.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { FactorDialog } from '#web/features/account/shared/two-step/factor-dialog.tsx';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useNewOrders } from '#web/features/admin/orders/new-orders.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { mayLeave } from '#web/form/unsaved.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { EXTRA_WIDE, useMedia } from '#web/lib/media.ts';
import { ShortcutList } from '#web/office/shortcut-list.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialogs/dialog.tsx';
import { MenuIcon } from '#web/ui/icons/icons.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
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

/**
 * The frame of the back-office: top bar, side menu (administrators only), page, footer. A visitor is sent to sign-in,
 * an account without a user record to `/unauthorized`.
 */
export function ProtectedLayout() {
  const { state, user, error, isHalfway } = useUser();
  const location = useLocation();
  const [newOrders, setNewOrders] = useState(0);
  const isIdle = useIdleSignOut(user !== null && user.role !== 'user');
  if (state === 'loading' || isIdle) return <FullSpinner />;
  if (state === 'out') return <Navigate to={paths.signIn} state={signInState(location)} replace />;
  if (isHalfway) return <ToSecondStep />;
  if (!user) return error ? <UserFailed /> : <Navigate to={paths.unauthorized} replace />;
  const profile = recordPaths.profile(user.role);
  if (lacksRequiredFactor(user) && location.pathname !== profile) return <Navigate to={profile} replace />;
  const isAdmin = user.role === 'admin';
  return (
    <div className={styles.frame}>
      <SkipLink />
      {isAdmin && <OrderWatch onCount={setNewOrders} />}
      <header className={styles.top}>
        <div className={styles.bar} data-toast-bar="">
          {isAdmin && <AdminDrawer newOrders={newOrders} />}
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
      {!isAdmin && <ClinicMenu user={user} />}
      <div className={styles.body}>
        {isAdmin && <AdminSide newOrders={newOrders} />}
        <Main className={layout.main}>
          <Outlet />
        </Main>
      </div>
      <StaffFooter />
    </div>
  );
}

interface AdminMenuProps {
  /** Orders that came in and that nobody has looked at yet. */
  newOrders: number;
}

/** Tells an administrator about orders that come in, whatever page they are on. */
function OrderWatch({ onCount }: { onCount: (count: number) => void }) {
  const { t } = useTranslation('staff');
  const { price } = useFormat();
  const { count } = useNewOrders((arrived) => {
    const [newest] = arrived;
    if (!newest) return;
    showToast({
      kind: 'success',
      title: t('new-orders', { count: arrived.length }),
      message: t('new-order', { number: groupOrderNumber(newest.number), amount: price(newest.amount) }),
    });
  });
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}

/** The side menu beside the page, where there is room for it. */
function AdminSide({ newOrders }: AdminMenuProps) {
  const hasRoom = useMedia(EXTRA_WIDE);
  useSideMenuKeys();
  if (!hasRoom) return null;
  return (
    <div className={styles.side}>
      <SideMenu newOrders={newOrders} />
    </div>
  );
}

/** The side menu behind a button, where there is no room beside the page. */
function AdminDrawer({ newOrders }: AdminMenuProps) {
  const { t } = useTranslation('staff');
  const hasRoom = useMedia(EXTRA_WIDE);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (hasRoom) return null;
  return (
    <>
      <IconButton label={t('menu')} icon={<MenuIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={t('navigation')}>
        <SideMenu newOrders={newOrders} onFollow={close} />
      </Sheet>
    </>
  );
}
