import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { addToCart, fetchCart, updateCart } from '#contract/cart/calls.ts';
import type { Cart, CartCode, CartItem, CartLine } from '#contract/cart/schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Language, ProductType } from '#contract/constants.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { fullProductName } from '#web/features/catalogue/shared/product-name.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { localStore } from '#web/lib/storage.ts';
import { chooseCount, useChosenCounts } from './cart-counts.ts';

/** A line that is shown: its product is in the store. */
export interface ShownLine extends CartLine {
  product: Product;
}

/** A line that costs nothing and is not ordered, because there is nothing left of its product. */
export const isSoldOut = ({ product }: ShownLine): boolean => product.stock <= 0;

/** A line of the cart that cannot be ordered now. */
export interface LeftOut {
  lineId: string;
  title: string;
  reason: 'sold-out' | 'gone';
}

/** The cart as the page shows it. */
export interface CartView {
  /** `off` without a signed-in customer; `failed` when the cart could not be fetched (it is then empty). */
  status: 'off' | 'loading' | 'ready' | 'failed';
  /** The lines with a product, with the counts that the user chose. */
  lines: readonly ShownLine[];
  /** Pieces in all lines. */
  count: number;
  /** Those of them that an order would be of. */
  orderable: readonly ShownLine[];
  /** The rest of the cart, with the products that are no longer sold and therefore not shown. */
  leftOut: readonly LeftOut[];
  /** EGP, VAT included: what the orderable lines cost. */
  subtotal: number;
  /** EGP: the part of `subtotal` that is VAT, as the server last computed it. */
  vat: number;
  /** The discount code that is kept with it; null without one. */
  code: CartCode | null;
  /** A count is still on its way to the server: figures of an order should wait for it. */
  pending: boolean;
  /** When the cart was emptied for a new holder of the account; null when it was not, or long ago. */
  emptiedAt: string | null;
  error: unknown;
}

interface CartActions {
  /** Adds pieces of a product. `requestId` names the intention when that is older than this call. */
  add(item: { productId: string; productType: ProductType; count: number; requestId?: string }): Promise<void>;
  /**
   * Sets the count of a line; 0 removes it. Shows at once; rejects, and falls back, when the server refuses.
   * Of several quick changes of one line only the last is sure to be sent.
   */
  setCount(lineId: string, count: number): Promise<void>;
  /** Fetches the cart again, in the other tabs of this browser, too. */
  refresh(): Promise<void>;
}

const EMPTY: Cart = { documents: [], total: 0, subtotal: 0, vat: 0 };

function cartKey(userId: string) {
  return [MINE, 'cart', userId] as const;
}

function cartQuery(userId: string, lang: Language) {
  return queryOptions({
    queryKey: [...cartKey(userId), lang],
    queryFn: ({ signal }) => call(fetchCart, { lang }, { signal }),
    // After a switch of the language the same cart stays in view until its names have come.
    placeholderData: (previous: Cart | undefined, before) => (before?.queryKey[2] === userId ? previous : undefined),
    // Another device may have changed it.
    refetchOnWindowFocus: 'always',
  });
}

/** The id of the customer whose cart this is; empty for everybody else. */
function useCustomerId(): string {
  const { user } = useUser();
  return user?.role === 'user' ? user.id : '';
}

/** The signed-in customer's cart. */
export function useCart(): CartView {
  const { language } = useLanguage();
  const userId = useCustomerId();
  const query = useQuery({ ...cartQuery(userId, language), enabled: userId !== '' });
  const chosen = useChosenCounts();

  const cart = query.isError ? EMPTY : (query.data ?? EMPTY);
  const lines = useMemo(
    () =>
      cart.documents
        .map((line) => ({ ...line, count: chosen.get(line.$id) ?? line.count }))
        .filter((line): line is ShownLine => line.product !== null && line.count > 0),
    [cart, chosen],
  );
  const orderable = useMemo(() => lines.filter((line) => !isSoldOut(line)), [lines]);
  const leftOut = useMemo(
    (): LeftOut[] => [
      ...lines.filter(isSoldOut).map(({ $id, product }) => ({
        lineId: $id,
        title: fullProductName(product),
        reason: 'sold-out' as const,
      })),
      ...cart.documents.flatMap(({ $id, gone }) =>
        gone === undefined || chosen.get($id) === 0 ? [] : [{ lineId: $id, title: gone, reason: 'gone' as const }],
      ),
    ],
    [cart, lines, chosen],
  );
  return {
    status: userId === '' ? 'off' : query.isError ? 'failed' : query.isPending ? 'loading' : 'ready',
    lines,
    orderable,
    leftOut,
    count: lines.reduce((sum, line) => sum + line.count, 0),
    subtotal: subtotalOf(orderable),
    vat: cart.vat,
    code: cart.code ?? null,
    pending: chosen.size > 0,
    emptiedAt: cart.emptied_at ?? null,
    error: query.error,
  };
}

/** The ways to change the signed-in customer's cart; they reject with what `errorText` understands. */
export function useCartActions(): CartActions {
  const client = useQueryClient();
  const { language: lang } = useLanguage();
  const userId = useCustomerId();
  return useMemo(() => {
    const refresh = () => refetch(client, userId);
    return {
      refresh,
      async add({ productId, productType, count, requestId = newRequestId() }) {
        const input = { productId, product_type: productType, count, requestId, lang };
        await settle(client, userId, productId, await call(addToCart, input, { caller: userId }));
      },
      setCount: (lineId, count) =>
        chooseCount(lineId, count, async (id, sent) => {
          try {
            await settle(client, userId, id, await call(updateCart, { id, count: sent, lang }, { caller: userId }));
          } catch (error) {
            // Refused because the cart or the stock is not what this page believes.
            void refresh();
            throw error;
          }
        }),
    };
  }, [client, userId, lang]);
}

/** Written at every change of the cart, which tells the other tabs of this browser. */
const CHANGED_KEY = 'cart-changed';

/** Fetches the cart again when another tab changed it; used once a page. */
export function useCartOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === CHANGED_KEY) void client.invalidateQueries({ queryKey: [MINE, 'cart'] });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
}

/** Writes what the server kept of an item into the fetched carts, then fetches them again for the exact figures. */
async function settle(client: QueryClient, userId: string, id: string, kept: CartItem | null): Promise<void> {
  const queryKey = cartKey(userId);
  // An answer asked for before the change would bring the old count back.
  await client.cancelQueries({ queryKey });
  client.setQueriesData<Cart>({ queryKey }, (cart) => cart && withItem(cart, id, kept));
  void refetch(client, userId);
}

/** Takes over a cart that a call answered; the other tabs of this browser fetch it again. */
export async function keepCart(client: QueryClient, userId: string, lang: Language, cart: Cart): Promise<void> {
  const queryKey = cartKey(userId);
  await client.cancelQueries({ queryKey });
  client.setQueryData([...queryKey, lang], cart);
  localStore.set(CHANGED_KEY, newRequestId());
  void client.invalidateQueries({ queryKey, predicate: (one) => one.queryKey.at(-1) !== lang });
}

async function refetch(client: QueryClient, userId: string): Promise<void> {
  localStore.set(CHANGED_KEY, newRequestId());
  await client.invalidateQueries({ queryKey: cartKey(userId) });
}

function withItem(cart: Cart, id: string, kept: CartItem | null): Cart {
  const documents = kept
    ? cart.documents.map((line) => (line.$id === kept.$id ? { ...line, count: kept.count } : line))
    : cart.documents.filter((line) => line.$id !== id);
  return { ...cart, documents, total: documents.length };
}

const PIASTERS = 100;
const toPiasters = (egp: number): number => Math.round(egp * PIASTERS);

/** What a line costs in EGP: as the server computed it, and until it has, by the prices of its product. */
export function costOf({ cost, count, product }: ShownLine): number {
  if (cost?.count === count) return cost.total;
  const single = toPiasters(product.price) * count;
  if (!('pair_price' in product) || product.pair_price === undefined) return single / PIASTERS;
  const list = toPiasters(product.sale?.list_price ?? product.price);
  const inPairs = Math.floor(count / 2) * toPiasters(product.pair_price) + (count % 2) * list;
  return Math.min(single, inPairs) / PIASTERS;
}

/** What lines cost together, in EGP, computed in whole piasters. */
function subtotalOf(lines: readonly ShownLine[]): number {
  return lines.reduce((sum, line) => sum + toPiasters(costOf(line)), 0) / PIASTERS;
}
