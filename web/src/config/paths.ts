import { APPOINTMENT_LINK_PAGE, BOOK_PAGE } from '#contract/appointments/link.ts';
import type { Role } from '#contract/call.ts';
import { PAPER_LINK_PAGE } from '#contract/clinic-documents/link.ts';
import type { ProductType } from '#contract/constants.ts';
import { TRIAL_LINK_PAGE } from '#contract/trials/link.ts';

/** Values of a query string; `undefined`, `null` and `''` are left out. */
type Query = Record<string, string | number | readonly string[] | null | undefined>;

function withQuery(path: string, query?: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/**
 * The only source of the application's own URLs: what links point at and what the router matches (`patterns`).
 */
export const paths = {
  landing: '/',
  store: (page = 1, query?: Query) => withQuery(`/store/${page}`, query),
  product: (type: ProductType, id: string) => `/store/${type}/${encodeURIComponent(id)}`,
  /** Which hearing aids suit one's own hearing. */
  fit: '/fit',
  /** Up to three products of one type, side by side; without products, the page that says how to pick some. */
  compare: (type?: ProductType, ids: readonly string[] = []) =>
    ids.length === 0
      ? patterns.compare
      : `${patterns.compare}?type=${type}&ids=${ids.map(encodeURIComponent).join(',')}`,
  signIn: '/auth/sign-in',
  /** The second step of signing in, where an account has one. */
  secondStep: '/auth/second-step',
  /** By a code to the phone. */
  signInByPhone: '/auth/phone',
  register: '/auth/register',
  /** A forgotten password: asks for the email, and with a link's secret for the new password. */
  recover: '/auth/recover',
  /** Where the link of the mail leads that proves an email. */
  verifyEmail: '/auth/verify',
  /** Where Google sends people back to. */
  google: '/auth/google',
  /** Where the link of a message leads that somebody gets by consent. */
  stopMessages: '/stop-messages',
  account: '/account',
  /** Where the deletion of an account ends. */
  accountDeleted: '/account-deleted',
  /** What the clinic measured of the customer's hearing. */
  hearingTests: '/account/hearing-tests',
  /** The customer's receipts and invoices of the clinic. */
  papers: '/account/papers',
  terms: '/terms',
  privacy: '/privacy',
  checkout: '/checkout',
  orderCompleted: (query?: Query) => withQuery('/order-completed', query),
  paymentResult: '/payment-result',
  orders: '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  /** Where a time in the clinic is booked; the query says what is chosen already. */
  book: (chosen?: { kind?: string; with?: string; at?: string; wait?: string }) => withQuery(BOOK_PAGE, chosen),
  /** The customer's own appointments. */
  appointments: '/appointments',
  /** Where the link of one appointment leads; its secret stands behind it, until the page has taken it. */
  linkedAppointment: APPOINTMENT_LINK_PAGE,
  /** Where the link of one paper of the clinic leads, likewise. */
  linkedPaper: PAPER_LINK_PAGE,
  /** Where the link of a trial of hearing aids leads, likewise. */
  linkedTrial: TRIAL_LINK_PAGE,
  unauthorized: '/unauthorized',
  admin: '/admin',
  customerService: '/cs',
  reception: '/reception',
  accounting: '/accounting',
  audiologist: '/audiologist',
  /** What several roles of the clinic share. */
  clinic: '/clinic',
} as const;

/** Route patterns of the paths that carry parameters. */
export const patterns = {
  storeRoot: '/store',
  store: '/store/:page?',
  product: '/store/:type/:id',
  compare: '/compare',
  order: '/orders/:id',
  papers: '/account/papers/:id?',
  linkedAppointment: `${APPOINTMENT_LINK_PAGE}/:secret?`,
  linkedPaper: `${PAPER_LINK_PAGE}/:secret?`,
  linkedTrial: `${TRIAL_LINK_PAGE}/:secret?`,
} as const;

/** Where a person belongs after signing in, and where a guard sends a person of another role: `/{role}`, or `/` for a customer. */
export function homeOf(role: Role): string {
  return role === 'user' ? paths.landing : `/${role}`;
}

/**
 * The page that somebody asked for before signing in, if it is one of our own; `null` otherwise.
 * Only a path and a query are accepted: never another origin, `//host`, `/\host`, a scheme, or the sign-in pages themselves.
 */
export function ownReturnPath(target: unknown): string | null {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return null;
  const base = 'http://own.invalid';
  let url: URL;
  try {
    url = new URL(target, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) return null;
  return url.pathname + url.search;
}

/** Below these the staff works. */
export const STAFF_AREAS = [
  paths.admin,
  paths.customerService,
  paths.reception,
  paths.accounting,
  paths.audiologist,
  paths.clinic,
];

/** Whether a path belongs to the staff. */
export const isStaffPath = (path: string): boolean =>
  STAFF_AREAS.some((area) => path === area || path.startsWith(`${area}/`));

/** Whether a path belongs to the store: its lists and its products. */
export const isStorePath = (path: string): boolean =>
  path === patterns.storeRoot || path.startsWith(`${patterns.storeRoot}/`);
