import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Role } from '#contract/call.ts';
import { returnPathOf, signInState } from '#web/config/navigation.ts';
import { homeOf, ownReturnPath, paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { Overlay } from '#web/ui/dialogs/overlay.tsx';
import { ErrorState } from '#web/ui/notice.tsx';

interface GuardProps {
  /** What is guarded; the child route unless given. */
  children?: ReactNode;
}

/** The account could not be fetched: neither in nor out can be told, so it says so and offers to try again. */
export function UserFailed() {
  const { t } = useTranslation();
  const { error, refresh } = useUser();
  return (
    <ErrorState level={1} title={t('user-failed')} onRetry={() => void refresh()}>
      {errorText(error)}
    </ErrorState>
  );
}

/** Leads whoever is halfway in to the second step, and from there to where they were going. */
export function ToSecondStep() {
  const location = useLocation();
  const isSigningIn = ownReturnPath(location.pathname) === null;
  return <Navigate to={paths.secondStep} state={isSigningIn ? location.state : signInState(location)} replace />;
}

/**
 * Lets the listed roles in. While the user is loading the overlay shows; another role goes to its own home, a visitor
 * to sign-in, from where they come back to the page they asked for. Somebody without a user record is unauthorized.
 */
export function RoleGuard({ allow, children }: GuardProps & { allow: readonly Role[] }) {
  const { state, user, error, isHalfway } = useUser();
  const location = useLocation();
  if (state === 'loading') return <Overlay />;
  if (isHalfway) return <ToSecondStep />;
  if (state === 'out') return <Navigate to={paths.signIn} state={signInState(location)} replace />;
  if (!user) return error ? <UserFailed /> : <Navigate to={paths.unauthorized} replace />;
  if (!allow.includes(user.role)) return <Navigate to={homeOf(user.role)} replace />;
  return children ?? <Outlet />;
}

/** For pages of the shop: visitors and customers stay, staff go to their own home. The page stands while it is asked. */
export function PublicGuard({ children }: GuardProps) {
  const { state, user, isHalfway } = useUser();
  if (isHalfway) return <ToSecondStep />;
  if (user && user.role !== 'user') return <Navigate to={homeOf(user.role)} replace />;
  return (
    <>
      {children ?? <Outlet />}
      {state === 'loading' && <Overlay />}
    </>
  );
}

/** For sign-in and registration: who is signed in goes on to the page that they had asked for, else to `/`. */
export function GuestGuard({ children }: GuardProps) {
  const { state, user, error, isHalfway } = useUser();
  const location = useLocation();
  if (isHalfway) return <ToSecondStep />;
  if (state === 'in' && (user || !error)) return <Navigate to={returnPathOf(location.state)} replace />;
  return (
    <>
      {children ?? <Outlet />}
      {state === 'loading' && <Overlay />}
    </>
  );
}
