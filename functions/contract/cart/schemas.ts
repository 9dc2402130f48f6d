import type { InferType } from 'yup';
import { productOrNull } from '../catalogue/schemas.ts';
import { CODE_PROBLEMS } from '../codes/constants.ts';
import { GRANT_RULES } from '../constants.ts';
import { count, exact, id, lang, list, number, object, productType, requestId, string, textOrNull } from '../fields.ts';

const cartItem = object({
  $id: string().required(),
  product_id: string().required(),
  product_type: productType(),
  count: number().required(),
});
export type CartItem = InferType<typeof cartItem>;

/** A cart item with its product; `product` is null when it can no longer be bought, and the item is then not shown. */
const cartLine = cartItem.shape({
  product: productOrNull,
  /** What its pieces cost now, in EGP, and why that is less than before; absent for what cannot be had. */
  cost: object({
    /** So many pieces it is computed for. */
    count: number().required(),
    before: number().required(),
    total: number().required(),
    granted_by: string().oneOf(GRANT_RULES).nullable().defined(),
  })
    .optional()
    .default(undefined),
  /** What a product that is no longer sold was called, in the asked language; absent where that is not known. */
  gone: string().optional(),
});
export type CartLine = InferType<typeof cartLine>;

/** The discount code that is kept with the cart, and what it comes to. */
const cartCode = object({
  code: string().required(),
  /** EGP that it takes off now. */
  granted: number().required(),
  /** Why it takes nothing off. */
  problem: string().oneOf(CODE_PROBLEMS).nullable().defined(),
  /** EGP that what it covers has to cost. */
  minimum: number().required(),
  /** The first day in Cairo on which it holds; null where it has none. */
  valid_from: textOrNull(),
});
export type CartCode = InferType<typeof cartCode>;

export const cart = object({
  documents: list(cartLine),
  total: number().required(),
  /** EGP: what the lines cost together whose product can be had now. */
  subtotal: number().required(),
  /** EGP: the part of `subtotal` that is VAT; 0 when no VAT is set. */
  vat: number().required(),
  code: cartCode.optional().default(undefined),
  /**
   * When the cart was emptied because the account got a new holder, who may have filled it themselves; told for
   * some days.
   */
  emptied_at: string().optional(),
});
export type Cart = InferType<typeof cart>;

export const addToCart = {
  input: exact({
    userId: id(),
    productId: id(),
    product_type: productType(),
    count: count(1),
    requestId: requestId(),
    lang: lang(),
  }),
  output: cartItem.nullable(),
};

export const fetchCart = { input: exact({ id: id(), lang: lang() }), output: cart };

export const updateCart = {
  input: exact({ userId: id(), id: id(), count: count(0), lang: lang() }),
  output: cartItem.nullable(),
};
