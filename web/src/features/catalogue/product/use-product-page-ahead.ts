import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Product } from '#contract/catalogue/schemas.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { firstMove } from '#web/ui/page/first-move.ts';
import { productQuery } from '../shared/product-queries.ts';

/** Whether the browser says that data is dear or slow here: then nothing is loaded that nobody has asked for. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

/** Loads the code of a product's page once somebody looks around in a list, so that it opens at once. */
export function useProductPageAhead(): void {
  useEffect(() => {
    if (isSparing()) return;
    // What does not come through is told when the page is opened.
    void firstMove().then(() => import('./product-page.tsx').catch(() => {}));
  }, []);
}

/** Asks for a product while it is under the finger, before its page is opened. */
export function useProductAhead({ $id, product_type }: Product): () => void {
  const client = useQueryClient();
  const { language } = useLanguage();
  return () => {
    if (!isSparing()) void client.prefetchQuery(productQuery(client, product_type, $id, language));
  };
}
