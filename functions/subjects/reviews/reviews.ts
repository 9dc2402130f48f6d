import { Query } from 'node-appwrite';
import { INT_MIN } from '#contract/columns.ts';
import type { OwnReview } from '#contract/reviews/schemas.ts';
import { derivedId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import { overtaken } from '#runtime/retry.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import { getAnyProduct, type ProductReference } from '#subjects/catalogue/products.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';

export const REVIEW_COLUMNS = [
  'user_id',
  'order_id',
  'product_type',
  'product_id',
  'stars',
  'text',
  'name',
  'shown_name',
  'state',
  'reason',
  'reply',
  'version',
] as const;
export type ReviewRow = SelectedRow<'reviews', (typeof REVIEW_COLUMNS)[number]>;

/** An account has one review of a product. */
export const reviewId = (userId: string, { product_type, product_id }: ProductReference): string =>
  derivedId('review', userId, product_type, product_id);

export const auditedReviews = audited('reviews', {
  kind: 'review',
  label: ({ name }) => name,
  told: ({ stars, text, state, reason, reply }: ReviewRow) => ({ stars, text, state, reason, reply }),
});

/**
 * What a change of a review does to the figures of its product, in the same transaction: only approved ones count. Nothing
 * where the product is gone.
 */
export async function countReview(
  tables: Tables,
  {
    product_type,
    product_id,
    stars,
    state: before,
  }: Pick<ReviewRow, 'product_type' | 'product_id' | 'stars' | 'state'>,
  after: ReviewRow['state'] | null,
): Promise<Operation[]> {
  const step = Number(after === 'approved') - Number(before === 'approved');
  if (step === 0 || !(await getAnyProduct(tables, product_type, product_id))) {
    return [];
  }
  const table = PRODUCT_TABLES[product_type];
  // A wrong number, which the books put right at night, must not keep an account from being erased.
  return [
    stage.count(table, product_id, 'review_count', { by: step, lowest: INT_MIN }),
    stage.count(table, product_id, 'review_stars', { by: step * stars, lowest: INT_MIN }),
  ];
}

/**
 * Claims the account of a review with each change of what counts: an account that is erased at that moment takes its stars
 * with it.
 */
export async function claimWriter(tables: Tables, userId: string): Promise<Operation[]> {
  const profile = await tables.get('users', userId, ['version']);
  return profile ? claimAccount(profile) : overtaken();
}

/** More than an account writes; the rest comes with the next reading. */
const AT_ONCE = 50;

/** Deletes the reviews of an account with what they add to the averages. Whoever calls it claims the account afterwards. */
export async function withdrawReviews(tables: Tables, userId: string): Promise<void> {
  for (;;) {
    const { rows } = await tables.list('reviews', REVIEW_COLUMNS, [
      Query.equal('user_id', userId),
      Query.limit(AT_ONCE),
    ]);
    for (const row of rows) {
      await tables.write([
        ...stage.change('reviews', row),
        stage.deleteIds('reviews', [row.$id]),
        ...(await countReview(tables, row, null)),
      ]);
    }
    if (rows.length < AT_ONCE) {
      return;
    }
  }
}

/** A review as its writer sees it. */
export function toOwnReview({ $id, stars, text, shown_name, state, reason, reply, version }: ReviewRow): OwnReview {
  return { $id, stars, text, shown_name, state, reason, reply, version };
}
