import { useEffect } from 'react';

/** Loads the code of a product's page once somebody looks around in a list, so that it opens at once; not for who saves data. */
export function useProductPageAhead(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const looking = new AbortController();
    const load = () => {
      looking.abort();
      // What does not come through is told when the page is opened.
      import('./product-page.tsx').catch(() => {});
    };
    for (const event of ['pointerover', 'scroll']) {
      window.addEventListener(event, load, { passive: true, signal: looking.signal });
    }
    return () => looking.abort();
  }, []);
}
