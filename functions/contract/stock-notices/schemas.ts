import type { InferType } from 'yup';
import { accepted, boolean, email, exact, id, lang, list, object, productType, requestId, string } from '../fields.ts';

const product = { product_type: productType(), productId: id() };
/** `wanted` asks to be told, and without it the request is withdrawn. */
const wish = { ...product, wanted: boolean().required(), lang: lang() };
const answer = object({ waiting: boolean().required() }).required();

export const setStockNotice = {
  input: exact({
    ...wish,
    email: email(),
    /** Made by the browser that asks. Only with the same one is the request withdrawn: an email is no secret. */
    secret: requestId().required(),
    /** That one mail may be written to this address; withdrawing needs no consent. */
    consent: boolean()
      .optional()
      .when('wanted', ([wanted], optional) => (wanted ? accepted() : optional)),
  }),
  output: answer,
};

export const STOP_SECRET_MAX = 64;
export const stopStockNotices = {
  input: exact({ messageId: id(), secret: string().max(STOP_SECRET_MAX).required() }),
  output: object({ stopped: boolean().required() }).required(),
};
export const setOwnStockNotice = { input: exact({ ...wish, userId: id() }), output: answer };
export const fetchOwnStockNotice = { input: exact({ ...product, userId: id() }), output: answer };

/** A product that somebody waits for. */
const awaited = object({
  product_type: productType(),
  product_id: string().required(),
  title: string().required(),
}).required();
export type AwaitedProduct = InferType<typeof awaited>;

export const fetchOwnStockNotices = {
  input: exact({ userId: id(), lang: lang() }),
  output: object({ documents: list(awaited) }).required(),
};
