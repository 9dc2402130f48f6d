import { Query } from 'node-appwrite';
import type { fetchReviews as call } from '#contract/reviews/calls.ts';
import { REVIEWS_PAGE } from '#contract/reviews/constants.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import { REVIEW_COLUMNS } from '../reviews.ts';

/** The approved reviews of a product, newest first. How many there are, the product says. */
export const fetchReviews: Handler<typeof call> = async ({ product_type, product_id, cursor }, { tables }) => {
  const shown = [
    Query.equal('product_id', product_id),
    Query.equal('product_type', product_type),
    Query.equal('state', 'approved'),
    Query.orderDesc('$createdAt'),
  ];
  const { rows, next } = await pageAfter({ limit: REVIEWS_PAGE, cursor }, (window) =>
    tables.list('reviews', REVIEW_COLUMNS, [...shown, ...window]),
  );
  const documents = rows.map(({ $id, $createdAt, stars, text, name, shown_name, reply }) => ({
    $id,
    $createdAt,
    stars,
    text,
    name: shown_name === 'first_name' ? name : null,
    reply,
  }));
  return { documents, next };
};
