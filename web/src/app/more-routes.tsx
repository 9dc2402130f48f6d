import type { RouteObject } from 'react-router-dom';
import { paths, patterns } from '#web/config/paths.ts';
// Loads with them, so that no page waits for where its texts are.
import '#web/i18n/shop-texts.ts';
import { GuestGuard, PublicGuard, RoleGuard } from './guards.tsx';
import { pageRoute } from './page-route.ts';
import { UnauthorizedPage } from './unauthorized-page.tsx';

/** A page with the words of what it may be refused, besides its own. */
const page: typeof pageRoute = (path, load, texts) => pageRoute(path, load, [...texts, 'shop-errors']);

/** The screens of the shop besides those that most visits begin with: what each is, and who may see it. */
export const moreRoutes: RouteObject[] = [
  {
    element: <PublicGuard />,
    children: [
      page(paths.fit, async () => (await import('#web/features/hearing/fit/fit-page.tsx')).FitPage, [
        'fit',
        'product',
        'consent',
      ]),
      page(
        patterns.compare,
        async () => (await import('#web/features/catalogue/compare/compare-page.tsx')).ComparePage,
        ['compare', 'product', 'fit'],
      ),
      page(paths.book(), async () => (await import('#web/features/appointments/booking/book-page.tsx')).BookPage, [
        'booking',
      ]),
      page(paths.terms, async () => (await import('#web/features/shop/texts/shop-text-page.tsx')).TermsPage, [
        'shop-text',
      ]),
      page(paths.privacy, async () => (await import('#web/features/shop/texts/shop-text-page.tsx')).PrivacyPage, [
        'shop-text',
      ]),
    ],
  },
  {
    element: <GuestGuard />,
    children: [
      page(paths.signIn, async () => (await import('#web/features/account/sign-in-page.tsx')).SignInPage, ['auth']),
      page(paths.register, async () => (await import('#web/features/account/register-page.tsx')).RegisterPage, [
        'auth',
      ]),
    ],
  },
  {
    element: <RoleGuard allow={['user']} />,
    children: [
      page(paths.checkout, async () => (await import('#web/features/checkout/checkout-page.tsx')).CheckoutPage, [
        'checkout',
      ]),
      page(
        paths.orderCompleted(),
        async () => (await import('#web/features/orders/order-completed-page.tsx')).OrderCompletedPage,
        ['order'],
      ),
      page(
        paths.paymentResult,
        async () => (await import('#web/features/payment/payment-result-page.tsx')).PaymentResultPage,
        ['payment', 'order'],
      ),
      page(paths.orders, async () => (await import('#web/features/orders/orders-page.tsx')).OrdersPage, ['order']),
      page(patterns.order, async () => (await import('#web/features/orders/order-page.tsx')).OrderPage, [
        'order',
        'order-return',
      ]),
      page(
        paths.appointments,
        async () => (await import('#web/features/appointments/booking/appointments-page.tsx')).AppointmentsPage,
        ['booking'],
      ),
      page(
        paths.hearingTests,
        async () => (await import('#web/features/account/hearing-tests-page.tsx')).HearingTestsPage,
        ['audiograms'],
      ),
      page(patterns.papers, async () => (await import('#web/features/account/papers-page.tsx')).PapersPage, ['papers']),
      page(paths.account, async () => (await import('#web/features/account/account-page.tsx')).AccountPage, [
        'account',
        'auth',
        'personal-data',
        'consent',
      ]),
    ],
  },
  // Links of mails: whoever follows one may be signed in or not.
  page(paths.recover, async () => (await import('#web/features/account/recover-page.tsx')).RecoverPage, ['auth']),
  page(paths.verifyEmail, async () => (await import('#web/features/account/verify-email-page.tsx')).VerifyEmailPage, [
    'auth',
  ]),
  page(
    paths.stopMessages,
    async () => (await import('#web/features/account/stop-messages-page.tsx')).StopMessagesPage,
    ['auth'],
  ),
  page(paths.accountDeleted, async () => (await import('#web/features/account/erased-page.tsx')).ErasedPage, [
    'personal-data',
  ]),
  page(paths.google, async () => (await import('#web/features/account/google-page.tsx')).GooglePage, ['auth']),
  { path: paths.unauthorized, element: <UnauthorizedPage /> },
];
