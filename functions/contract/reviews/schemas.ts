import type { InferType } from 'yup';
import { ID_PATTERN } from '../constants.ts';
import {
  choice,
  exact,
  id,
  lang,
  list,
  number,
  object,
  optionalWritableText,
  productType,
  string,
  textOrNull,
} from '../fields.ts';
import { REVIEW_MAX, REVIEW_NAMES, REVIEW_STATES, STARS } from './constants.ts';

/** A review as everybody sees it. */
const review = object({
  $id: string().required(),
  $createdAt: string().required(),
  stars: number().required(),
  text: textOrNull(),
  /** Null where its writer does not want to be named. */
  name: textOrNull(),
  /** What the shop answered. */
  reply: textOrNull(),
});
export type Review = InferType<typeof review>;

const product = { product_type: productType(), product_id: id() };

export const fetchReviews = {
  input: exact({ ...product, cursor: string().matches(ID_PATTERN).optional() }),
  output: object({
    documents: list(review),
    /** The `cursor` that brings the reviews after these; null after the last one. */
    next: textOrNull(),
  }).required(),
};
export type ReviewPage = InferType<typeof fetchReviews.output>;

/** A review as its writer sees it. */
const ownReview = object({
  $id: string().required(),
  stars: number().required(),
  text: textOrNull(),
  shown_name: choice(REVIEW_NAMES),
  state: choice(REVIEW_STATES),
  /** Why it is not shown. */
  reason: textOrNull(),
  reply: textOrNull(),
  version: number().required(),
});
export type OwnReview = InferType<typeof ownReview>;
const own = object({ review: ownReview.nullable().defined().default(null) }).required();

export const fetchOwnReview = { input: exact({ userId: id(), ...product }), output: own };

export const saveReview = {
  input: exact({
    userId: id(),
    /** By which the product came. */
    orderId: id(),
    ...product,
    stars: number().oneOf(STARS).required(),
    text: optionalWritableText(REVIEW_MAX),
    shown_name: choice(REVIEW_NAMES),
    /** Of the review that is changed; absent for a new one. */
    version: number().integer().min(0).optional(),
    lang: lang(),
  }),
  output: own,
};

export const deleteReview = { input: exact({ userId: id(), ...product, lang: lang() }), output: own };
