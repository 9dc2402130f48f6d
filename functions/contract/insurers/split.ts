import type { InferType } from 'yup';
import { number, object, string, textOrNull } from '../fields.ts';

/** What one side owes of a bill. Money in EGP. */
const side = () =>
  object({
    part: number().required(),
    received: number().required(),
    /** `part` − `received`. */
    outstanding: number().required(),
  }).required();

/** A bill of which an insurer owes a part: the parts come to what is billed. */
export const billSplit = object({
  insurer_id: string().required(),
  insurer_name: string().defined(),
  /** By which the insurer knows the client. */
  membership: textOrNull(),
  client: side(),
  insurer: side(),
});
export type BillSplit = InferType<typeof billSplit>;
