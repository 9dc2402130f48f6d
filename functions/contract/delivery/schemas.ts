import type { InferType } from 'yup';
import { boolean, exact, lang, list, number, object, string } from '../fields.ts';

const deliveryOptions = object({
  /** Orders may be collected at the clinic. */
  pick_up: boolean().required(),
  /** EGP: an order whose products cost so much or more is brought for nothing; 0 where there is no such sum. */
  free_from: number().required(),
  /** Every governorate. */
  areas: list(
    object({
      /** Its English name. */
      city: string().required(),
      /** Days that delivery takes there, at least and at most; with 0 at most nothing is promised. */
      days_from: number().required(),
      days_to: number().required(),
    }),
  ),
});
export type DeliveryOptions = InferType<typeof deliveryOptions>;

export const fetchDeliveryOptions = { input: exact({ lang: lang() }), output: deliveryOptions };
