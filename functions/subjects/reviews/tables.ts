import { choice, id, int, moment, text, whole } from '#contract/columns.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { REVIEW_MAX, REVIEW_NAMES, REVIEW_REASON_MAX, REVIEW_STATES } from '#contract/reviews/constants.ts';
import { ACCOUNT, personalRecord } from '#records/record.ts';

export const reviews = personalRecord('reviews', {
  title: 'Reviews',
  of: { user_id: ACCOUNT },
  kept: null,
  // Before the row goes, its stars leave the average (`withdrawReviews`).
  erased: 'row',
  newHolder: 'goes with the email',
  columns: {
    user_id: id({ required: true, told: false }),
    order_id: id({ required: true, told: false }),
    product_type: choice(PRODUCT_TYPES, { required: true, told: true }),
    product_id: id({ required: true, told: true }),
    stars: int(1, 5, { required: true, told: true }),
    text: text(REVIEW_MAX, { told: true }),
    name: text(100, { required: true, told: true }),
    shown_name: choice(REVIEW_NAMES, { required: true, told: true }),
    state: choice(REVIEW_STATES, { required: true, told: true }),
    reason: text(REVIEW_REASON_MAX, { told: true }),
    reply: text(REVIEW_MAX, { told: true }),
    decided_at: moment({ told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    user_id: ['user_id'],
    product: ['product_id', 'state', '$createdAt'],
    state: ['state', '$createdAt'],
  },
});
