import { paths } from '#web/config/paths.ts';
import { keepPaymentReturn } from './payment-return.ts';

/** The pages to which others send people with something in the address that must not stay there. */
const PAGES: readonly string[] = [
  paths.paymentResult,
  paths.recover,
  paths.verifyEmail,
  paths.google,
  paths.stopMessages,
];

let taken: { page: string; search: string } | null = null;

/**
 * Takes what a link carries out of the address, and so out of the history, before anything else can see it there: a
 * secret must not be read over a shoulder, copied with the address or found later. What the card provider sent stays in
 * the tab; the rest is handed over once, by `takenFrom`. Does nothing on other pages.
 */
export function takeReturnAddress(): void {
  const { search, hash } = window.location;
  const page = window.location.pathname.replace(/\/+$/, '');
  if (!PAGES.includes(page) || search + hash === '') return;
  if (page === paths.paymentResult) keepPaymentReturn(search);
  else taken = { page, search };
  window.history.replaceState(window.history.state, '', page);
}

/** The query that was taken out of the address of a page; `''` when there was none, or it was forgotten. */
export function takenFrom(page: string): string {
  return taken?.page === page ? taken.search : '';
}

/** The page has what it needs of its address. */
export function forgetTaken(): void {
  taken = null;
}
