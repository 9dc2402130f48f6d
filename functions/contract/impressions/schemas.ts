import type { InferType } from 'yup';
import {
  boolean,
  choice,
  exact,
  id,
  lang,
  list,
  number,
  object,
  paged,
  personName,
  phone,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { IMPRESSION_STATES, PROBLEM_MAX, REQUEST_KINDS } from './states.ts';

/** What somebody leaves who wants an impression of their ear taken: for which hearing aid, and how they are reached. */
const wish = { productId: id(), name: personName(), phone: phone(), requestId: requestId().required(), lang: lang() };
const kept = object({ $id: string().required() }).required();

export const requestImpression = { input: exact(wish), output: kept };
export const requestOwnImpression = { input: exact({ ...wish, userId: id() }), output: kept };

/** What is wrong with a hearing aid of an own order that was delivered. */
export const requestRepair = {
  input: exact({
    userId: id(),
    orderId: id(),
    productId: id(),
    problem: text(PROBLEM_MAX),
    phone: phone(),
    requestId: requestId().required(),
    lang: lang(),
  }),
  output: kept,
};

/** A request for a repair, as whoever made it follows it. */
const ownRepair = object({
  $id: string().required(),
  $createdAt: string().required(),
  product_id: string().required(),
  problem: string().required(),
  /** The warranty held when it was asked for. */
  in_warranty: boolean().required(),
  /** It is done by a visit to the clinic, where the repair goes on. */
  visited: boolean().required(),
  state: choice(IMPRESSION_STATES),
});
export type OwnRepair = InferType<typeof ownRepair>;

export const fetchRepairs = {
  input: exact({ userId: id(), orderId: id(), lang: lang() }),
  output: object({ documents: list(ownRepair) }).required(),
};

/** A request as customer service works on it. */
export const impressionRequest = object({
  $id: string().required(),
  $createdAt: string().required(),
  kind: choice(REQUEST_KINDS),
  name: string().required(),
  phone: string().required(),
  /** The hearing aid, as it was called then. */
  title: string().required(),
  /** The order that brought the request along. */
  order_number: textOrNull(),
  /** Of a repair: what is wrong, in the customer's words, and until when the warranty holds; null when it was over. */
  problem: textOrNull(),
  warranty_until: textOrNull(),
  /** Who made the appointment or took the repair. */
  taken_by: textOrNull(),
  state: choice(IMPRESSION_STATES),
  version: number().required(),
}).required();
export type ImpressionRequest = InferType<typeof impressionRequest>;

export const fetchImpressions = {
  input: exact({ id: id(), cursor: id().optional() }),
  output: object(paged(impressionRequest)).required(),
};

export const moveImpression = {
  input: exact({
    id: id(),
    impressionId: id(),
    version: number().integer().min(0).required(),
    state: choice(IMPRESSION_STATES),
  }),
  output: object({
    $id: string().required(),
    state: choice(IMPRESSION_STATES),
    version: number().required(),
  }).required(),
};
