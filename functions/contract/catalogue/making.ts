import type { Making } from '../constants.ts';

/** A product as far as it tells how it is made. */
type Made = { product_type: 'hearing-aids'; making: Making | null } | { product_type: 'accessories' };

/** Whether a product is made after an impression of its wearer's ear: delivered later than others, and not taken back. */
export function isCustomMade(product: Made): boolean {
  return product.product_type === 'hearing-aids' && product.making === 'custom-made';
}
