import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * What stands further down on a page: where somebody goes on to the page, what they came for is drawn first, and this
 * follows at once. A page that is opened anew, or that somebody comes back to, shows everything together.
 */
export function Later({ children }: { children: ReactNode }) {
  const isWhole = useDeferredValue(true, useNavigationType() === 'POP');
  return isWhole && children;
}
