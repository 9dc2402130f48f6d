import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { confirmLeaving } from '#web/ui/dialogs/confirm.ts';

/** Something typed that is not saved, as far as leaving it is concerned. */
interface Draft {
  /** It stays in the tab and is there again later. */
  kept: boolean;
  /** It outlives another search or tab of the same page. */
  ofPage: boolean;
}

interface Place {
  pathname: string;
  search: string;
}

/** All that is not saved on the page and in its windows. */
const drafts = new Set<Draft>();
const listeners = new Set<() => void>();
let isAsking = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(draft: Draft): void {
  drafts.add(draft);
  for (const listener of listeners) listener();
}

function release(gone: readonly Draft[]): void {
  for (const draft of gone) drafts.delete(draft);
  for (const listener of listeners) listener();
}

/** What would be lost on the way from one place to another. */
function lostBetween(from: Place, to: Place): Draft[] {
  const isSamePage = from.pathname === to.pathname;
  if (isSamePage && from.search === to.search) return [];
  return [...drafts].filter(({ ofPage }) => !(isSamePage && ofPage));
}

/** Asks once, however often somebody tries to leave meanwhile; true at once when nothing would be lost. */
async function ask(lost: readonly Draft[]): Promise<boolean> {
  if (lost.length === 0) return true;
  if (isAsking) return false;
  isAsking = true;
  try {
    return await confirmLeaving({ kept: lost.every(({ kept }) => kept) });
  } finally {
    isAsking = false;
  }
}

/** Asks before some of it is given up; a yes lets go of it. */
async function giveUp(lost: readonly Draft[]): Promise<boolean> {
  const isSure = await ask(lost);
  if (isSure) release(lost);
  return isSure;
}

/** Asks before something is done that leaves the page, like signing out; true when nothing is in the way. */
export const mayLeave = (): Promise<boolean> => giveUp([...drafts]);

/** Stands before the way to other pages while something is not saved. The router knows one blocker only: use this once. */
export function LeaveQuestion() {
  const isUnsaved = useSyncExternalStore(
    subscribe,
    () => drafts.size > 0,
    () => false,
  );
  return isUnsaved && <Blocker />;
}

function Blocker() {
  const lost = useRef<Draft[]>([]);
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }: { currentLocation: Place; nextLocation: Place }) => {
      lost.current = lostBetween(currentLocation, nextLocation);
      return lost.current.length > 0;
    }, []),
  );
  // Whoever presses Back again before answering goes, with a yes, where the last press led.
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  });
  const asking = useRef(false);
  // Each step that is held back is another location, also one that follows an answer before the page is drawn again.
  const { location } = blocker;
  useEffect(() => {
    if (!location || asking.current) return;
    asking.current = true;
    void ask(lost.current).then((isSure) => {
      asking.current = false;
      if (!isSure) return latest.current.reset?.();
      latest.current.proceed?.();
      release(lost.current);
    });
  }, [location]);
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  return null;
}

interface Unsaved {
  /** Asks whether what was typed may be given up; true at once when nothing was. For a window that is to close. */
  mayClose: () => Promise<boolean>;
  /** What was typed is saved or given up: the way is free. For code that navigates before the next drawing. */
  release: () => void;
}

/**
 * Asks, once, before something typed that is not saved is left by a link, the browser's buttons, or the end of the tab.
 *
 * @param unsaved Something was typed that is not saved.
 */
export function useUnsaved(unsaved: boolean, { kept = false, ofPage = false }: Partial<Draft> = {}): Unsaved {
  const [draft] = useState<Draft>(() => ({ kept, ofPage }));
  useEffect(() => {
    Object.assign(draft, { kept, ofPage });
    if (!unsaved) return;
    keep(draft);
    return () => release([draft]);
  }, [draft, unsaved, kept, ofPage]);
  return {
    mayClose: () => giveUp(drafts.has(draft) ? [draft] : []),
    release: () => release([draft]),
  };
}
