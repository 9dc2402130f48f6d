import { loadNamespaces } from '#web/i18n/i18n.ts';
import { ProductReviews } from './product-reviews.tsx';
import { SimilarProducts } from './similar-products.tsx';

/** Loads the texts of reviews, then returns the component. */
export async function readyBelow() {
  await loadNamespaces(['reviews']);
  return BelowProduct;
}

/** What customers think of a product, and products like it. */
function BelowProduct() {
  return (
    <>
      <ProductReviews />
      <SimilarProducts />
    </>
  );
}
