import type { Role } from './call.ts';
import type { DeliveryStatus, PaymentStatus, ProductType, Shortage, TagCategory } from './constants.ts';

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

/** How an order can be paid. */
export interface CheckoutOptions {
  /** The provider's payment page, to which `publicKey` and `clientSecret` are added; null while cards are off. */
  cardPage: string | null;
}

/** What the provider's payment page needs to know: its public key, and the secret of this one payment. */
export interface CardSession {
  pk: string;
  cs: string;
}

/** An order paid by card, as the page of the payment shows it. */
export interface PaidOrder extends PlacedOrder {
  /** `refund_due` and `refunded` when it was paid after its products were sold to somebody else. */
  payment_status: 'paid' | 'refund_due' | 'refunded';
  /** The provider's number of the payment. */
  transaction_id: string;
}

/** What became of a refund. Money in EGP. */
export interface Refund {
  $id: string;
  payment_status: 'paid' | 'refund_due' | 'refunded';
  /** Paid back by this call. */
  refunded: number;
  /** Still to be paid back. */
  due: number;
}

/** What has become of an order. */
export interface OrderState {
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
}

/** A customer's order in the list of his orders. */
export interface OrderSummary extends OrderState {
  $id: string;
  /** Eight digits that can be read aloud. */
  number: string;
  $createdAt: string;
  /** EGP, delivery included. */
  amount: number;
  payment_method: 'cash' | 'card';
}

/** Orders of a customer, newest first. */
export interface OrderPage extends DocumentList<OrderSummary> {
  /** The `cursor` that brings the orders after these; null after the last one. */
  next: string | null;
}

export interface OrderLine {
  product_id: string;
  product_type: ProductType;
  /** As sold, in the asked language. */
  title: string;
  /** EGP, as sold. */
  unit_price: number;
  count: number;
  /** File id of the product's picture; null without one, or when there is no such product any more. */
  image: string | null;
  /** The product still exists, so that its page can be opened. */
  available: boolean;
}

/** A state that an order reached, and when. */
export interface OrderEvent extends OrderState {
  $createdAt: string;
}

/** A customer's order with everything that its page shows. */
export interface Order extends OrderSummary {
  /** EGP. */
  delivery_fee: number;
  /** EGP: the part of `amount` that is VAT; 0 when no VAT was set. */
  vat: number;
  first_name: string;
  last_name: string;
  phone: string;
  address: string;
  /** The governorate's English name. */
  city: string;
  /** The customer may cancel it himself. */
  cancellable: boolean;
  lines: OrderLine[];
  /** Oldest first. */
  events: OrderEvent[];
}

/** What became of ordering again. */
export interface Reorder {
  /** So many lines of the order are in the cart now, in whole or in part. */
  found: number;
  /** The lines that are not in the cart with the count of the order. */
  short: { title: string; wanted: number; count: number; reason: Shortage }[];
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
