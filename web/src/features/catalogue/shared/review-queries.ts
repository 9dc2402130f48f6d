import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ProductType } from '#contract/constants.ts';
import { fetchReviews } from '#contract/reviews/calls.ts';
import { call } from '#web/lib/call.ts';

/** The reviews of a product, page by page. They are shown in the language in which they were written. */
export function reviewsQuery(product_type: ProductType, product_id: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', product_type, product_id],
    queryFn: ({ pageParam, signal }) => call(fetchReviews, { product_type, product_id, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
