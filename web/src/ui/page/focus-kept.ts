import { useCallback, useEffect, useRef } from 'react';

// In a file of its own: `focus.ts` comes with every first visit.
/** The `ref` of what work in steps begins with: it takes the focus when another state comes and the pressed button goes. */
export function useFocusKept(state: unknown): (element: HTMLElement | null) => void {
  const start = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) start.current?.focus();
    before.current = state;
  }, [state]);
  return useCallback((element) => {
    start.current = element;
  }, []);
}
