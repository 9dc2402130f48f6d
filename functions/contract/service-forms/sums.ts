import { number } from '../fields.ts';

/** What a form, or several, come to. Money in EGP. */
export const sums = {
  billed: number().required(),
  received: number().required(),
  /** `billed` − `received`. */
  outstanding: number().required(),
};
