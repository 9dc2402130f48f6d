import { number, object } from '../fields.ts';

/** What customers think of a product: the mean of their stars, to one decimal, and how many there are. */
export const rating = () =>
  object({ average: number().required(), count: number().required() }).optional().default(undefined);
