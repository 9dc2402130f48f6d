import type { Role } from './call.ts';
import type { ProductType, TagCategory } from './constants.ts';

interface ProductBase {
  $id: string;
  /** EGP, VAT included. */
  price: number;
  /** Pieces that can be sold now. */
  stock: number;
  /** File id in the `products` bucket, or null. */
  image: string | null;
  /** Sanitized HTML in the asked language. */
  description: string;
}

export interface HearingAid extends ProductBase {
  product_type: 'hearing-aids';
  brand: string;
  family: string;
  model: string;
  style: 'bte' | 'ric' | 'cic';
  channel: number;
  battery: string;
  /** From and to, in dB HL. */
  fitting_range: [number, number];
}

export interface Accessory extends ProductBase {
  product_type: 'accessories';
  brand: string | null;
  /** In the asked language. */
  title: string;
  battery_size: string | null;
  holder_type: string | null;
}

export type Product = HearingAid | Accessory;

export interface DocumentList<T> {
  documents: T[];
  total: number;
}

export interface Tag {
  category: TagCategory;
  title: string;
  count: number;
}

export interface CartItem {
  $id: string;
  product_id: string;
  product_type: ProductType;
  count: number;
}

/** A cart item with its product; `product` is null when it can no longer be bought, and the item is then not shown. */
export interface CartLine extends CartItem {
  product: Product | null;
}

export interface Cart extends DocumentList<CartLine> {
  /** EGP: the sum of price × count of the lines that have a product. */
  subtotal: number;
  /** EGP: the part of `subtotal` that is VAT; 0 when no VAT is set. */
  vat: number;
}

/** What a cash order answers, and what its page shows. */
export interface PlacedOrder {
  $id: string;
  /** Eight digits that can be read aloud; the last one is a check digit. */
  number: string;
  /** EGP, delivery included. */
  amount: number;
  /** EGP: the part of `amount` that is VAT. */
  vat: number;
  $createdAt: string;
}

export interface User {
  /** The account's `$id`. */
  id: string;
  role: Role;
  username: string;
  email: string;
  /** As written in Egypt (01…), or null. */
  phone: string | null;
}
