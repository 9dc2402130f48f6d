import type { SubjectKind } from '#records/record.ts';

/** Who is asked about: an account or a patient, by its id. */
export interface Subject {
  kind: SubjectKind;
  id: string;
}
