import type { InferType } from 'yup';
import { array, city, exact, message, notBelow, number } from '../fields.ts';
import { GOVERNORATES } from '../governorates.ts';
import { egp } from '../money.ts';
import { DELIVERY_DAYS_MAX, DELIVERY_FEE_MAX } from './constants.ts';

const days = () => number().integer().min(0).max(DELIVERY_DAYS_MAX).nullable().optional();

/** What is other in a governorate than in the rest of the country. What is empty is as everywhere else. */
const deliveryArea = exact({
  /** The governorate's English name. */
  city: city(),
  /** EGP. */
  fee: egp(DELIVERY_FEE_MAX).nullable().optional(),
  /** Days that delivery takes, at least and at most; with 0 at most nothing is promised there. */
  days_from: days(),
  days_to: days()
    .test(notBelow('days_from'))
    .test('needed', message('required'), (value, { parent }) => value != null || parent?.days_from == null),
});

/** The governorates of which something is said. It is sent and kept as a whole. */
export const deliveryAreas = array()
  .of(deliveryArea)
  .max(GOVERNORATES.length)
  .required()
  .test(
    'once',
    message('invalid'),
    // Rows that are no objects are refused by their own schema.
    (areas) => new Set((areas ?? []).map((area) => area?.city)).size === (areas ?? []).length,
  );

/** A governorate as it is kept. */
export type DeliveryArea = {
  [Field in keyof InferType<typeof deliveryArea>]-?: Exclude<InferType<typeof deliveryArea>[Field], undefined>;
};
