let rendered: string | undefined;

/** The site's own address, without a path: the page's, or what was told where pages are rendered ahead. */
export const pageOrigin = (): string => rendered ?? window.location.origin;

/** Tells the address of the site for which pages are rendered ahead. */
export function renderFor(origin: string): void {
  rendered = origin;
}
