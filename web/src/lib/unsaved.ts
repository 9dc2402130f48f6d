import { type ContextType, useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, parsePath, useLocation } from 'react-router-dom';
import { confirmLeaving } from '../ui/confirm.ts';
import { guardSteps } from './step-guard.ts';

/** Something typed on a page or in a window, as far as leaving it is concerned. */
interface Guard {
  unsaved: boolean;
  /** What was typed stays in the tab and is there again later. */
  kept: boolean;
  /** It outlives another search or tab of the same page. */
  ofPage: boolean;
}

interface Place {
  pathname: string;
  search: string;
}

type Navigator = ContextType<typeof NavigationContext>['navigator'];

const guards = new Set<Guard>();
/** Where the application is, and which entry of the browser's history that is. */
let here: Place & { entry: number | null } = { pathname: '', search: '', entry: null };
let isAsking = false;

/** Those that would lose something on the way to a place; all of them where the way leads anywhere. */
function holding(to?: Partial<Place>): Guard[] {
  const isSamePage = to !== undefined && (to.pathname ?? here.pathname) === here.pathname;
  const isSamePlace = isSamePage && (to.search ?? '') === here.search;
  if (isSamePlace) return [];
  return [...guards].filter(({ unsaved, ofPage }) => unsaved && !(isSamePage && ofPage));
}

/** Asks once, however often somebody tries to leave meanwhile; a yes lets go of what was typed. */
async function ask(held: readonly Guard[]): Promise<boolean> {
  if (held.length === 0) return true;
  if (isAsking) return false;
  isAsking = true;
  try {
    const isSure = await confirmLeaving({ kept: held.every(({ kept }) => kept) });
    if (isSure) {
      for (const guard of held) guard.unsaved = false;
    }
    return isSure;
  } finally {
    isAsking = false;
  }
}

/** Asks before something is done that leaves the page, like signing out; true when nothing is in the way. */
export const mayLeave = (): Promise<boolean> => ask(holding());

/** The number that the router gave an entry of the browser's history. */
const entryOf = (state: unknown): number | null => {
  const entry = (state as { idx?: unknown } | null)?.idx;
  return typeof entry === 'number' ? entry : null;
};

/** Stands between everybody who navigates and the router, until the answer is called. */
function watch(navigator: Navigator): () => void {
  const { push, replace, go } = navigator;
  const unless = (held: readonly Guard[], leave: () => void) => {
    if (held.length === 0) return leave();
    void ask(held).then((isSure) => isSure && leave());
  };
  const placeOf = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? parsePath(to) : to);
  navigator.push = (to, ...rest) => unless(holding(placeOf(to)), () => push(to, ...rest));
  navigator.replace = (to, ...rest) => unless(holding(placeOf(to)), () => replace(to, ...rest));
  navigator.go = (delta) => unless(holding(), () => go(delta));

  let wentBack: (() => void) | null = null;
  // The browser has already moved when it tells: it is moved back until the answer is there. The router hears of neither.
  const onPop = (event: PopStateEvent) => {
    if (wentBack) {
      event.stopImmediatePropagation();
      wentBack();
      wentBack = null;
      return;
    }
    const { pathname, search } = window.location;
    const held = holding({ pathname, search });
    const [from, to] = [here.entry, entryOf(event.state)];
    if (held.length === 0 || from === null || to === null || from === to) return;
    event.stopImmediatePropagation();
    const isBack = new Promise<void>((resolve) => {
      wentBack = resolve;
    });
    window.history.go(from - to);
    void Promise.all([ask(held), isBack]).then(([isSure]) => isSure && window.history.go(to - from));
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (holding().length > 0) event.preventDefault();
  };
  guardSteps(onPop);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    Object.assign(navigator, { push, replace, go });
    guardSteps(null);
    window.removeEventListener('beforeunload', onUnload);
  };
}

let watching = 0;
let stop: () => void;

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
export function useUnsaved(unsaved: boolean, { kept = false, ofPage = false }: Partial<Guard> = {}): Unsaved {
  const { navigator } = useContext(NavigationContext);
  const { pathname, search, key } = useLocation();
  const [guard] = useState<Guard>(() => ({ unsaved, kept, ofPage }));

  useEffect(() => {
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [guard]);
  useEffect(() => {
    Object.assign(guard, { unsaved, kept, ofPage });
  }, [guard, unsaved, kept, ofPage]);
  useEffect(() => {
    here = { pathname, search, entry: entryOf(window.history.state) };
  }, [pathname, search, key]);
  useEffect(() => {
    if (!unsaved) return;
    watching += 1;
    if (watching === 1) stop = watch(navigator);
    return () => {
      watching -= 1;
      if (watching === 0) stop();
    };
  }, [unsaved, navigator]);

  return {
    mayClose: () => ask(guard.unsaved ? [guard] : []),
    release: () => {
      guard.unsaved = false;
    },
  };
}
