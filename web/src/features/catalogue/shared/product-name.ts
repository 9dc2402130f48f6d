import type { Product, ProductCard } from '#contract/catalogue/schemas.ts';
import { paths } from '#web/config/paths.ts';

/** What a product is called on its card: the model of a hearing aid, the title of an accessory. */
export function productName(product: ProductCard): string {
  return product.product_type === 'hearing-aids' ? product.model : product.title;
}

/** What a product is called where its brand does not stand beside it: in the cart, in a receipt, in a message. */
export function fullProductName(product: Product): string {
  return product.product_type === 'hearing-aids' ? `${product.brand} ${product.model}` : product.title;
}

/** The page of a product. */
export function productPath({ product_type, $id }: Pick<Product, 'product_type' | '$id'>): string {
  return paths.product(product_type, $id);
}
