import { Query } from 'node-appwrite';
import type {
  answerReview as answerCall,
  decideReview as decideCall,
  fetchReviews as listCall,
} from '#contract/reviews/admin-calls.ts';
import type { AdminReview } from '#contract/reviews/admin-schemas.ts';
import { REVIEWS_PAGE } from '#contract/reviews/constants.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { findProducts, type ProductIndex, productTitles } from '#subjects/catalogue/products.ts';
import { auditedReviews, claimWriter, countReview, REVIEW_COLUMNS, type ReviewRow } from '../reviews.ts';

export const fetchReviews: Handler<typeof listCall> = async ({ state, cursor }, { tables }) => {
  const { rows, ...page } = await pageAfter({ limit: REVIEWS_PAGE, cursor }, (window) =>
    tables.list('reviews', REVIEW_COLUMNS, [Query.equal('state', state), Query.orderDesc('$createdAt'), ...window], {
      count: true,
    }),
  );
  const products = await findProducts(tables, rows, 'both');
  return { documents: rows.map((row) => toReview(row, products)), ...page };
};

/** Counts or uncounts the stars in the same transaction. */
export const decideReview: Handler<typeof decideCall> = async ({ reviewId, version, state, ...input }, context) => {
  const reason = state === 'refused' ? input.reason?.trim() || null : null;
  if (state === 'refused' && reason === null) {
    const faults = new Faults();
    faults.add('reason', { key: 'required' });
    faults.refuse();
  }
  const { tables, now } = context;
  const row = await readReview(tables, reviewId);
  const isDone = row.state === state && row.reason === reason;
  if (!isDone && row.version !== version) {
    return refuse('record_changed');
  }
  if (!isDone) {
    await tables.write([
      ...auditedReviews.change(context, row, { state, reason, decided_at: now().toISOString() }, { once: version + 1 }),
      ...(await claimWriter(tables, row.user_id)),
      ...(await countReview(tables, row, state)),
    ]);
  }
  return showReview(tables, reviewId);
};

export const answerReview: Handler<typeof answerCall> = async ({ reviewId, version, ...input }, context) => {
  const { tables } = context;
  const reply = input.reply?.trim() || null;
  const row = await readReview(tables, reviewId);
  if (row.reply !== reply && row.version !== version) {
    return refuse('record_changed');
  }
  if (row.reply !== reply) {
    await tables.write(auditedReviews.change(context, row, { reply }, { once: version + 1 }));
  }
  return showReview(tables, reviewId);
};

const readReview = async (tables: Tables, id: string): Promise<ReviewRow> =>
  (await tables.get('reviews', id, REVIEW_COLUMNS)) ?? refuse('not_found');

async function showReview(tables: Tables, id: string): Promise<AdminReview> {
  const row = await tables.get('reviews', id, REVIEW_COLUMNS);
  return row ? toReview(row, await findProducts(tables, [row], 'both')) : overtaken();
}

function toReview({ user_id: _writer, ...row }: ReviewRow, products: ProductIndex): AdminReview {
  const product = products.get(row);
  const { ar: title_ar, en: title_en } = product ? productTitles(product) : { ar: row.product_id, en: row.product_id };
  return { ...row, title_ar, title_en };
}
