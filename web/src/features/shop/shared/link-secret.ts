import { paths } from '#web/config/paths.ts';
import { tabStore } from '#web/lib/storage.ts';

/** The pages that the links of messages lead to. */
const PAGES = [paths.linkedAppointment, paths.linkedPaper, paths.linkedTrial] as const;
export type LinkPage = (typeof PAGES)[number];

/**
 * Takes the secret of a link out of the address, and so out of the history, before anything else can see it there. It stays in
 * the tab: a phone loads a page again that was in the background. Does nothing on other pages.
 */
export function takeLinkSecret(): void {
  const { pathname } = window.location;
  const page = PAGES.find((one) => pathname.startsWith(`${one}/`));
  const secret = page && pathname.slice(page.length + 1);
  if (!page || !secret) return;
  keepLinkSecret(page, secret);
  window.history.replaceState(window.history.state, '', page);
}

const nameOf = (page: LinkPage): string => `link${page}`;

/** Keeps the secret of the link to a page that was followed last in this tab. */
export const keepLinkSecret = (page: LinkPage, secret: string): void => tabStore.set(nameOf(page), secret);

/** That secret, or null. */
export const keptLinkSecret = (page: LinkPage): string | null => tabStore.get(nameOf(page));
