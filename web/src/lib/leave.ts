/**
 * An address of a page or of a file at hand, or undefined for any other: an address that came from elsewhere may be a
 * script (`javascript:`), which would run as ours.
 */
export function webAddress(address: string): string | undefined {
  return /^(?:https?:\/\/|blob:)/i.test(address) ? address : undefined;
}

/** Leaves the application for an address of another site. @throws Error when it is no address of a page. */
export function leaveFor(url: string): void {
  const address = webAddress(url);
  if (!address) throw new Error('Not an address of a page.');
  window.location.assign(address);
}
