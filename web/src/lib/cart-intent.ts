import { PRODUCT_TYPES, type ProductType } from '../../../functions/contract/constants.ts';
import { newRequestId } from './call.ts';
import { tabStore } from './storage.ts';

/** What somebody wants to put into the cart: a visitor before he is asked to sign in, a customer until the server has answered. */
export interface CartIntent {
  productId: string;
  productType: ProductType;
  count: number;
  /** What the product is called, for the message. */
  name: string;
  /** The one intention's name: adding it twice counts once. */
  requestId: string;
}

const KEY = 'cart-intent';

/** After this time (milliseconds) the wish is taken as given up. */
const KEPT_FOR = 30 * 60_000;

/** Keeps the wish through signing in, registering or loading the page again, in this tab. Answers its name. */
export function keepCartIntent(intent: Omit<CartIntent, 'requestId'>): string {
  const requestId = newRequestId();
  tabStore.set(KEY, JSON.stringify({ ...intent, requestId, at: Date.now() }));
  return requestId;
}

/** The wish of this name was answered; a newer one stays. */
export function forgetCartIntent(requestId: string): void {
  if (tabStore.get(KEY)?.includes(requestId)) tabStore.remove(KEY);
}

/** Takes the kept wish, once; null when there is none or it is too old. */
export function takeCartIntent(): CartIntent | null {
  const text = tabStore.get(KEY);
  if (text === null) return null;
  tabStore.remove(KEY);
  try {
    const { at, ...intent } = JSON.parse(text) as CartIntent & { at: number };
    const usable =
      Date.now() - at < KEPT_FOR &&
      typeof intent.productId === 'string' &&
      typeof intent.name === 'string' &&
      PRODUCT_TYPES.includes(intent.productType) &&
      Number.isInteger(intent.count) &&
      intent.count > 0;
    return usable ? intent : null;
  } catch {
    return null;
  }
}
