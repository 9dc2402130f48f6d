import { ownReturnPath, paths } from './paths.ts';

/** What a guard hands to the sign-in page: the page that was asked for, as path and query. */
interface SignInState {
  from: string;
}

/** A place inside the application, as the router reports it. */
interface Place {
  pathname: string;
  search: string;
}

/** The state with which a guard (or add to cart) sends a visitor to sign in, and from there back to where they were. */
export function signInState(from: Place): SignInState {
  return { from: from.pathname + from.search };
}

/** Where to go after signing in: the page that was asked for when it is one of our own, else `/`. */
export function returnPathOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return ownReturnPath(from) ?? paths.landing;
}

/**
 * How to navigate for a change inside a page (a filter, a search, a page size) that must not move the focus to the
 * heading or the view to the top: `navigate(to, KEEP_PLACE)`.
 */
export const KEEP_PLACE = { preventScrollReset: true, state: { keepPlace: true } } as const;

export function keepsPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepPlace' in state && state.keepPlace === true;
}
