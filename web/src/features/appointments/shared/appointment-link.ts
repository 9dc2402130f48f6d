import { paths } from '#web/config/paths.ts';
import { tabStore } from '#web/lib/storage.ts';

const KEPT = 'appointment-link';

/**
 * Takes the secret of an appointment's link out of the address, and so out of the history, before anything else can see it
 * there. It stays in the tab: a phone loads a page again that was in the background. Does nothing on other pages.
 */
export function takeAppointmentLink(): void {
  const [empty, secret] = window.location.pathname.split(`${paths.linkedAppointment}/`);
  if (empty !== '' || !secret) return;
  keepAppointmentLink(secret);
  window.history.replaceState(window.history.state, '', paths.linkedAppointment);
}

/** Keeps the secret of the link that was followed last in this tab. */
export const keepAppointmentLink = (secret: string): void => tabStore.set(KEPT, secret);

/** That secret, or null. */
export const keptAppointmentLink = (): string | null => tabStore.get(KEPT);
