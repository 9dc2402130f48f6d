import { Suspense } from 'react';
import { matchPath, matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { paths, patterns } from '../config/paths.ts';
import { FullSpinner } from './full-spinner.tsx';
import { GuestGuard, PublicGuard, RoleGuard } from './guards.tsx';
import { type LazyPage, lazyPage, lazyPart } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PublicLayout } from './public-layout.tsx';
import { Still } from './still.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';

const landing = lazyPage(async () => (await import('../features/landing/landing-page.tsx')).LandingPage, ['landing']);
const store = lazyPage(
  async () => (await import('../features/catalogue/store-page.tsx')).StorePage,
  ['store', 'product'],
);
const product = lazyPage(
  async () => (await import('../features/catalogue/product-page.tsx')).ProductPage,
  ['store', 'product'],
);
const fit = lazyPage(async () => (await import('../features/fit/fit-page.tsx')).FitPage, ['fit', 'product']);
const compare = lazyPage(
  async () => (await import('../features/compare/compare-page.tsx')).ComparePage,
  ['compare', 'product', 'fit'],
);
const signIn = lazyPage(async () => (await import('../features/account/sign-in-page.tsx')).SignInPage, ['auth']);
const register = lazyPage(async () => (await import('../features/account/register-page.tsx')).RegisterPage, ['auth']);
const recover = lazyPage(async () => (await import('../features/account/recover-page.tsx')).RecoverPage, ['auth']);
const verifyEmail = lazyPage(
  async () => (await import('../features/account/verify-email-page.tsx')).VerifyEmailPage,
  ['auth'],
);
const google = lazyPage(async () => (await import('../features/account/google-page.tsx')).GooglePage, ['auth']);
const account = lazyPage(
  async () => (await import('../features/account/account-page.tsx')).AccountPage,
  ['account', 'auth'],
);
const terms = lazyPage(async () => (await import('../features/terms/terms-page.tsx')).TermsPage, ['terms']);
const checkout = lazyPage(
  async () => (await import('../features/checkout/checkout-page.tsx')).CheckoutPage,
  ['checkout'],
);
const orderCompleted = lazyPage(
  async () => (await import('../features/orders/order-completed-page.tsx')).OrderCompletedPage,
  ['order'],
);
const orders = lazyPage(async () => (await import('../features/orders/orders-page.tsx')).OrdersPage, ['order']);
const order = lazyPage(async () => (await import('../features/orders/order-page.tsx')).OrderPage, ['order']);
const paymentResult = lazyPage(
  async () => (await import('../features/payment/payment-result-page.tsx')).PaymentResultPage,
  ['payment', 'order'],
);

/** Where the staff works: its frame, its table of pages and its texts load when somebody goes there. */
const loadStaffArea = () => import('./back-office/staff-area.tsx');
const staffArea = lazyPart(
  async () => (await (await loadStaffArea()).openStaffArea()).StaffArea,
  [],
  (Content) => (
    <Suspense fallback={<FullSpinner />}>
      <Content />
    </Suspense>
  ),
);

/** A route to a page that loads when it is opened. */
export function pageRoute(path: string, { Page, preload }: LazyPage): RouteObject {
  return { path, element: <Page />, handle: { preload } };
}

/** Every screen of the shop: what it is, who may see it, in which frame. Those of the staff: back-office/routes.tsx. */
const routes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      {
        element: <PublicGuard />,
        children: [
          pageRoute(paths.landing, landing),
          pageRoute(patterns.store, store),
          pageRoute(patterns.product, product),
          pageRoute(paths.fit, fit),
          pageRoute(patterns.compare, compare),
          pageRoute(paths.terms, terms),
        ],
      },
      {
        element: <GuestGuard />,
        children: [pageRoute(paths.signIn, signIn), pageRoute(paths.register, register)],
      },
      {
        element: <RoleGuard allow={['user']} />,
        children: [
          pageRoute(paths.checkout, checkout),
          pageRoute(paths.orderCompleted(), orderCompleted),
          pageRoute(paths.paymentResult, paymentResult),
          pageRoute(paths.orders, orders),
          pageRoute(patterns.order, order),
          pageRoute(paths.account, account),
        ],
      },
      // Links of mails: whoever follows one may be signed in or not.
      pageRoute(paths.recover, recover),
      pageRoute(paths.verifyEmail, verifyEmail),
      pageRoute(paths.google, google),
      {
        path: paths.unauthorized,
        element: (
          <Still>
            <UnauthorizedPage />
          </Still>
        ),
      },
      {
        path: '*',
        element: (
          <Still>
            <NotFoundPage />
          </Still>
        ),
      },
    ],
  },
];

const STAFF_AREAS = [paths.admin, paths.customerService, paths.reception, paths.accounting];

function isStaffPath(pathname: string): boolean {
  return STAFF_AREAS.some((area) => matchPath(`${area}/*`, pathname));
}

/** What the address asks for. */
export function Screens() {
  const { pathname } = useLocation();
  return isStaffPath(pathname) ? <staffArea.Page /> : <PublicScreens />;
}

function PublicScreens() {
  return useRoutes(routes);
}

/** Loads what the pages matched by a path say that they need. */
export async function preloadMatches(table: RouteObject[], pathname: string): Promise<void> {
  const matched = matchRoutes(table, pathname) ?? [];
  await Promise.allSettled(
    matched.map(({ route }) => (route.handle as { preload: LazyPage['preload'] } | undefined)?.preload()),
  );
}

/** Loads the page of a path ahead of its first rendering. A failure is left to the rendering, which reports it. */
export async function preloadPage(pathname: string): Promise<void> {
  if (!isStaffPath(pathname)) return preloadMatches(routes, pathname);
  try {
    await staffArea.preload();
    await (await loadStaffArea()).preloadStaffPage(pathname);
  } catch {
    // The rendering meets the same failure.
  }
}
