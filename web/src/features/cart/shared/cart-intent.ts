import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { newRequestId } from '#web/lib/call.ts';
import { tabStore } from '#web/lib/storage.ts';

/** What somebody wants to put into the cart: a visitor before they are asked to sign in, a customer until the server has answered. */
export interface CartIntent {
  productId: string;
  productType: ProductType;
  count: number;
  /** What the product is called, for the message. */
  name: string;
  /** The one intention's name: adding it twice counts once. */
  requestId: string;
}

/** A wish as the tab keeps it. */
interface KeptIntent extends CartIntent {
  /** When, in milliseconds. */
  at: number;
}

const KEY = 'cart-intent';

/** After this time (milliseconds) the wish is taken as given up. */
const KEPT_FOR = 30 * 60_000;

/** The wishes that this page itself is asking the server for; those of a page that is gone are not among them. */
const underWay = new Set<string>();

/** Keeps a visitor's wish, the last one, through signing in or registering. */
export function keepCartIntent(intent: Omit<CartIntent, 'requestId'>): void {
  write([{ ...intent, requestId: newRequestId(), at: Date.now() }]);
}

/** Keeps a wish that this page now asks the server for, and answers its name; `forgetCartIntent` ends it. */
export function beginCartIntent(intent: Omit<CartIntent, 'requestId'>): string {
  const requestId = newRequestId();
  underWay.add(requestId);
  write([...read(), { ...intent, requestId, at: Date.now() }]);
  return requestId;
}

/** Takes the kept wishes that nobody asks for, once a page; each is kept until it is answered (`forgetCartIntent`). */
export function takeCartIntents(): CartIntent[] {
  const taken = read().filter(({ requestId }) => !underWay.has(requestId));
  for (const { requestId } of taken) underWay.add(requestId);
  return taken;
}

/** The server has answered this wish. */
export function forgetCartIntent(answered: string): void {
  underWay.delete(answered);
  write(read().filter(({ requestId }) => requestId !== answered));
}

/** What is kept and neither too old nor something else. */
function read(): KeptIntent[] {
  try {
    const kept: unknown = JSON.parse(tabStore.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUsable) : [];
  } catch {
    return [];
  }
}

function isUsable(kept: Partial<KeptIntent> | null): boolean {
  return (
    typeof kept?.productId === 'string' &&
    typeof kept.name === 'string' &&
    typeof kept.requestId === 'string' &&
    PRODUCT_TYPES.some((type) => type === kept.productType) &&
    Number.isInteger(kept.count) &&
    Number(kept.count) > 0 &&
    Date.now() - Number(kept.at) < KEPT_FOR
  );
}

function write(intents: readonly KeptIntent[]): void {
  if (intents.length > 0) tabStore.set(KEY, JSON.stringify(intents));
  else tabStore.remove(KEY);
}
