import type { QueryClient } from '@tanstack/react-query';
import { fetchProducts } from '#contract/catalogue/admin-calls.ts';
import type { EditableProduct } from '#contract/catalogue/admin-schemas.ts';
import { PAGE_SIZE, type ProductType } from '#contract/constants.ts';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type CursorList, type ListPage, useCursorList } from '#web/office/cursor-list.ts';

/** First words of the keys of everything fetched here. */
const PRODUCTS = [MINE, 'admin-products'] as const;

interface ProductFilter {
  type: ProductType;
  search: string;
  archived: boolean;
}

/** A product in the list: how many people wait for it while it is sold out. */
export type ListedProduct = EditableProduct & { waiting: number };

/** The products of a kind, page by page. A product that moves to another page meanwhile is shown once. */
export function useProductList({ type, search, archived }: ProductFilter): CursorList<ListedProduct> {
  return useCursorList({
    queryKey: [...PRODUCTS, type, search, archived],
    fetchAfter: async (after, signal): Promise<ListPage<ListedProduct>> => {
      const page = Number(after?.next ?? 1);
      const { documents, total, capped, waiting } = await call(
        fetchProducts,
        {
          product_type: type,
          page,
          limit: PAGE_SIZE,
          ...(search && { search }),
          ...(archived && { archived }),
        },
        { signal },
      );
      const isLast = documents.length < PAGE_SIZE || (!capped && page * PAGE_SIZE >= total);
      const waiters = new Map(waiting.map(({ $id, count }) => [$id, count]));
      const rows = documents.map((product) => ({ ...product, waiting: waiters.get(product.$id) ?? 0 }));
      return { documents: rows, total, capped, next: isLast ? null : String(page + 1) };
    },
  });
}

/** Has every list of products fetched anew, after a change. */
export function refreshProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PRODUCTS });
}

/** A product as it is stored now; null when there is none any more. */
export async function fetchNewest({ $id, product_type }: EditableProduct) {
  const { documents } = await call(fetchProducts, {
    product_type,
    page: 1,
    limit: PAGE_SIZE,
    search: $id,
  });
  return documents.find((product) => product.$id === $id) ?? null;
}

/** The settings, of which the lists need the number of pieces at which a product counts as running out. */
export function settingsQuery() {
  return {
    queryKey: [MINE, 'admin-settings'],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(fetchSettings, {}, { signal }),
  };
}
