import { useEffect, useRef } from 'react';

/**
 * Back closes what is open above a page: a sheet, a menu, a dialog, a question. For that an entry lies on the history while
 * something is open, of the same address as the page below it. The router never learns of the step between the two.
 */

/** What closes each open window, in the order in which they opened. */
const open: (() => void)[] = [];

/** An entry of the history. The router counts the entries (`idx`); the entry of a window `covers` that of its page. */
interface Entry {
  idx: number;
  covers: boolean;
}

const here = (): Entry => ({ idx: 0, covers: false, ...window.history.state });

/** Where the visitor was before the event that tells of a step. */
let last: Entry = { idx: 0, covers: false };

/** The entry stays when its windows have closed: to take it away would race with where a link inside of them leads. */
function coverPage(): void {
  const { idx, covers } = here();
  if (!covers) window.history.pushState({ ...window.history.state, idx: idx + 1, covers: true }, '');
  last = here();
}

function onStep(event: PopStateEvent): void {
  const before = last;
  last = here();
  if (!before.covers || last.idx !== before.idx - 1) return;
  event.stopImmediatePropagation();
  const close = open.at(-1);
  if (!close) {
    // This step would show nothing: the visitor means the page before.
    window.history.back();
    return;
  }
  close();
  // It may have stayed, to ask first; and others may be open below it.
  setTimeout(() => {
    if (open.length > 0) coverPage();
  });
}

/** Begins to listen, before the router does; answers how to stop. */
export function watchBack(): () => void {
  last = here();
  window.addEventListener('popstate', onStep, true);
  return () => window.removeEventListener('popstate', onStep, true);
}

/** Hears from the router, at once, that it has gone to another page or to another search of the same page. */
export function notePage({ historyAction }: { historyAction: string }): void {
  const before = last;
  last = here();
  // The router has written over the entry of a window. What it covered is still below it.
  if (before.covers && !last.covers && last.idx === before.idx) {
    window.history.replaceState({ ...window.history.state, covers: true }, '');
    last = here();
  }
  if (open.length > 0 && historyAction !== 'POP') coverPage();
}

/** From now on Back calls `close`, until the answer is called: the window has closed. */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  coverPage();
  return () => {
    open.splice(open.lastIndexOf(close), 1);
  };
}

/** Back closes this window while it is open. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? closeOnBack(() => latest.current()) : undefined), [isOpen]);
}
