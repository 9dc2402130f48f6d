/** Numbers and choice lists of the business that more than one part needs (specification, section 9). */
export const PRODUCT_TYPES = ['hearing-aids', 'accessories'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
/** Why less than the list price is paid for a line: a sale, the price of two, or a discount code. */
export const GRANT_RULES = ['sale', 'pair', 'code'] as const;
export type GrantRule = (typeof GRANT_RULES)[number];

export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'ar';

export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Products that are shown beside one like them. */
export const SIMILAR_MAX = 4;
export const MAX_CART_LINES = 40;
export const CURRENCY = 'EGP';
/** Pieces of one product that a cart and an order hold at most. */
export const MAX_LINE_COUNT = 9_999;
/** EGP. The most that somebody types as a price or payment. */
export const MAX_PRICE = 10_000_000;
/** EGP. No order costs more, so that an order paid several times over, and a day of many orders, fit their columns. */
export const MAX_ORDER_AMOUNT = 100_000_000;

/** An Appwrite id. */
export const ID_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/;

export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 8;
/** Appwrite refuses longer ones. */
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 320;
export const AGE_MIN = 0;
export const AGE_MAX = 130;
export const NAME_MAX = 100;
export const ADDRESS_MAX = 500;

/** The filter categories of the store; `availability` is counted by query, the others are kept as tags. */
export const TAG_CATEGORIES = [
  'brand',
  'family',
  'model',
  'style',
  'battery_size',
  'holder_type',
  'availability',
] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];
/** Values of a category that are answered at once, the most used; a category with so many may have more. */
export const TAGS_A_CATEGORY = 30;
export const AVAILABILITY = ['in-stock', 'out-of-stock'] as const;

/** The ends of the prices that the store is limited to, in EGP, as its calls and its addresses name them. */
export const PRICE_ENDS = ['price_from', 'price_to'] as const;
export type PriceEnd = (typeof PRICE_ENDS)[number];

export const SORT_ORDERS = ['newest', 'price-asc', 'price-desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const HEARING_ASSESSMENTS = ['mild', 'moderate', 'moderately-severe', 'severe', 'not-available'] as const;
export const DAMAGED_EARS = ['left', 'right', 'both'] as const;
export const PAYMENT_METHODS = ['cash', 'card'] as const;
/** What became of the money of an order. */
export const PAYMENT_STATUSES = ['pending', 'failed', 'expired', 'paid', 'refund_due', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** What became of the goods of an order. */
export const DELIVERY_STATUSES = [
  'processing',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'lost',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
/**
 * The states in which an order ends without its customer having the goods. `returned` is also a parcel that was refused
 * at the door or that nobody fetched, `lost` one that the courier lost.
 */
export const FAILED_DELIVERIES = ['cancelled', 'returned', 'lost'] as const satisfies readonly DeliveryStatus[];

/** Whether an order has ended without its customer having the goods: nothing is to be made, sent or paid any more. */
export function isFailedDelivery(status: DeliveryStatus): boolean {
  return (FAILED_DELIVERIES as readonly DeliveryStatus[]).includes(status);
}
/** Orders that a customer gets at a time. */
export const ORDERS_PAGE_SIZE = 10;
/** Why a line of an earlier order cannot be had again as it was. */
export const SHORTAGES = ['gone', 'sold_out', 'fewer', 'cart_full'] as const;
export type Shortage = (typeof SHORTAGES)[number];
export const HEARING_AID_STYLES = ['bte', 'ric', 'cic'] as const;
/** How a hearing aid is made; a custom-made one is formed after an impression of its wearer's ear. */
export const MAKINGS = ['ready-made', 'custom-made'] as const;
export type Making = (typeof MAKINGS)[number];

/** Pictures of an assessment: what the picker offers and the server accepts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
export const IMAGE_MAX_BYTES = 10_000_000;
export const ASSESSMENTS_BUCKET = 'assessments';
export const PRODUCTS_BUCKET = 'products';

/** Appwrite counts up to here: a total that is not from a counter may be more, and is shown as "5,000+". */
export const COUNTED_MAX = 5000;

/** Whether a total that was counted stopped at the limit. */
export function isCapped(total: number): boolean {
  return total >= COUNTED_MAX;
}
