const MOVES = ['pointerover', 'keydown', 'scroll'] as const;

let moved: Promise<void> | undefined;

/**
 * Resolves when the visitor first does something, and at once on a page that was not rendered ahead: there everything is
 * still to come. A visit that only looks loads no more than what it sees.
 */
export function firstMove(): Promise<void> {
  moved ??= new Promise((resolve) => {
    // Somebody may have scrolled before the application ran.
    if (!('ahead' in document.documentElement.dataset) || window.scrollY > 0) return resolve();
    const heard = new AbortController();
    const done = () => {
      heard.abort();
      resolve();
    };
    for (const move of MOVES) window.addEventListener(move, done, { passive: true, signal: heard.signal });
  });
  return moved;
}
