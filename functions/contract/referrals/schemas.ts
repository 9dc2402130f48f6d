import type { InferType } from 'yup';
import { boolean, exact, id, list, number, object, string, textOrNull } from '../fields.ts';
import { closedPeriod } from '../period.ts';

/** Empty where only the other language has it. */
const names = { name_ar: string().defined(), name_en: string().defined() };

/** A way by which clients come to the clinic. */
const referralSource = object({
  $id: string().required(),
  ...names,
  /** Offered to be chosen. */
  active: boolean().required(),
});
export type ReferralSource = InferType<typeof referralSource>;

export const fetchReferralSources = { input: exact({ id: id() }), output: object({ sources: list(referralSource) }) };

/** What came by one source. */
const sourceFigures = object({
  /** Null: the record does not say, or is not there any more. */
  source_id: textOrNull(),
  /** Empty, too, where nobody knows the source by its id any more. */
  ...names,
  /** Records of clients that were made in that time. */
  new_clients: number().required(),
  /** Visits whose service form accounting issued in that time. */
  visits: number().required(),
  /** EGP: what was paid for those visits until now. */
  received: number().required(),
});
export type SourceFigures = InferType<typeof sourceFigures>;

export const fetchSourceFigures = {
  input: exact({ id: id(), ...closedPeriod() }),
  output: object({
    from: string().required(),
    to: string().required(),
    /** Those of which there is something in that time, in the order of the settings; what is not said is last. */
    sources: list(sourceFigures),
  }),
};
