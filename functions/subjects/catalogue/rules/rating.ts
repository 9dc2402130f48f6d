/** The mean of the stars, to one decimal; undefined where nobody has reviewed it. */
export function ratingOf({ review_count, review_stars }: { review_count: number | null; review_stars: number | null }) {
  const count = review_count ?? 0;
  return count > 0 ? { average: Math.round((10 * (review_stars ?? 0)) / count) / 10, count } : undefined;
}
