import type { InferType } from 'yup';
import { exact, id, list, number, numberOrNull, object, string } from '../fields.ts';
import { closedPeriod } from '../period.ts';

/** What is counted. `functions/docs/decisions/0076` says by which rows, and whose each of them is. */
const figures = {
  /** Visits whose service form accounting has issued. */
  visits: number().required(),
  /** Audiograms that the clinic measured. */
  tests: number().required(),
  /** Blocks of programming of those visits. */
  fittings: number().required(),
  /** Blocks of a new hearing aid of those visits. */
  sold_aids: number().required(),
  /** EGP: what those visits cost, what was paid for them until now, and the rest. */
  billed: number().required(),
  received: number().required(),
  outstanding: number().required(),
  /** Appointments to which nobody came. */
  no_shows: number().required(),
  /** Repairs that were delivered, and the days from bringing to delivering one, on average; null without any. */
  repairs: number().required(),
  repair_days: numberOrNull(),
};
const sum = object(figures);
export type Figures = InferType<typeof sum>;

/** The figures of a day in Cairo. */
const dayFigures = object({ day: string().required(), ...figures });
export type DayFigures = InferType<typeof dayFigures>;

/** Those of one specialist, or of a member of the staff who is none. */
const specialistFigures = object({
  specialist_id: string().required(),
  /** Empty where only the other language has it, both where nobody is known by this id any more. */
  name_ar: string().defined(),
  name_en: string().defined(),
  ...figures,
});
export type SpecialistFigures = InferType<typeof specialistFigures>;

export const fetchFigures = {
  input: exact({
    id: id(),
    ...closedPeriod(),
    /** Whose days and total; without one, everybody's. */
    specialist_id: id().optional(),
  }),
  output: object({
    from: string().required(),
    to: string().required(),
    total: sum.required(),
    /** Everybody of whom there is something in that time, those with most visits first. */
    specialists: list(specialistFigures),
    /** Every day of the time, those without anything too. */
    days: list(dayFigures),
  }),
};
