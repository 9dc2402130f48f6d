import type { InferType } from 'yup';
import {
  choice,
  exact,
  id,
  lang,
  number,
  object,
  personName,
  phone,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { IMPRESSION_STATES } from './states.ts';

/** What somebody leaves who wants an impression of their ear taken: for which hearing aid, and how they are reached. */
const wish = { productId: id(), name: personName(), phone: phone(), requestId: requestId().required(), lang: lang() };
const kept = object({ $id: string().required() }).required();

export const requestImpression = { input: exact(wish), output: kept };
export const requestOwnImpression = { input: exact({ ...wish, userId: id() }), output: kept };

/** A request as customer service works on it. */
export const impressionRequest = object({
  $id: string().required(),
  $createdAt: string().required(),
  name: string().required(),
  phone: string().required(),
  /** The hearing aid, as it was called then. */
  title: string().required(),
  /** The order that brought the request along. */
  order_number: textOrNull(),
  state: choice(IMPRESSION_STATES),
  version: number().required(),
}).required();
export type ImpressionRequest = InferType<typeof impressionRequest>;

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
