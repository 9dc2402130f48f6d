import type { InferType } from 'yup';
import { productOrNull } from '../catalogue/schemas.ts';
import { count, exact, id, lang, list, number, object, productType, requestId, string } from '../fields.ts';

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
  /** What a product that is no longer sold was called, in the asked language; absent where that is not known. */
  gone: string().optional(),
});
export type CartLine = InferType<typeof cartLine>;

const cart = object({
  documents: list(cartLine),
  total: number().required(),
  /** EGP: the sum of price × count of the lines whose product can be had now. */
  subtotal: number().required(),
  /** EGP: the part of `subtotal` that is VAT; 0 when no VAT is set. */
  vat: number().required(),
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
