import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

/** Reviews in a state, newest first. */
export const fetchReviews = defineCall(subject, 'fetch-reviews', {
  method: 'GET',
  access: ['admin'],
  errors: ['not_found'],
});

/** Shows a review in the store or not, also where that was decided otherwise before. */
export const decideReview = defineCall(subject, 'decide-review', {
  access: ['admin'],
  errors: ['not_found', 'record_changed'],
});

/** Answers a review in the store, or takes the answer away. */
export const answerReview = defineCall(subject, 'answer-review', {
  access: ['admin'],
  errors: ['not_found', 'record_changed'],
});
