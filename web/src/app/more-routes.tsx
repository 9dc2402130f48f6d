import type { RouteObject } from 'react-router-dom';
import { paths, patterns } from '#web/config/paths.ts';
// Loads with them, so that no page waits for where its texts are.
import '#web/i18n/shop-texts.ts';
import { GuestGuard, PublicGuard, RoleGuard } from './guards.tsx';
import { pageRoute } from './page-route.ts';

/** A page with the words of what it may be refused, besides its own. */
const page: typeof pageRoute = (path, load, texts) => pageRoute(path, load, [...texts, 'shop-errors']);

/** The screens of the shop besides those that most visits begin with: what each is, and who may see it. */
export const moreRoutes: RouteObject[] = [
  {
    element: <PublicGuard />,
    children: [
      page(paths.fit, () => import('#web/features/hearing/fit/fit-page.tsx'), ['fit', 'product', 'consent']),
      page(patterns.compare, () => import('#web/features/catalogue/compare/compare-page.tsx'), [
        'compare',
        'product',
        'fit',
      ]),
      page(paths.book(), () => import('#web/features/appointments/booking/book-page.tsx'), ['booking', 'phone-code']),
      page(paths.terms, () => import('#web/features/shop/texts/shop-text-page.tsx'), ['shop-text']),
      page(paths.privacy, () => import('#web/features/shop/texts/shop-text-page.tsx'), ['shop-text']),
    ],
  },
  {
    element: <GuestGuard />,
    children: [
      page(paths.signIn, () => import('#web/features/account/sign-in-page.tsx'), ['auth']),
      page(paths.signInByPhone, () => import('#web/features/phone-codes/sign-in-phone-page.tsx'), [
        'phone-code',
        'auth',
      ]),
      page(paths.register, () => import('#web/features/account/register-page.tsx'), ['auth']),
    ],
  },
  {
    element: <RoleGuard allow={['user']} />,
    children: [
      page(paths.checkout, () => import('#web/features/checkout/checkout-page.tsx'), ['checkout', 'payment-methods']),
      page(paths.orderCompleted(), () => import('#web/features/orders/order-completed-page.tsx'), ['order']),
      page(paths.paymentResult, () => import('#web/features/payment/payment-result-page.tsx'), [
        'payment',
        'order',
        'payment-methods',
      ]),
      page(paths.orders, () => import('#web/features/orders/orders-page.tsx'), ['order']),
      page(patterns.order, () => import('#web/features/orders/order-page.tsx'), [
        'order',
        'order-return',
        'reviews',
        'payment-methods',
        'booking',
        'trial',
      ]),
      page(paths.appointments, () => import('#web/features/appointments/booking/appointments-page.tsx'), ['booking']),
      page(paths.hearingTests, () => import('#web/features/account/hearing-tests-page.tsx'), ['audiograms']),
      page(patterns.papers, () => import('#web/features/account/papers-page.tsx'), ['papers']),
      page(paths.account, () => import('#web/features/account/account-page.tsx'), [
        'account',
        'auth',
        'phone-code',
        'personal-data',
        'consent',
        'two-step',
        'sign-ins',
      ]),
    ],
  },
  // Links of messages: whoever follows one may be signed in or not.
  page(patterns.linkedAppointment, () => import('#web/features/appointments/link/linked-appointment-page.tsx'), [
    'booking',
  ]),
  page(patterns.linkedPaper, () => import('#web/features/billing/link/linked-paper-page.tsx'), ['papers']),
  page(patterns.linkedTrial, () => import('#web/features/trials/link/linked-trial-page.tsx'), ['booking', 'trial']),
  page(paths.secondStep, () => import('#web/features/account/second-step-page.tsx'), ['two-step']),
  page(paths.recover, () => import('#web/features/account/recover-page.tsx'), ['auth']),
  page(paths.verifyEmail, () => import('#web/features/account/verify-email-page.tsx'), ['auth']),
  page(paths.stopMessages, () => import('#web/features/account/stop-messages-page.tsx'), ['auth']),
  page(paths.accountDeleted, () => import('#web/features/account/erased-page.tsx'), ['personal-data']),
  page(paths.google, () => import('#web/features/account/google-page.tsx'), ['auth']),
  page(paths.unauthorized, () => import('./unauthorized-page.tsx'), ['auth']),
];
