import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/** The approved reviews of a product, newest first. */
export const fetchReviews = defineCall(subject, 'fetch-reviews', {
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: ['not_found'],
});

/** The caller's review of a product, if there is one. */
export const fetchOwnReview = defineCall(subject, 'fetch-own-review', {
  method: 'GET',
  access: ['user'],
  actorField: 'userId',
});

/**
 * Reviews a product that an order brought and that did not go back, once; or changes the review while nobody has decided
 * about it.
 */
export const saveReview = defineCall(subject, 'save-review', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_received', 'record_changed', 'review_decided', 'too_many_attempts'],
});

/** Takes a review back, also one that is shown. */
export const deleteReview = defineCall(subject, 'delete-review', {
  access: ['user'],
  actorField: 'userId',
});
