import type { InferType } from 'yup';
import { ID_PATTERN } from '../constants.ts';
import {
  choice,
  exact,
  id,
  lang,
  number,
  object,
  optionalWritableText,
  paged,
  productType,
  string,
  textOrNull,
} from '../fields.ts';
import { REVIEW_MAX, REVIEW_NAMES, REVIEW_REASON_MAX, REVIEW_STATES } from './constants.ts';

/** A review as the admin sees it. */
const review = object({
  $id: string().required(),
  $createdAt: string().required(),
  product_type: productType(),
  product_id: string().required(),
  title_ar: string().required(),
  title_en: string().required(),
  order_id: string().required(),
  stars: number().required(),
  text: textOrNull(),
  /** The first name of who wrote it, and whether it may be shown. */
  name: string().required(),
  shown_name: choice(REVIEW_NAMES),
  state: choice(REVIEW_STATES),
  reason: textOrNull(),
  reply: textOrNull(),
  version: number().required(),
});
export type AdminReview = InferType<typeof review>;

export const fetchReviews = {
  input: exact({
    id: id(),
    state: choice(REVIEW_STATES),
    cursor: string().matches(ID_PATTERN).optional(),
    lang: lang(),
  }),
  output: object(paged(review)).required(),
};

const one = { id: id(), reviewId: id(), version: number().integer().min(0).required(), lang: lang() };

export const decideReview = {
  input: exact({
    ...one,
    state: choice(['approved', 'refused']),
    /** Its writer reads it; needed to refuse. */
    reason: optionalWritableText(REVIEW_REASON_MAX),
  }),
  output: review,
};

export const answerReview = {
  /** Without a text there is no answer any more. */
  input: exact({ ...one, reply: optionalWritableText(REVIEW_MAX) }),
  output: review,
};
