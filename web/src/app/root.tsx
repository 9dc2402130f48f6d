import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  type ScrollRestorationProps,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { phonesOf } from '#contract/phone.ts';
import { keepsPlace } from '#web/config/navigation.ts';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { LeaveQuestion } from '#web/form/unsaved.tsx';
import { rememberShopPhone } from '#web/i18n/shop-phone.ts';
import { refreshLater } from '#web/lib/query.ts';
import { firstMove } from '#web/ui/page/first-move.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { repeatEarly } from './early.ts';
import { Found } from './found.tsx';
import { FullSpinner } from './full-spinner.tsx';

/** What stands around every page. */
export function Root() {
  useHeadingFocus();
  useWholePages();
  useShopPhone();
  useRefreshLater();
  return (
    <>
      <Found />
      <LeaveQuestion />
      <div data-page="">
        <Suspense fallback={<FullSpinner />}>
          <Outlet />
          <RepeatEarly />
        </Suspense>
      </div>
      <ToastRegion />
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}

/** Stands beside the page, because React takes over what is inside of a boundary later than the boundary. */
function RepeatEarly() {
  useEffect(() => void repeatEarly(), []);
  return null;
}

/** The first entry of every visit has the same key, so the page's own address belongs to the name of its place. */
const placeKey: ScrollRestorationProps['getKey'] = ({ key, pathname, search }) => `${key} ${pathname}${search}`;

/** What the page's file told may be old; a visit that only looks does not ask. */
function useRefreshLater(): void {
  const client = useQueryClient();
  useEffect(() => void firstMove().then(() => refreshLater(client)), [client]);
}

/** Pages after the first are drawn whole (`global.css`), because Back looks for its place in them. */
function useWholePages(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) delete document.documentElement.dataset.fromTop;
  }, [pathname]);
}

/** Lets errors name the number at which the shop is called. */
function useShopPhone(): void {
  const [phone = ''] = phonesOf(useShopDetails()?.phones ?? null);
  useEffect(() => rememberShopPhone(phone), [phone]);
}

/** Moves the focus to the heading of a page that was navigated to, so that a screen reader says where one is. */
function useHeadingFocus(): void {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const lastPath = useRef(pathname);
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (type !== 'POP' && keepsPlace(state)) return;
    const main = document.querySelector<HTMLElement>('main');
    const heading = main?.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? main;
    heading?.focus({ preventScroll: true });
  }, [pathname, state, type]);
}
