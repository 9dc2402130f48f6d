import type { RouteObject } from 'react-router-dom';
import { paths, patterns } from '#web/config/paths.ts';
// Loads with them, so that no page waits for where its texts are.
import '#web/i18n/shop-texts.ts';
import { GuestGuard, PublicGuard, RoleGuard } from './guards.tsx';
import { pageRoute } from './page-route.ts';
import { UnauthorizedPage } from './unauthorized-page.tsx';

/** The screens of the shop besides those that most visits begin with: what each is, and who may see it. */
export const moreRoutes: RouteObject[] = [
  {
    element: <PublicGuard />,
    children: [
      pageRoute(paths.fit, async () => (await import('#web/features/hearing/fit/fit-page.tsx')).FitPage, [
        'fit',
        'product',
        'consent',
      ]),
      pageRoute(
        patterns.compare,
        async () => (await import('#web/features/catalogue/compare/compare-page.tsx')).ComparePage,
        ['compare', 'product', 'fit'],
      ),
      pageRoute(paths.book(), async () => (await import('#web/features/appointments/booking/book-page.tsx')).BookPage, [
        'booking',
      ]),
      pageRoute(paths.terms, async () => (await import('#web/features/shop/texts/shop-text-page.tsx')).TermsPage, [
        'shop-text',
      ]),
      pageRoute(paths.privacy, async () => (await import('#web/features/shop/texts/shop-text-page.tsx')).PrivacyPage, [
        'shop-text',
      ]),
    ],
  },
  {
    element: <GuestGuard />,
    children: [
      pageRoute(paths.signIn, async () => (await import('#web/features/account/sign-in-page.tsx')).SignInPage, [
        'auth',
      ]),
      pageRoute(paths.register, async () => (await import('#web/features/account/register-page.tsx')).RegisterPage, [
        'auth',
      ]),
    ],
  },
  {
    element: <RoleGuard allow={['user']} />,
    children: [
      pageRoute(paths.checkout, async () => (await import('#web/features/checkout/checkout-page.tsx')).CheckoutPage, [
        'checkout',
      ]),
      pageRoute(
        paths.orderCompleted(),
        async () => (await import('#web/features/orders/order-completed-page.tsx')).OrderCompletedPage,
        ['order'],
      ),
      pageRoute(
        paths.paymentResult,
        async () => (await import('#web/features/payment/payment-result-page.tsx')).PaymentResultPage,
        ['payment', 'order'],
      ),
      pageRoute(paths.orders, async () => (await import('#web/features/orders/orders-page.tsx')).OrdersPage, ['order']),
      pageRoute(patterns.order, async () => (await import('#web/features/orders/order-page.tsx')).OrderPage, [
        'order',
        'order-return',
      ]),
      pageRoute(
        paths.appointments,
        async () => (await import('#web/features/appointments/booking/appointments-page.tsx')).AppointmentsPage,
        ['booking'],
      ),
      pageRoute(
        paths.hearingTests,
        async () => (await import('#web/features/account/hearing-tests-page.tsx')).HearingTestsPage,
        ['audiograms'],
      ),
      pageRoute(patterns.papers, async () => (await import('#web/features/account/papers-page.tsx')).PapersPage, [
        'papers',
      ]),
      pageRoute(paths.account, async () => (await import('#web/features/account/account-page.tsx')).AccountPage, [
        'account',
        'auth',
        'personal-data',
        'consent',
      ]),
    ],
  },
  // Links of mails: whoever follows one may be signed in or not.
  pageRoute(paths.recover, async () => (await import('#web/features/account/recover-page.tsx')).RecoverPage, ['auth']),
  pageRoute(
    paths.verifyEmail,
    async () => (await import('#web/features/account/verify-email-page.tsx')).VerifyEmailPage,
    ['auth'],
  ),
  pageRoute(
    paths.stopMessages,
    async () => (await import('#web/features/account/stop-messages-page.tsx')).StopMessagesPage,
    ['auth'],
  ),
  pageRoute(paths.accountDeleted, async () => (await import('#web/features/account/erased-page.tsx')).ErasedPage, [
    'personal-data',
  ]),
  pageRoute(paths.google, async () => (await import('#web/features/account/google-page.tsx')).GooglePage, ['auth']),
  { path: paths.unauthorized, element: <UnauthorizedPage /> },
];
