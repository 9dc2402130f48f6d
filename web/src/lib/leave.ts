/** Leaves the application for an address of another site. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
