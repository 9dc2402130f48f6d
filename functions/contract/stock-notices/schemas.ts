import { accepted, boolean, email, exact, id, lang, object, productType } from '../fields.ts';

const product = { product_type: productType(), productId: id() };
/** `wanted` asks to be told, and without it the request is withdrawn. */
const wish = { ...product, wanted: boolean().required(), lang: lang() };
const answer = object({ waiting: boolean().required() }).required();

export const setStockNotice = {
  input: exact({
    ...wish,
    email: email(),
    /** That one mail may be written to this address; withdrawing needs no consent. */
    consent: boolean()
      .optional()
      .when('wanted', ([wanted], optional) => (wanted ? accepted() : optional)),
  }),
  output: answer,
};
export const setOwnStockNotice = { input: exact({ ...wish, userId: id() }), output: answer };
export const fetchOwnStockNotice = { input: exact({ ...product, userId: id() }), output: answer };
