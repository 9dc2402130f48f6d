import type { InferType } from 'yup';
import { array, number, object, string } from '../fields.ts';

/** A person, as lists show them. */
export const patientSummary = object({
  $id: string().required(),
  name: string().required(),
  /** As written in Egypt (01…), the one to call first; a family may share one. */
  phones: array().of(string().required()).required(),
  birth_year: number().nullable().defined(),
});
export type PatientSummary = InferType<typeof patientSummary>;
