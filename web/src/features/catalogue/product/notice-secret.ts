import type { Product } from '#contract/catalogue/schemas.ts';
import { localStore } from '#web/lib/storage.ts';

const keyOf = ({ product_type, $id }: Product) => `stock-notice:${product_type}:${$id}`;

/** The secret by which this device may withdraw its request to be told of a product; null without one. */
export const noticeSecretOf = (product: Product): string | null => localStore.get(keyOf(product));

/** Keeps the secret of a request, not whose it is; null forgets it. */
export function keepNoticeSecret(product: Product, secret: string | null): void {
  if (secret === null) localStore.remove(keyOf(product));
  else localStore.set(keyOf(product), secret);
}
