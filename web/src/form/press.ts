import { useEffect } from 'react';

/** What waits until the pointer that is down is up again, and its click is done; null while none is down. */
let waiting: (() => void)[] | null = null;
let watchers = 0;

function onDown(): void {
  waiting ??= [];
}

function onUp(): void {
  const due = waiting ?? [];
  waiting = null;
  // The click of this press comes right after it.
  setTimeout(() => {
    for (const action of due) action();
  });
}

/**
 * Does something that may move what is on the page: at once, or after a press that is under way, so that nothing moves away
 * from under the finger. Needs `useWatchedPress` on the page.
 */
export function afterPress(action: () => void): void {
  if (waiting) waiting.push(action);
  else action();
}

/** Knows, while it is mounted, whether a pointer is down. */
export function useWatchedPress(): void {
  useEffect(() => {
    const options = { capture: true } as const;
    watchers += 1;
    if (watchers === 1) {
      window.addEventListener('pointerdown', onDown, options);
      window.addEventListener('pointerup', onUp, options);
      window.addEventListener('pointercancel', onUp, options);
    }
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      window.removeEventListener('pointerdown', onDown, options);
      window.removeEventListener('pointerup', onUp, options);
      window.removeEventListener('pointercancel', onUp, options);
      waiting = null;
    };
  }, []);
}
