import { useContext } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepsPlace } from '../config/navigation.ts';
import { JourneyContext } from './journey.tsx';
import { restoreScroll } from './scroll-memory.ts';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts';

/**
 * What happens when a page arrives after a navigation: the view goes to the top (back and forward: to where it was),
 * and the focus to the page's heading, so that a screen reader says where one is.
 * It stands beside the page inside the same Suspense boundary and therefore acts when the page is really there.
 */
export function Arrival() {
  const location = useLocation();
  const type = useNavigationType();
  const journey = useContext(JourneyContext);

  useBrowserLayoutEffect(() => {
    if (!journey) return;
    const { lastPath, kept } = journey;
    const before = lastPath.current;
    lastPath.current = location.pathname;
    if (before === null || type === 'POP') {
      if (before !== null && before !== location.pathname) focusHeading();
      return kept === null ? undefined : restoreScroll(kept);
    }
    if (before === location.pathname || keepsPlace(location.state)) return;
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    focusHeading();
  }, [location, type, journey]);

  return null;
}

function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  const heading = main?.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? main;
  heading?.focus({ preventScroll: true });
}
