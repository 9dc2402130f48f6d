import type { InferType } from 'yup';
import { DELIVERY_METHODS } from '../delivery/constants.ts';
import { city, each, egp, exact, lang, number, object, optionalChoice, string, textOrNull } from '../fields.ts';
import { SHOP_DETAIL_NAMES, SHOWN_SETTINGS } from './shop-details.ts';

export const fetchDeliveryFee = {
  input: exact({
    /** Where to; what is answered without it holds where nothing else is said of a governorate. */
    city: city().optional(),
    delivery_method: optionalChoice(DELIVERY_METHODS),
    /** EGP: what the products cost, from which delivery may be free. */
    subtotal: egp().optional(),
    lang: lang(),
  }),
  output: number().required(),
};

const page = { input: exact({ lang: lang() }), output: string().defined() };
export const fetchTerms = page;
export const fetchPrivacy = page;

/** Who sells, how they are reached and what they promise. */
const shopDetails = object({
  /** In the asked language, else in the other one; null where the admin has written nothing. */
  ...each(SHOP_DETAIL_NAMES, textOrNull),
  /** EGP, months and days. */
  ...each(SHOWN_SETTINGS, () => number().required()),
});
export type ShopDetails = InferType<typeof shopDetails>;

export const fetchShopDetails = { input: exact({ lang: lang() }), output: shopDetails };
