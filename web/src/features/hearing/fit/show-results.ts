import { EXTRA_WIDE } from '#web/lib/media.ts';

export const RESULTS_ID = 'results-title';

/** Brings the found hearing aids into view, where they do not stand beside what was entered. */
export function showResults({ focus }: { focus: boolean }): void {
  if (window.matchMedia(EXTRA_WIDE).matches) return;
  const heading = document.getElementById(RESULTS_ID);
  heading?.scrollIntoView();
  if (focus) heading?.focus({ preventScroll: true });
}
