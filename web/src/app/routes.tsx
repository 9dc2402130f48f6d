import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths, patterns } from '../config/paths.ts';
import { GuestGuard, PublicGuard, RoleGuard } from './guards.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { ProtectedLayout } from './protected-layout.tsx';
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
  ['payment'],
);
const staffHome = lazyPage(async () => (await import('./staff-home-page.tsx')).StaffHomePage, []);

/** A route to a page that loads when it is opened. */
function pageRoute(path: string, { Page, preload }: LazyPage): RouteObject {
  return { path, element: <Page />, handle: { preload } };
}

/** Every screen of the specification: what it is, who may see it, in which frame. */
export const routes: RouteObject[] = [
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
  {
    element: <ProtectedLayout />,
    children: [
      { element: <RoleGuard allow={['admin']} />, children: [pageRoute(paths.admin, staffHome)] },
      { element: <RoleGuard allow={['cs']} />, children: [pageRoute(paths.customerService, staffHome)] },
      { element: <RoleGuard allow={['reception']} />, children: [pageRoute(paths.reception, staffHome)] },
      { element: <RoleGuard allow={['accounting']} />, children: [pageRoute(paths.accounting, staffHome)] },
    ],
  },
];

/** Loads the page of a path ahead of its first rendering. A failure is left to the rendering, which reports it. */
export async function preloadPage(pathname: string): Promise<void> {
  const matched = matchRoutes(routes, pathname) ?? [];
  await Promise.allSettled(
    matched.map(({ route }) => (route.handle as { preload: LazyPage['preload'] } | undefined)?.preload()),
  );
}
