import type { InferType } from 'yup';
import { list, number, object, string } from '../fields.ts';

/** What a form, or several, come to. Money in EGP. */
export const sums = {
  billed: number().required(),
  received: number().required(),
  /** `billed` − `received`. */
  outstanding: number().required(),
};

/** What of each block of a form is paid and outstanding, later payments among it, in the order of the blocks. */
export const balances = { balances: list(object({ block_id: string().required(), ...sums })) };
export type BlockBalance = InferType<(typeof balances)['balances']>[number];
